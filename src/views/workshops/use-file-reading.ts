import { useRef } from 'react';
import { fileChosen, type ImportDraft } from '#machines/list/resources/import-draft.ts';

interface FileReading {
  /** Reads the file. The files that were chosen before it no longer count. */
  choose(file: File): Promise<void>;
  /** What is being read no longer counts, because the text was changed by hand. */
  giveUp(): void;
}

/** Reads chosen files for an open form: `onRead` gets the last one, unless it was given up. */
export function useFileReading(onRead: (change: Partial<ImportDraft>) => void): FileReading {
  const last = useRef<File>(null);
  return {
    async choose(file) {
      last.current = file;
      const change = await fileChosen(file);
      // A form that has closed meanwhile has stopped, and takes nothing.
      if (last.current === file) onRead(change);
    },
    giveUp() {
      last.current = null;
    },
  };
}
