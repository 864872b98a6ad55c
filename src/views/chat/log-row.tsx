import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import type { Row } from '#machines/chat/transcript.ts';
import { Badge } from '../controls/badge.tsx';
import { cx } from '../controls/cx.ts';
import { FormattedText } from '../markdown/formatted-text.tsx';
import styles from './chat.module.css';
import { useIsFormatted } from './format.tsx';
import { PromptActions } from './prompt-actions.tsx';

/** One entry: when, who, what. It is rendered again only when it grew. */
export const LogRow = memo(function LogRow({ row }: { row: Row }) {
  const { t, i18n } = useLingui();
  const { role, label, blocks, message, streaming, meta } = row;
  const isFormatted = useIsFormatted();
  const isMarkdown = isFormatted && role === 'assistant' && meta.format !== 'json';
  const isEmpty = blocks.length === 0 && message === null && meta.imageUrl === undefined && !streaming;
  return (
    <article className={cx(styles.row, styles[role], meta.tone === 'error' && styles.failed)}>
      <header className={styles.rowHead}>
        <span className={styles.label}>{t(label)}</span>
        <time dateTime={new Date(row.timestamp).toISOString()} className={styles.time}>
          {i18n.date(row.timestamp, { timeStyle: 'medium' })}
        </time>
        {streaming && <Badge tone="accent" hasDot>{t`streaming`}</Badge>}
      </header>
      {message !== null && <p>{t(message)}</p>}
      {meta.imageUrl !== undefined && (
        <img src={meta.imageUrl} alt={t`Sent by the burger`} className={styles.image} />
      )}
      {blocks.length > 0 && meta.imageUrl === undefined && (
        <div className={cx(!isMarkdown && styles.content, meta.format === 'json' && styles.json)}>
          {isMarkdown ? (
            <FormattedText
              blocks={blocks}
              isComplete={!streaming}
              plain={
                <div className={styles.content}>
                  <PlainText blocks={blocks} />
                </div>
              }
            />
          ) : (
            <PlainText blocks={blocks} />
          )}
        </div>
      )}
      {row.isPrompt && <PromptActions turn={row.turn} />}
      {isEmpty && (
        <p className={styles.null}>
          <span aria-hidden="true">∅</span>
          <span className={styles.hidden}>{t`No content`}</span>
        </p>
      )}
    </article>
  );
});

/** The text exactly as it was received. */
function PlainText({ blocks }: { blocks: readonly string[] }) {
  return sectionsOf(blocks).map((section, position, all) => (
    <Section key={section.position} blocks={section.blocks} isWhole={position < all.length - 1} />
  ));
}

interface SectionProps {
  readonly blocks: readonly string[];
  /** Another block follows, so this one does not grow any more. */
  readonly isWhole: boolean;
}

/** A part of a long text, laid out by itself. While one grows, the browser leaves the others alone. */
const Section = memo(
  function Section({ blocks, isWhole }: SectionProps) {
    return (
      <div className={isWhole ? styles.section : undefined}>
        {[...blocks.entries()].map(([position, block]) => (
          <Block key={position} block={block} />
        ))}
      </div>
    );
  },
  (one, other) =>
    one.isWhole === other.isWhole &&
    one.blocks.length === other.blocks.length &&
    one.blocks.every((block, position) => block === other.blocks[position]),
);

const Block = memo(function Block({ block }: { block: string }) {
  return <span>{block}</span>;
});

/** The longest unbroken line, in characters. Longer ones take too long to lay out with every word. */
const LONGEST_LINE = 32_768;

/** Groups blocks into sections. A section ends with a block that ends its line, or where its line is too long. */
function sectionsOf(blocks: readonly string[]) {
  const sections: { position: number; blocks: string[] }[] = [];
  let openLine = 0;
  for (const [position, block] of blocks.entries()) {
    if (openLine > 0 && openLine < LONGEST_LINE) sections.at(-1)?.blocks.push(block);
    else {
      sections.push({ position, blocks: [block] });
      openLine = 0;
    }
    openLine = block.endsWith('\n') ? 0 : openLine + block.length;
  }
  return sections;
}
