import { type RefObject, useEffect, useState } from 'react';

/** The time for which `isCopied` stays true, in milliseconds. */
const SHOWN = 2_000;

/**
 * Copies texts. `isCopied` is true for a moment afterwards. `otherwise` runs if nothing can be copied: pages on plain HTTP have
 * no clipboard, and users may refuse access.
 */
export function useCopy(): {
  readonly isCopied: boolean;
  readonly copy: (text: string, otherwise: () => void) => Promise<void>;
} {
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN);
    return () => clearTimeout(timer);
  }, [isCopied]);

  return {
    isCopied,
    copy: async (text, otherwise) => {
      try {
        await navigator.clipboard.writeText(text);
        setCopied(true);
      } catch {
        otherwise();
      }
    },
  };
}

/** Selects the words of an element, to be copied by hand. */
export function select(shown: RefObject<HTMLElement | null>): void {
  if (shown.current) getSelection()?.selectAllChildren(shown.current);
}
