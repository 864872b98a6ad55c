import { Fragment, memo, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { CodeBlock, Part } from './code-block.tsx';
import { elementsOf } from './elements.tsx';
import styles from './markdown.module.css';
import { MarkdownStream, type ShownPiece } from './markdown-stream.ts';
import type { Parts } from './pieces.ts';
import { readMarkdown } from './reader.ts';

export interface MarkdownProps {
  /** The text in blocks, to which more are only appended, and of which only the last one grows. */
  readonly blocks: readonly string[];
  readonly isComplete: boolean;
}

/** Text in Markdown, formatted. Only the part that grows is read and rendered again. */
export function Markdown({ blocks, isComplete }: MarkdownProps) {
  const [stream] = useState(() => new MarkdownStream());
  const sections = useMemo(() => stream.read(blocks, isComplete), [stream, blocks, isComplete]);
  return (
    <div className={styles.markdown}>
      {[...sections.entries()].map(([position, section]) => (
        <Section key={position} pieces={section} isWhole={position < sections.length - 1} />
      ))}
    </div>
  );
}

interface SectionProps {
  readonly pieces: readonly ShownPiece[];
  /** Another section follows, so this one does not grow any more. */
  readonly isWhole: boolean;
}

const Section = memo(function Section({ pieces, isWhole }: SectionProps) {
  const element = useRef<HTMLDivElement>(null);
  // Faster than anybody reads, whole sections come at once. They are read when the reader comes near.
  const isNear = useNearness(element, !isWhole);
  return (
    <div ref={element} className={isWhole ? styles.section : undefined}>
      {isNear ? (
        pieces.map((piece) => <PieceView key={piece.id} piece={piece} />)
      ) : (
        <p className={styles.asWritten}>{pieces.map(({ parts }) => listOf(parts).join('')).join('\n')}</p>
      )}
    </div>
  );
});

/** Whether the browser has ever laid the element out, which it puts off for what is far from the visible part. */
function useNearness(element: RefObject<HTMLElement | null>, initially: boolean): boolean {
  const [isNear, setNear] = useState(initially);
  useLayoutEffect(() => {
    const box = element.current;
    if (isNear || box === null) return;
    const look = (event: Event) =>
      event instanceof ContentVisibilityAutoStateChangeEvent && !event.skipped && setNear(true);
    box.addEventListener('contentvisibilityautostatechange', look);
    return () => box.removeEventListener('contentvisibilityautostatechange', look);
  }, [element, isNear]);
  return isNear;
}

const PieceView = memo(function PieceView({ piece }: { piece: ShownPiece }) {
  const { kind, parts, info, definitions } = piece;
  if (kind === 'code') return <CodeBlock parts={listOf(parts)} language={info} />;
  const tokens = kind === 'markdown' ? readMarkdown(parts.text, definitions) : null;
  // The elements have keys of their own, by which React finds them again when the piece has grown.
  if (tokens) return <Fragment>{elementsOf(tokens)}</Fragment>;
  return (
    <p className={styles.asWritten}>
      {[...listOf(parts).entries()].map(([position, text], _, all) => (
        <Part key={position} text={text} isWhole={position < all.length - 1} />
      ))}
    </p>
  );
});

function listOf(parts: Parts): readonly string[] {
  const list: string[] = [];
  for (let part: Parts | null = parts; part !== null; part = part.before) list.push(part.text);
  return list.reverse();
}
