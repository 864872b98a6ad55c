import { useLingui } from '@lingui/react/macro';
import type { ReactNode, RefObject } from 'react';
import { Button } from './button.tsx';
import { CopiedStatus } from './copied-status.tsx';
import { select, useCopy } from './use-copy.ts';

interface CopyButtonProps {
  readonly children: ReactNode;
  readonly text: () => string;
  /** The element that is selected if the clipboard is not available, so that the text can be copied by hand. */
  readonly shown: RefObject<HTMLElement | null>;
}

/** Copies a text, and confirms it for a moment. */
export function CopyButton({ children, text, shown }: CopyButtonProps) {
  const { t } = useLingui();
  const { isCopied, copy } = useCopy();

  return (
    <>
      <Button size="small" variant="quiet" onPress={() => void copy(text(), () => select(shown))}>
        {isCopied ? t`Copied` : children}
      </Button>
      <CopiedStatus isCopied={isCopied} />
    </>
  );
}
