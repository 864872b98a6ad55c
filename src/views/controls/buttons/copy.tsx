import { useLingui } from '@lingui/react/macro';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { cx } from '#views/controls/cx.ts';
import { CheckIcon, CopyIcon } from '#views/controls/icons/member-icons.tsx';
import { VisuallyHidden } from '#views/controls/visually-hidden.tsx';
import { Button } from './button.tsx';
import styles from './copy.module.css';
import { WithTip } from './tip.tsx';

interface CopyIdProps {
  readonly id: string;
  /** The button's name for a screen reader. It says what the ID belongs to. */
  readonly label: string;
}

/** An ID and the small button that copies it. In a table row the button is visible on hover and focus. */
export function CopyId({ id, label }: CopyIdProps) {
  const { t } = useLingui();
  const { isCopied, copy } = useCopy();
  const shown = useRef<HTMLElement>(null);
  // One status in every row from the start would be too many.
  const [isHeard, setHeard] = useState(false);
  return (
    <span className={styles.id}>
      <code ref={shown}>{id}</code>
      <WithTip text={t`Copy ID`}>
        <AriaButton
          className={cx(styles.copy)}
          aria-label={label}
          data-copied={isCopied || undefined}
          onFocus={() => setHeard(true)}
          onPress={() => void copy(id, () => select(shown))}
        >
          {isCopied ? <CheckIcon /> : <CopyIcon />}
        </AriaButton>
      </WithTip>
      {isHeard && <CopiedStatus isCopied={isCopied} />}
    </span>
  );
}

/** The ID of an item that has a name. */
export function ItemId({ id, name }: { id: string; name: string }) {
  const { t } = useLingui();
  return <CopyId id={id} label={t`Copy the ID of ${name}`} />;
}

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

/** Tells a screen reader that something was copied. A live region is announced only if it existed before its text. */
export function CopiedStatus({ isCopied }: { isCopied: boolean }) {
  const { t } = useLingui();
  return (
    <VisuallyHidden>
      <span role="status">{isCopied ? t`Copied` : ''}</span>
    </VisuallyHidden>
  );
}

/** The time for which `isCopied` stays true, in milliseconds. */
const CONFIRMED_MS = 2_000;

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
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS);
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
function select(shown: RefObject<HTMLElement | null>): void {
  if (shown.current) getSelection()?.selectAllChildren(shown.current);
}
