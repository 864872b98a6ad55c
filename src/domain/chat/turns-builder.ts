import type { Tokens } from '#domain/entities.ts';
import type { SignEvent } from './stream-events.ts';
import { fieldsOf, isResultOf, type ToolCall, textOf, toolOf } from './tools.ts';
import type { Span, Turn } from './turn.ts';

/** A tool that was called and has not answered. */
interface RunningTool {
  readonly call: ToolCall;
  /** The index of its span in the current turn; -1 if there is no current turn. */
  readonly place: number;
}

/** The turns of a conversation so far. */
export interface Turns {
  readonly turns: readonly Turn[];
  /**
   * The number of the turn to which the next frame belongs, counted from 1. It is 0 before the first prompt, and from a note of
   * the console to the next prompt, because all notes are about the connection.
   */
  readonly current: number;
  /** Oldest first. Tools run in parallel, also while the answer goes on. */
  readonly running: readonly RunningTool[];
}

export const noTurns: Turns = { turns: [], current: 0, running: [] };

/** True if this is the result of the only tool that still runs. */
export function isLastResult(running: Turns['running'], { frame }: SignEvent): boolean {
  const [tool, ...others] = running;
  return tool !== undefined && others.length === 0 && isResultOf(toolOf(frame.data), tool.call);
}

/** Turns under construction. The current one is copied once, however much is added. */
export class TurnsBuilder {
  #turns: readonly Turn[];
  #current: number;
  /** The current turn, if there is one. */
  #turn: Turn | undefined;
  /** The copy of its spans, once they have changed. */
  #spans: Span[] | null = null;
  readonly #running: RunningTool[];

  constructor({ turns, current, running }: Turns) {
    this.#turns = turns;
    this.#current = current;
    this.#turn = turns[current - 1];
    this.#running = [...running];
  }

  get current(): number {
    return this.#current;
  }

  get running(): readonly RunningTool[] {
    return this.#running;
  }

  /** A prompt was sent. Its answer is waited for. */
  ask(at: number): void {
    this.leave(at);
    const tokens = { tokens: null, model: null };
    this.#turn = {
      askedAt: at,
      firstWordAt: null,
      endedAt: null,
      isCut: false,
      ...tokens,
      isDebug: false,
      spans: [],
    };
    this.#turns = [...this.#turns, this.#turn];
    this.#current = this.#turns.length;
    this.begin('waiting', at);
  }

  /** Begins an activity that is not a tool, unless it is under way. An answer that had ended goes on. */
  begin(kind: Exclude<Span['kind'], 'tool'>, at: number): void {
    if (this.#turn === undefined) return;
    if (this.#turn.endedAt !== null) this.#change({ endedAt: null });
    const last = this.#turn.spans.at(-1);
    if (last?.kind === kind && last.to === null) return;
    this.#endActivity(at);
    this.#own().push({ kind, from: at, to: null });
  }

  /** Words came. */
  write(at: number): void {
    if (this.#turn?.firstWordAt === null) this.#change({ firstWordAt: at });
    this.begin('writing', at);
  }

  /** All words so far were the end of the previous answer. */
  restart(at: number): void {
    this.#endTools(at);
    this.#change({ firstWordAt: null });
    this.begin('waiting', at);
  }

  beginTool(call: ToolCall, at: number): void {
    this.#running.push({ call, place: this.#turn === undefined ? -1 : this.#turn.spans.length });
    if (this.#turn === undefined) return;
    if (this.#turn.endedAt !== null) this.#change({ endedAt: null });
    this.#endActivity(at);
    this.#own().push({ kind: 'tool', from: at, to: null, tool: call });
  }

  /** Ends the tool of a result, found by its ID or else the oldest of its name. */
  endTool(result: ToolCall, at: number): void {
    const index = this.#running.findIndex(({ call }) => isResultOf(result, call));
    if (index === -1) return;
    for (const { place } of this.#running.splice(index, 1)) this.#end(place, at);
  }

  /** The answer ends, if it has not. */
  end(at: number): void {
    this.#endTools(at);
    this.#endActivity(at);
    if (this.#turn?.endedAt === null) this.#change({ endedAt: at });
  }

  /** The answer ends, and later frames until the next prompt belong to no turn. */
  leave(at: number): void {
    this.end(at);
    this.#turns = this.#finished();
    this.#turn = undefined;
    this.#spans = null;
    this.#current = 0;
  }

  /** The connection ends. Whatever is under way is cut off. */
  cut(at: number): void {
    if (this.#turn?.endedAt === null) this.#change({ isCut: true });
    this.leave(at);
  }

  setTokens(payload: string): void {
    const { input_tokens: input, output_tokens: output } = fieldsOf(payload);
    const tokens: Tokens = { input: countOf(input), output: countOf(output) };
    this.#change({ tokens });
  }

  setModel(payload: string): void {
    if (this.#turn?.endedAt === null) this.#change({ model: textOf(fieldsOf(payload).model) });
  }

  /** Something came in debug mode. */
  markDebug(): void {
    if (this.#turn?.isDebug === false) this.#change({ isDebug: true });
  }

  /** The turns; the same object as before if nothing was added. */
  finish(): Turns {
    return { turns: this.#finished(), current: this.#current, running: this.#running };
  }

  #finished(): readonly Turn[] {
    const before = this.#turns[this.#current - 1];
    return this.#turn === undefined || this.#turn === before
      ? this.#turns
      : this.#turns.with(this.#current - 1, this.#turn);
  }

  #change(change: Partial<Turn>): void {
    if (this.#turn !== undefined) this.#turn = { ...this.#turn, ...change };
  }

  /** The spans of the current turn, which may be changed. */
  #own(): Span[] {
    this.#spans ??= [...(this.#turn?.spans ?? [])];
    if (this.#turn?.spans !== this.#spans) this.#change({ spans: this.#spans });
    return this.#spans;
  }

  #endTools(at: number): void {
    for (const { place } of this.#running.splice(0)) this.#end(place, at);
  }

  /** Ends the activity that is not a tool. It is the last span, because each call ends it. */
  #endActivity(at: number): void {
    const spans = this.#turn?.spans ?? [];
    if (spans.at(-1)?.kind !== 'tool') this.#end(spans.length - 1, at);
  }

  #end(place: number, at: number): void {
    const span = this.#turn?.spans[place];
    if (span?.to === null) this.#own()[place] = { ...span, to: at };
  }
}

const countOf = (value: unknown): number | null => (typeof value === 'number' && value >= 0 ? value : null);
