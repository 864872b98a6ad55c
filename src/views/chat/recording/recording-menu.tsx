import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { rowsOf } from '#domain/chat/conversation.ts';
import { transcriptMarkdown } from '#domain/chat/transcript-markdown.ts';
import { recordingFile, stemOf } from '#domain/recording.ts';
import type { ChatActor } from '#machines/chat/chat-machine.ts';
import { selectOpenHistory } from '#machines/chat/kept-history.ts';
import type { RecordingActor } from '#machines/recording/recording-machine.ts';
import { replay } from '#machines/stream/stream.ts';
import type { Format } from '#views/chat/log/format.tsx';
import { useOwnWords } from '#views/chat/log/log-row.tsx';
import { CopiedStatus, useCopy } from '#views/controls/buttons/copy.tsx';
import { Notice } from '#views/controls/feedback/notice.tsx';
import {
  CheckIcon,
  CopyIcon,
  DownloadIcon,
  MoreIcon,
  UploadIcon,
} from '#views/controls/icons/member-icons.tsx';
import { Menu } from '#views/controls/overlays/menu.tsx';
import { download } from '#views/download.ts';
import { CodeIcon } from './icons.tsx';
import styles from './menu.module.css';
import { useAskedBurger } from './use-asked-burger.ts';

interface RecordingMenuProps {
  readonly chat: ChatActor;
  /** Without it, no recording can be opened here. */
  readonly recording?: RecordingActor;
  /** The choice of formatted answers, if it is made here. */
  readonly format?: Format;
}

/** The actions on a whole conversation: save it, copy it, and open a saved one. */
export function RecordingMenu({ chat, recording, format }: RecordingMenuProps) {
  const { t } = useLingui();
  const burger = useAskedBurger(chat);
  const input = useRef<HTMLInputElement>(null);
  const isNew = useSelector(chat, ({ context }) => context.history.length === 0);
  const { isCopied, copy } = useCopy();
  const sayError = useOwnWords();

  const record = () => ({ burger, savedAt: Date.now(), history: selectOpenHistory(chat.getSnapshot()) });

  function copyTranscript(): void {
    const recorded = record();
    const text = transcriptMarkdown(rowsOf(replay(recorded.history).context), { say: t, sayError });
    void copy(text, () => download({ name: `${stemOf(recorded)}.md`, text }));
  }

  return (
    <>
      <Menu
        size="small"
        variant="quiet"
        icon={isCopied ? <CheckIcon /> : <MoreIcon />}
        aria-label={t`Recording and transcript`}
        items={[
          {
            id: 'save',
            label: t`Save recording`,
            icon: <DownloadIcon />,
            isDisabled: isNew,
            onAction: () => download(recordingFile(record())),
          },
          ...(recording === undefined
            ? []
            : [
                {
                  id: 'open',
                  label: t`Open recording`,
                  icon: <UploadIcon />,
                  isDisabled: recording === null,
                  onAction: () => input.current?.click(),
                },
              ]),
          {
            id: 'copy',
            label: t`Copy transcript`,
            icon: <CopyIcon />,
            isDisabled: isNew,
            onAction: copyTranscript,
          },
          ...(format === undefined
            ? []
            : [
                {
                  id: 'format',
                  label: format.isFormatted ? t`Show answers as received` : t`Show answers formatted`,
                  icon: <CodeIcon />,
                  onAction: () => format.onChange(!format.isFormatted),
                },
              ]),
        ]}
      />
      <input
        ref={input}
        hidden
        type="file"
        accept=".json,application/json"
        aria-label={t`Open recording`}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The recording returns the focus to the element that has it now. The menu may not have returned it to its button
          // yet.
          const button = event.target.previousElementSibling;
          if (button instanceof HTMLElement) button.focus();
          if (file) recording?.send({ type: 'open', file });
          // Cleared, so that choosing the same file again fires a change event.
          event.target.value = '';
        }}
      />
      {recording && <Refused recording={recording} />}
      <CopiedStatus isCopied={isCopied} />
    </>
  );
}

/** The reason why the chosen file cannot be opened as a recording. */
function Refused({ recording }: { recording: RecordingActor }) {
  const { t } = useLingui();
  const { error, fileName } = useSelector(recording, ({ context }) => context);
  if (error === null) return null;
  return (
    <div className={styles.fault}>
      <Notice tone="error" detail={fileName} onDismiss={() => recording.send({ type: 'close' })}>
        {t(error)}
      </Notice>
    </div>
  );
}
