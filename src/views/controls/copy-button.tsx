import { useLingui } from '@lingui/react/macro';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** How long the button says that it has copied, in milliseconds. */
const SAID = 2_000;

interface CopyButtonProps {
  readonly children: ReactNode;
  readonly text: () => string;
  /** What is selected where nothing can be copied, so that it can be copied by hand. */
  readonly shown: RefObject<HTMLElement | null>;
}

/** Copies a text, and says so for a moment. */
export function CopyButton({ children, text, shown }: CopyButtonProps) {
  const { t } = useLingui();
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SAID);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text());
      setCopied(true);
    } catch {
      // Pages on plain HTTP have no clipboard, and users may refuse it.
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
    }
  }

  return (
    <>
      <Button size="small" variant="quiet" onPress={() => void copy()}>
        {isCopied ? t`Copied` : children}
      </Button>
      <VisuallyHidden>
        <span role="status">{isCopied ? t`Copied` : ''}</span>
      </VisuallyHidden>
    </>
  );
}
