import type { StreamEvent } from './frames.ts';
import { createWordChunks } from './word-chunks.ts';

type Growing = 'content' | 'thinking';

/** Makes events of what a model says, in chunks that end with a word. */
export class AnswerEvents {
  readonly #words = createWordChunks();
  #growing: Growing = 'content';

  /** The events that another piece completes. */
  grow(event: Growing, delta: string): StreamEvent[] {
    const before = event === this.#growing ? [] : this.rest();
    this.#growing = event;
    const data = this.#words.push(delta);
    if (data !== '') before.push({ event, data });
    return before;
  }

  /** What is still held back of a word, which is over when anything else happens. */
  rest(): StreamEvent[] {
    const data = this.#words.end();
    return data === '' ? [] : [{ event: this.#growing, data }];
  }
}
