import { useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import styles from '#views/skip.module.css';

interface SkipToMessageProps {
  /** The element that gets the focus instead while the field is locked. */
  readonly whileLocked?: RefObject<HTMLElement | null>;
}

/** The first stop of a chat's page: it leads to the field for the next message. */
export function SkipToMessage({ whileLocked }: SkipToMessageProps) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      className={styles.skip}
      onClick={({ currentTarget }) => {
        const field = currentTarget.parentElement?.querySelector('textarea');
        (field?.disabled === true ? whileLocked?.current : field)?.focus();
      }}
    >{t`Skip to the message field`}</button>
  );
}
