import { JsonLines } from '../json-lines.tsx';
import styles from './chat.module.css';
import { PlainText } from './plain-text.tsx';

/** A longer text, in characters, is laid out in sections, without the indents of its broken lines. */
const MOST_AT_ONCE = 50_000;

/** Formatted JSON of a row. */
export function JsonText({ blocks }: { blocks: readonly string[] }) {
  const text = blocks.join('');
  if (text.length <= MOST_AT_ONCE) return <JsonLines text={text} />;
  return (
    <div className={styles.content}>
      <PlainText blocks={blocks} />
    </div>
  );
}
