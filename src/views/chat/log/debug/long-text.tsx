import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { beginningOf } from '#domain/chat/text-blocks.ts';
import styles from '#views/chat/log/chat.module.css';
import { PlainText } from '#views/chat/log/plain-text.tsx';
import { CopyButton } from '#views/controls/buttons/copy.tsx';
import { cx } from '#views/controls/cx.ts';
import { ShowAll } from './course.tsx';
import tools from './debug.module.css';

/** The maximum number of characters and of lines that are shown. */
const MOST_CHARACTERS = 2_000;
const MOST_LINES = 20;

/** A text, shortened if it is long, with a button that copies all of it. */
export function LongText({ blocks }: { blocks: readonly string[] }) {
  const { t } = useLingui();
  const shown = useRef<HTMLDivElement>(null);
  const [isWhole, showWhole] = useState(false);
  const text = blocks.join('');
  const beginning = beginningOf(text, MOST_CHARACTERS).split('\n', MOST_LINES).join('\n');
  const isLong = beginning.length < text.length;
  return (
    <figure className={tools.payload}>
      <figcaption className={tools.copy}>
        <CopyButton text={() => text} shown={shown}>
          {t`Copy`}
        </CopyButton>
      </figcaption>
      <div ref={shown} className={cx(tools.json, styles.content)}>
        <PlainText blocks={isLong && !isWhole ? [beginning] : blocks} />
        {isLong && !isWhole && <span>…</span>}
      </div>
      {isLong && (
        <div className={tools.payloadFoot}>
          <ShowAll isWhole={isWhole} onChange={showWhole} />
        </div>
      )}
    </figure>
  );
}
