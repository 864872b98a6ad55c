import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { cx } from '../cx.ts';
import { CheckIcon, CopyIcon } from '../icons/member-icons.tsx';
import { CopiedStatus } from './copied-status.tsx';
import styles from './copy-id.module.css';
import { WithTooltip } from './tooltip.tsx';
import { select, useCopy } from './use-copy.ts';

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
      <WithTooltip text={t`Copy ID`}>
        <Button
          className={cx(styles.copy)}
          aria-label={label}
          data-copied={isCopied || undefined}
          onFocus={() => setHeard(true)}
          onPress={() => void copy(id, () => select(shown))}
        >
          {isCopied ? <CheckIcon /> : <CopyIcon />}
        </Button>
      </WithTooltip>
      {isHeard && <CopiedStatus isCopied={isCopied} />}
    </span>
  );
}
