import type { ModelPart } from './model-stream.ts';

const OPEN = '<think>';
const CLOSE = '</think>';
/** How much white space may stand before the tag. */
const MOST_HELD = 100;

/**
 * Tells the thinking that some hosts leave in the text, between `<think>` and `</think>` at its beginning, from the text.
 * A piece may end within a tag, so its last characters are held back while they could begin one.
 */
export class ThinkTags {
  #place: 'start' | 'thinking' | 'text' = 'start';
  #held = '';

  read(piece: string): readonly ModelPart[] {
    if (this.#place === 'text') return [{ type: 'text', text: piece }];
    const text = this.#held + piece;
    this.#held = '';
    return this.#place === 'start' ? this.#begin(text) : this.#think(text);
  }

  /** What was held back. */
  end(): readonly ModelPart[] {
    const text = this.#held;
    this.#held = '';
    return text === '' ? [] : [{ type: this.#place === 'thinking' ? 'thinking' : 'text', text }];
  }

  #begin(text: string): readonly ModelPart[] {
    const start = text.trimStart();
    if (start.startsWith(OPEN)) {
      this.#place = 'thinking';
      return this.#think(start.slice(OPEN.length));
    }
    if (OPEN.startsWith(start) && text.length <= MOST_HELD) {
      this.#held = text;
      return [];
    }
    this.#place = 'text';
    return [{ type: 'text', text }];
  }

  #think(text: string): readonly ModelPart[] {
    const end = text.indexOf(CLOSE);
    if (end === -1) {
      const length = beginningOf(CLOSE, text);
      this.#held = text.slice(text.length - length);
      return part('thinking', text.slice(0, text.length - length));
    }
    this.#place = 'text';
    return [
      ...part('thinking', text.slice(0, end)),
      ...part('text', text.slice(end + CLOSE.length).trimStart()),
    ];
  }
}

const part = (type: 'thinking' | 'text', text: string): readonly ModelPart[] =>
  text === '' ? [] : [{ type, text }];

/** How many of the tag's first characters the text ends with. */
function beginningOf(tag: string, text: string): number {
  for (let length = Math.min(tag.length - 1, text.length); length > 0; length -= 1)
    if (text.endsWith(tag.slice(0, length))) return length;
  return 0;
}
