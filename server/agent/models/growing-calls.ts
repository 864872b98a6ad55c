import { callLength, MOST_ARGUMENTS, MOST_CALLS, type ToolCall } from './model-stream.ts';

type Growing = { -readonly [Key in keyof ToolCall]: ToolCall[Key] };

/** The tool calls of an answer, which come in pieces. It keeps as much of them as shows that there was more. */
export class GrowingCalls {
  readonly #calls: Growing[] = [];
  readonly #byIndex = new Map<number, Growing>();
  #characters = 0;

  /**
   * Adds a piece to the call with this index, or without one to the last call. A piece begins a call if its ID is another
   * one. Without an index and an ID, a piece with a name does.
   */
  add(index: number | null, { id, name, input }: Omit<ToolCall, 'type'>): void {
    const known = index === null ? this.#calls.at(-1) : this.#byIndex.get(index);
    const isNew =
      id === '' ? index === null && name !== '' && known?.name !== '' : known?.id !== '' && known?.id !== id;
    const call = known === undefined || isNew ? this.#begin(index) : known;
    if (call === null || this.#characters > MOST_ARGUMENTS) return;
    this.#characters -= callLength(call);
    call.id ||= id;
    // Some hosts repeat the whole name in each piece, others send it in pieces.
    if (call.name !== name) call.name += name;
    call.input += input;
    this.#characters += callLength(call);
  }

  #begin(index: number | null): Growing | null {
    if (this.#calls.length > MOST_CALLS) return null;
    const call: Growing = { type: 'call', id: '', name: '', input: '' };
    this.#calls.push(call);
    if (index !== null) this.#byIndex.set(index, call);
    return call;
  }

  /** The call with this index; undefined if it has not begun. */
  get(index: number): ToolCall | undefined {
    return this.#byIndex.get(index);
  }

  all(): readonly ToolCall[] {
    return this.#calls;
  }
}
