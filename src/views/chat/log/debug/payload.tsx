import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { beginningOf } from '#domain/chat/text-blocks.ts';
import { type Row, shownText } from '#domain/chat/transcript.ts';
import { CopyButton } from '#views/controls/buttons/copy-button.tsx';
import { cx } from '#views/controls/cx.ts';
import chat from '../chat.module.css';
import { PlainText } from '../plain-text.tsx';
import styles from './debug.module.css';
import { ShowAll } from './show-all.tsx';

/** The maximum number of characters and of lines that are shown. */
const MOST_CHARACTERS = 2_000;
const MOST_LINES = 20;

/** The payload of a tool call or result, shortened if it is long, with a button that copies all of it. */
export function Payload({ row }: { row: Row }) {
  const { t } = useLingui();
  const shown = useRef<HTMLDivElement>(null);
  const [isWhole, showWhole] = useState(false);
  const text = shownText(row);
  const beginning = beginningOf(text, MOST_CHARACTERS).split('\n', MOST_LINES).join('\n');
  const isLong = beginning.length < text.length;
  if (row.message !== null) return <p>{t(row.message)}</p>;
  return (
    <figure className={styles.payload}>
      <figcaption className={styles.copy}>
        <CopyButton text={() => text} shown={shown}>
          {t`Copy`}
        </CopyButton>
      </figcaption>
      <div ref={shown} className={cx(styles.json, chat.content)}>
        <PlainText blocks={isLong && !isWhole ? [beginning] : row.blocks} />
        {isLong && !isWhole && <span>…</span>}
      </div>
      {isLong && (
        <div className={styles.payloadFoot}>
          <ShowAll isWhole={isWhole} onChange={showWhole} />
        </div>
      )}
    </figure>
  );
}
