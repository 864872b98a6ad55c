import type { StreamEvent } from './frames.ts';
import { createWordChunks } from './word-chunks.ts';

type Growing = 'content' | 'thinking';

/** Turns a model's text and thinking into events whose chunks end with a word. */
export class AnswerEvents {
  readonly #words = createWordChunks();
  #growing: Growing = 'content';

  /** Takes a piece of text or thinking, and returns the events that it completes. */
  grow(event: Growing, delta: string): StreamEvent[] {
    const before = event === this.#growing ? [] : this.rest();
    this.#growing = event;
    const data = this.#words.push(delta);
    if (data !== '') before.push({ event, data });
    return before;
  }

  /** The part of a word that is still held back. Any other event ends the word. */
  rest(): StreamEvent[] {
    const data = this.#words.end();
    return data === '' ? [] : [{ event: this.#growing, data }];
  }
}
