import { useLingui } from '@lingui/react/macro';
import type { Row } from '#domain/chat/transcript.ts';
import styles from './chat.module.css';

/** The author of a row, and its time; with seconds where a row is shown in debug mode only. */
export function RowHead({ row: { role, label, timestamp } }: { row: Row }) {
  const { t, i18n } = useLingui();
  const timeStyle = role === 'tool' || role === 'event' ? 'medium' : 'short';
  return (
    <>
      <span className={styles.label}>{t(label)}</span>
      <time dateTime={new Date(timestamp).toISOString()} className={styles.time}>
        {i18n.date(timestamp, { timeStyle })}
      </time>
    </>
  );
}
