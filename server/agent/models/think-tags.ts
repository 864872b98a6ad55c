import type { ModelPart } from './model-stream.ts';

const OPEN = '<think>';
const CLOSE = '</think>';
/** The maximum length of white space before the tag. */
const MAX_HELD = 100;

/**
 * Tells the thinking that some hosts leave in the text, between `<think>` and `</think>` at its beginning, from the text.
 * Some hosts leave out the first tag. A closing one that begins a line is then no text. What came before it was thinking,
 * and is told as that where it comes in the same piece, as in an answer that is not streamed; of a stream it was told as text
 * before anybody could know. A piece may end within a tag, so its last characters are held back while they could begin one.
 */
export class ThinkTags {
  /** Text is `plain` once a tag has come: all others belong to it. */
  #place: 'start' | 'thinking' | 'text' | 'plain' = 'start';
  #held = '';
  /** True if the text up to here ends with a line end and white space, or is empty. */
  #isLineStart = true;

  read(piece: string): readonly ModelPart[] {
    if (this.#place === 'plain') return [{ type: 'text', text: piece }];
    const text = this.#held + piece;
    this.#held = '';
    if (this.#place === 'thinking') return this.#think(text);
    return this.#place === 'start' ? this.#begin(text) : this.#watch(text, 'text');
  }

  /** The text that was held back. */
  end(): readonly ModelPart[] {
    const text = this.#held;
    this.#held = '';
    return part(this.#place === 'thinking' ? 'thinking' : 'text', text);
  }

  #begin(text: string): readonly ModelPart[] {
    const start = text.trimStart();
    if (start.startsWith(OPEN)) {
      this.#place = 'thinking';
      return this.#think(start.slice(OPEN.length));
    }
    if (OPEN.startsWith(start) && text.length <= MAX_HELD) {
      this.#held = text;
      return [];
    }
    this.#place = 'text';
    return this.#watch(text, 'thinking');
  }

  #think(text: string): readonly ModelPart[] {
    const end = text.indexOf(CLOSE);
    if (end === -1) return part('thinking', this.#withoutBeginningOf([CLOSE], text));
    return this.#split(text, end, 'thinking');
  }

  /** Looks in text without a tag for a closing one. What is before it in this piece is of the type `before`. */
  #watch(text: string, before: 'thinking' | 'text'): readonly ModelPart[] {
    if (!text.includes('<')) {
      this.#follow(text);
      return part('text', text);
    }
    const end = text.indexOf(CLOSE);
    const start = end === -1 ? text : text.slice(0, end);
    if (start.includes(OPEN)) {
      this.#place = 'plain';
      return part('text', text);
    }
    const told = end === -1 ? this.#withoutBeginningOf([OPEN, CLOSE], text) : start;
    this.#follow(told);
    if (end === -1) return part('text', told);
    if (this.#isLineStart) return this.#split(text, end, before);
    this.#place = 'plain';
    return part('text', text);
  }

  #split(text: string, end: number, before: 'thinking' | 'text'): readonly ModelPart[] {
    this.#place = 'plain';
    return [...part(before, text.slice(0, end)), ...part('text', text.slice(end + CLOSE.length).trimStart())];
  }

  #follow(text: string): void {
    const lineEnd = text.lastIndexOf('\n');
    const isBlank = text.slice(lineEnd + 1).trim() === '';
    this.#isLineStart = isBlank && (lineEnd !== -1 || this.#isLineStart);
  }

  /** The text without an end that begins one of the tags, which is held back. */
  #withoutBeginningOf(tags: readonly string[], text: string): string {
    const length = Math.max(...tags.map((tag) => beginningOf(tag, text)));
    if (length === 0) return text;
    this.#held = text.slice(-length);
    return text.slice(0, -length);
  }
}

const part = (type: 'thinking' | 'text', text: string): readonly ModelPart[] =>
  text === '' ? [] : [{ type, text }];

/** The number of the tag's first characters at the end of the text. */
function beginningOf(tag: string, text: string): number {
  const at = text.lastIndexOf('<');
  return at !== -1 && text.length - at < tag.length && tag.startsWith(text.slice(at)) ? text.length - at : 0;
}
