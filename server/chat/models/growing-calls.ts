import { MOST_ARGUMENTS, MOST_CALLS, type ModelPart } from './model-stream.ts';

type Call = Extract<ModelPart, { type: 'call' }>;

/** The tool calls of an answer, which come in pieces. It keeps as much of them as shows that there was more. */
export class GrowingCalls {
  readonly #calls = new Map<number, Omit<Call, 'type'>>();
  #characters = 0;

  /** How many calls there are. */
  get size(): number {
    return this.#calls.size;
  }

  /** Adds a piece to the call with this index. The first piece begins the call; its ID and name may follow. */
  add(index: number, { id, name, input }: Omit<Call, 'type'>): void {
    const call = this.#calls.get(index);
    if (call === undefined && this.#calls.size > MOST_CALLS) return;
    const kept = this.#characters > MOST_ARGUMENTS ? '' : input;
    this.#characters += kept.length;
    this.#calls.set(index, {
      id: call?.id || id,
      name: call?.name || name,
      input: (call?.input ?? '') + kept,
    });
  }

  /** The call with this index; undefined if it has not begun. */
  get(index: number): Call | undefined {
    const call = this.#calls.get(index);
    return call && { type: 'call', ...call };
  }

  all(): Call[] {
    return [...this.#calls.values()].map((call) => ({ type: 'call', ...call }));
  }
}
