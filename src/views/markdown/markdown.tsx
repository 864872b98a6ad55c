import {
  Fragment,
  memo,
  type RefObject,
  startTransition,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { CodeBlock, Part } from './code-block.tsx';
import { elementsOf } from './elements.tsx';
import styles from './markdown.module.css';
import { MarkdownStream, type ShownPiece } from './markdown-stream.ts';
import type { Parts } from './pieces.ts';
import { readMarkdown } from './reader.ts';

export interface MarkdownProps {
  /** The text in blocks. Blocks are only appended, and only the last one grows. */
  readonly blocks: readonly string[];
  readonly isComplete: boolean;
}

/**
 * The number of sections in a chapter. In every frame the browser checks each box that it may skip, but none within a skipped
 * one.
 */
const CHAPTER = 16;

/** Text in Markdown, formatted. Only the part that grows is read and rendered again. */
export function Markdown({ blocks, isComplete }: MarkdownProps) {
  const [stream] = useState(() => new MarkdownStream());
  const sections = useMemo(() => stream.read(blocks, isComplete), [stream, blocks, isComplete]);
  const chapters = chaptersOf(sections);
  return (
    <div className={styles.markdown}>
      {[...chapters.entries()].map(([position, chapter]) => (
        <Chapter key={position} sections={chapter} isWhole={position < chapters.length - 1} />
      ))}
    </div>
  );
}

type Pieces = readonly ShownPiece[];

const chaptersOf = (sections: readonly Pieces[]): readonly (readonly Pieces[])[] =>
  Array.from({ length: Math.ceil(sections.length / CHAPTER) }, (_, chapter) =>
    sections.slice(chapter * CHAPTER, (chapter + 1) * CHAPTER),
  );

interface ChapterProps {
  readonly sections: readonly Pieces[];
  /** Another chapter follows, so this one no longer grows. */
  readonly isWhole: boolean;
}

const Chapter = memo(function Chapter({ sections, isWhole }: ChapterProps) {
  return (
    <div className={isWhole ? styles.chapter : undefined}>
      {[...sections.entries()].map(([position, section]) => (
        <Section key={position} pieces={section} isWhole={isWhole || position < sections.length - 1} />
      ))}
    </div>
  );
}, sameChapter);

/** Each read makes new arrays with the same sections in them. */
function sameChapter(one: ChapterProps, other: ChapterProps): boolean {
  return (
    one.isWhole === other.isWhole &&
    one.sections.length === other.sections.length &&
    one.sections.every((section, position) => section === other.sections[position])
  );
}

interface SectionProps {
  readonly pieces: Pieces;
  /** Another section follows, so this one no longer grows. */
  readonly isWhole: boolean;
}

const Section = memo(function Section({ pieces, isWhole }: SectionProps) {
  const element = useRef<HTMLDivElement>(null);
  // A fast answer may arrive in whole sections. They are read when the reader comes near.
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

/**
 * True if the browser has ever laid the element out, which it defers for elements far from the visible part. Elements that only
 * scroll past while the text arrives faster than it can be read do not count.
 */
function useNearness(element: RefObject<HTMLElement | null>, initially: boolean): boolean {
  const [isNear, setNear] = useState(initially);
  useLayoutEffect(() => {
    const box = element.current;
    if (isNear || box === null) return;
    const look = (event: Event) =>
      event instanceof ContentVisibilityAutoStateChangeEvent &&
      startTransition(() => setNear(!event.skipped));
    box.addEventListener('contentvisibilityautostatechange', look);
    return () => box.removeEventListener('contentvisibilityautostatechange', look);
  }, [element, isNear]);
  return isNear;
}

const PieceView = memo(function PieceView({ piece }: { piece: ShownPiece }) {
  const { kind, parts, info, definitions } = piece;
  if (kind === 'code') return <CodeBlock parts={listOf(parts)} language={info} />;
  const tokens = kind === 'markdown' ? readMarkdown(parts.text, definitions) : null;
  // The elements have keys, so that React reuses them when the piece has grown.
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
