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
  /** The text in blocks, to which more are only appended, and of which only the last one grows. */
  readonly blocks: readonly string[];
  readonly isComplete: boolean;
}

/**
 * The number of sections in a chapter. The browser looks at each box that it may skip with every frame, and at those
 * within a skipped one not at all.
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
  /** Another chapter follows, so this one does not grow any more. */
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

/** Every reading makes new arrays with the same sections in them. */
function sameChapter(one: ChapterProps, other: ChapterProps): boolean {
  return (
    one.isWhole === other.isWhole &&
    one.sections.length === other.sections.length &&
    one.sections.every((section, position) => section === other.sections[position])
  );
}

interface SectionProps {
  readonly pieces: Pieces;
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

/**
 * Whether the browser has ever laid the element out, which it puts off for what is far from the visible part. What only
 * passes by, while the text comes faster than anybody reads, does not count.
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
