import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { beginningOf } from '#machines/chat/text-blocks.ts';
import { type Row, shownText } from '#machines/chat/transcript.ts';
import { Button } from '../../controls/button.tsx';
import { CopyButton } from '../../controls/copy-button.tsx';
import { JsonLines } from '../../json-lines.tsx';
import { PlainText } from '../plain-text.tsx';
import { useUnfolded } from '../unfolded.ts';
import styles from './debug.module.css';

/** A longer payload is cut after so many characters or lines. */
const MOST_CHARACTERS = 2_000;
const MOST_LINES = 20;
/** A longer payload is laid out in sections, without the indents of its broken lines. */
const MOST_AT_ONCE = 50_000;

/** What a tool was sent or has answered: cut where it is long, and with a button that copies all of it. */
export function Payload({ row }: { row: Row }) {
  const { t } = useLingui();
  const shown = useRef<HTMLDivElement>(null);
  const [isWhole, showWhole] = useUnfolded(`all of ${row.id} ${row.timestamp}`);
  const text = shownText(row);
  const beginning = beginningOf(text, MOST_CHARACTERS).split('\n', MOST_LINES).join('\n');
  const isLong = beginning.length < text.length;
  const shownPart = isLong && !isWhole ? beginning : text;
  return (
    <figure className={styles.payload}>
      <div ref={shown} className={styles.json}>
        {shownPart.length > MOST_AT_ONCE ? <PlainText blocks={row.blocks} /> : <JsonLines text={shownPart} />}
        {isLong && !isWhole && '…'}
      </div>
      <figcaption className={styles.payloadFoot}>
        {isLong && (
          <Button size="small" variant="quiet" aria-expanded={isWhole} onPress={() => showWhole(!isWhole)}>
            {isWhole ? t`Show less` : t`Show all`}
          </Button>
        )}
        <CopyButton text={() => text} shown={shown}>
          {t`Copy`}
        </CopyButton>
      </figcaption>
    </figure>
  );
}
