import { useLingui } from '@lingui/react/macro';
import { type RefObject, useRef, useState } from 'react';
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
export function CopyId(props: CopyIdProps) {
  const { isCopied, copy } = useCopy();
  const shown = useRef<HTMLElement>(null);
  const press = () => void copy(props.id, () => select(shown));
  return <CopyIdLook {...props} shown={shown} isCopied={isCopied} onPress={press} />;
}

/** The ID of an item that has a name. */
export function ItemId({ id, name }: { id: string; name: string }) {
  const { t } = useLingui();
  return <CopyId id={id} label={t`Copy the ID of ${name}`} />;
}

interface CopyIdLookProps extends CopyIdProps {
  /** The ref for the element with the ID. */
  readonly shown: RefObject<HTMLElement | null>;
  readonly isCopied: boolean;
  readonly onPress: () => void;
}

/** The appearance of a `CopyId`, before or just after it has copied. */
export function CopyIdLook({ id, label, shown, isCopied, onPress }: CopyIdLookProps) {
  const { t } = useLingui();
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
          onPress={onPress}
        >
          {isCopied ? <CheckIcon /> : <CopyIcon />}
        </Button>
      </WithTooltip>
      {isHeard && <CopiedStatus isCopied={isCopied} />}
    </span>
  );
}
