import { memo } from 'react';
import styles from './chat.module.css';

/** The text exactly as it was received. */
export function PlainText({ blocks }: { blocks: readonly string[] }) {
  return sectionsOf(blocks).map((section, position, all) => (
    <Section key={section.position} blocks={section.blocks} isWhole={position < all.length - 1} />
  ));
}

interface SectionProps {
  readonly blocks: readonly string[];
  /** Another block follows, so this one no longer grows. */
  readonly isWhole: boolean;
}

/** A part of a long text with separate layout. While one part grows, the browser does not lay out the others again. */
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

/** The maximum length of an unbroken line, in characters. Longer lines take too long to lay out with every word. */
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
