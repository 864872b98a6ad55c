import { addLine, firstPiece, type LinePart, type OpenPiece, type Piece, partEnd } from './pieces.ts';
import { type Definitions, define, definitionsAfter } from './reader.ts';

/** A piece with the link definitions that it may refer to. The same object renders the same. */
export interface ShownPiece extends Piece {
  readonly definitions: Definitions;
}

/** A section is complete at this many pieces, or this many characters. */
const MAX_PIECES = 16;
const MAX_CHARACTERS = 4_096;

/** Reads a text that grows at its end, and continues where it stopped. */
export class MarkdownStream {
  /** Sections that no longer change. */
  #whole: (readonly ShownPiece[])[] = [];
  #section: readonly ShownPiece[] = [];
  #size = 0;
  #open: OpenPiece = firstPiece;
  #line = '';
  #isLineStart = true;
  #definitions = definitionsAfter(null);
  #blockCount = 0;
  #lastBlock = '';

  /**
   * The pieces of the text in the blocks, in sections. A link whose definition comes after its piece becomes a link once the
   * text is complete, so that no piece is read more than twice.
   */
  read(blocks: readonly string[], isComplete: boolean): readonly (readonly ShownPiece[])[] {
    this.#take(blocks);
    const { ended, open } =
      this.#line === ''
        ? { ended: null, open: this.#open }
        : addLine(this.#open, { text: this.#line, isStart: this.#isLineStart, isEnd: true });
    const last = [ended, open].filter((piece) => piece !== null);
    const section = last.map((piece) => ({ ...piece, definitions: this.#definitions }));
    const sections = [...this.#whole, [...this.#section, ...section]];
    return isComplete ? withAllDefinitions(sections, this.#definitions, last) : sections;
  }

  #take(blocks: readonly string[]): void {
    const known = this.#blockCount - 1;
    if (known >= 0 && !blocks[known]?.startsWith(this.#lastBlock)) this.#restart();
    for (const [at, block] of blocks.entries()) {
      if (at < this.#blockCount - 1) continue;
      this.#grow(at === this.#blockCount - 1 ? block.slice(this.#lastBlock.length) : block);
      this.#lastBlock = block;
      this.#blockCount = at + 1;
    }
  }

  #restart(): void {
    this.#whole = [];
    this.#section = [];
    this.#size = 0;
    this.#open = firstPiece;
    this.#line = '';
    this.#isLineStart = true;
    this.#definitions = definitionsAfter(null);
    this.#blockCount = 0;
    this.#lastBlock = '';
  }

  #grow(added: string): void {
    const text = this.#line + added;
    let at = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', at)) {
      this.#addLine(text.slice(at, end + 1), true);
      at = end + 1;
    }
    this.#addLine(text.slice(at), false);
  }

  /** Adds a line or a part of one. The end of an unfinished line waits for more. */
  #addLine(line: string, isEnd: boolean): void {
    let rest = line;
    for (let end = partEnd(rest); end > 0; end = partEnd(rest)) {
      this.#add({ text: rest.slice(0, end), isStart: this.#isLineStart, isEnd: false });
      this.#isLineStart = false;
      rest = rest.slice(end);
    }
    this.#line = isEnd ? '' : rest;
    if (!isEnd) return;
    this.#add({ text: rest, isStart: this.#isLineStart, isEnd });
    this.#isLineStart = true;
  }

  #add(part: LinePart): void {
    const { ended, open } = addLine(this.#open, part);
    this.#open = open;
    if (ended === null) return;
    if (ended.kind === 'markdown') define(ended.parts.text, this.#definitions);
    this.#section = [...this.#section, { ...ended, definitions: this.#definitions }];
    this.#size += ended.length;
    if (this.#section.length < MAX_PIECES && this.#size < MAX_CHARACTERS) return;
    this.#whole.push(this.#section);
    this.#section = [];
    this.#size = 0;
  }
}

/** Adds all definitions, including those of the last pieces, to every piece that may refer to one. */
function withAllDefinitions(
  sections: readonly (readonly ShownPiece[])[],
  known: Definitions,
  last: readonly Piece[],
): readonly (readonly ShownPiece[])[] {
  const definitions = definitionsAfter(known);
  for (const { kind, parts } of last) if (kind === 'markdown') define(parts.text, definitions);
  let hasAny = false;
  for (const _ in definitions) hasAny = true;
  if (!hasAny) return sections;
  const refers = ({ kind, parts }: Piece) => kind === 'markdown' && parts.text.includes(']');
  return sections.map((section) =>
    section.map((piece) => (refers(piece) ? { ...piece, definitions } : piece)),
  );
}
