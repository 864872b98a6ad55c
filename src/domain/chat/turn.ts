import type { Tokens } from '#domain/entities.ts';
import type { ToolCall } from './tools.ts';

/** A period of an answer: it waits for the model, thinks, writes, or runs a tool. Times as in `Turn`. */
export interface Span {
  readonly kind: 'waiting' | 'thinking' | 'writing' | 'tool';
  readonly from: number;
  /** Null while it lasts. */
  readonly to: number | null;
  readonly tool?: ToolCall;
}

/** A prompt and the course of its answer. Times are in milliseconds since 1970. */
export interface Turn {
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
  /** Tools run in parallel, also with the one other activity at a time. */
  readonly spans: readonly Span[];
}
