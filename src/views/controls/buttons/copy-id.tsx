import { useLingui } from '@lingui/react/macro';
import { type Ref, useRef, useState } from 'react';
import { Button, type ButtonProps } from 'react-aria-components/Button';
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
export function CopyId(props: CopyIdProps) {
  const { isCopied, copy } = useCopy();
  const shown = useRef<HTMLElement>(null);
  const press = () => void copy(props.id, () => select(shown));
  return <CopyIdLook {...props} ref={shown} isCopied={isCopied} onPress={press} />;
}

interface CopyIdLookProps extends CopyIdProps, Pick<ButtonProps, 'onPress'> {
  /** The ref for the element with the ID. */
  readonly ref?: Ref<HTMLElement>;
  readonly isCopied: boolean;
}

/** The appearance of a `CopyId`, before or just after it has copied. */
export function CopyIdLook({ id, label, ref, isCopied, ...press }: CopyIdLookProps) {
  const { t } = useLingui();
  // One status in every row from the start would be too many.
  const [isHeard, setHeard] = useState(false);
  const button = { 'aria-label': label, onFocus: () => setHeard(true), ...press };
  return (
    <span className={styles.id}>
      <code ref={ref}>{id}</code>
      <WithTooltip text={t`Copy ID`}>
        <Button {...button} className={cx(styles.copy)} data-copied={isCopied || undefined}>
          {isCopied ? <CheckIcon /> : <CopyIcon />}
        </Button>
      </WithTooltip>
      {isHeard && <CopiedStatus isCopied={isCopied} />}
    </span>
  );
}
