import { JsonLines, MOST_IN_LINES } from '#views/json-lines.tsx';
import styles from './chat.module.css';
import { PlainText } from './plain-text.tsx';

/** Formatted JSON of a row. A long one is laid out in sections, and its broken lines are not indented. */
export function JsonText({ blocks }: { blocks: readonly string[] }) {
  const text = blocks.join('');
  if (text.length <= MOST_IN_LINES) return <JsonLines text={text} />;
  return (
    <div className={styles.content}>
      <PlainText blocks={blocks} />
    </div>
  );
}
