import type { Tokens } from '#domain/entities.ts';
import type { Pages } from '#domain/pages.ts';
import type { ToolCall } from './tools.ts';

/** A part of an answer that is over: it waited for the model, thought, wrote, or ran a tool. Times as in `Turn`. */
export interface Span {
  readonly kind: 'waiting' | 'thinking' | 'writing' | 'tool';
  readonly from: number;
  readonly to: number;
  readonly tool?: ToolCall;
}

/** A tool that was called, and has not answered. */
export interface RunningTool {
  readonly call: ToolCall;
  readonly from: number;
}

/** A prompt and the course of its answer. Times are in milliseconds since 1970. */
export interface Turn {
  /** Counted from 1 in its conversation. */
  readonly number: number;
  readonly askedAt: number;
  /** The time at which the first word of the answer came. */
  readonly firstWordAt: number | null;
  readonly endedAt: number | null;
  /** True if the connection ended before the answer did. */
  readonly isCut: boolean;
  readonly tokens: Tokens | null;
  /** The model's name. Servers send it in debug mode only. */
  readonly model: string | null;
  /** True if the prompt was sent in debug mode. */
  readonly isDebug: boolean;
  /** In the order of their ends. Tools run in parallel, also with the one other activity at a time. */
  readonly spans: Pages<Span>;
}

/** The turn of a prompt to which nothing has been answered. */
export const newTurn = (number: number, askedAt: number): Turn => ({
  number,
  askedAt,
  firstWordAt: null,
  endedAt: null,
  isCut: false,
  tokens: null,
  model: null,
  isDebug: false,
  spans: [],
});

/** The spans of a turn in the order of their beginnings. */
export const courseOf = ({ spans }: Turn): readonly Span[] =>
  spans.flat().sort((one, other) => one.from - other.from);
