import type { SharedV4Warning } from '@ai-sdk/provider';
import type { Provider } from '../builder/model-host.ts';
import type { Pause } from '../net/each-chunk.ts';
import type { AgentError, Incompleteness } from './agent-error.ts';
import type { FinishReason, ModelPart, ToolCall } from './models/model-stream.ts';
import type { SentRequest } from './models/sent-request.ts';
import type { ToolOutcome } from './tool-runs.ts';

/**
 * The events of an answer while it is made. They are for code that makes frames, text or figures of them, and tell
 * everything: a door decides what its caller may see. The first event is `started`, the last one `ended`.
 */
export type AgentEvent =
  | { readonly type: 'started'; readonly conversation: string }
  /**
   * A request to the model, as it goes out. An answer has one, and one more after each step that called tools, and after a refusal
   * from which the next request has learned.
   */
  | {
      readonly type: 'request';
      readonly provider: Provider;
      /** The cheese's type as it was typed. */
      readonly label: string;
      readonly model: string;
      readonly host: string;
      /** The options that the provider does not support. */
      readonly warnings: readonly SharedV4Warning[];
      /** What was sent, without its secrets. It is made for whoever asks, because it costs a reading of the whole request. */
      sent(): SentRequest;
    }
  /** A piece of the answer's text or thinking, as the model cut it. */
  | Extract<ModelPart, { type: 'text' | 'thinking' | 'image' }>
  /** The end of a request's answer. It comes before the calls of its tools, and also if the request failed. */
  | {
      readonly type: 'response';
      readonly provider: Provider;
      /** Null if the request failed or was interrupted. */
      readonly reason: FinishReason | null;
      readonly inputTokens: number | null;
      readonly outputTokens: number | null;
      readonly milliseconds: number;
    }
  | { readonly type: 'tool-called'; readonly call: ToolCall }
  | ({ readonly type: 'tool-answered' } & ToolOutcome)
  /** The tokens of all requests together; null if no host told them. */
  | {
      readonly type: 'usage';
      readonly inputTokens: number | null;
      readonly outputTokens: number | null;
      readonly steps: number;
    }
  | { readonly type: 'failed'; readonly error: AgentError }
  /** `failed` came before it unless the reason is `stop`; if the answer was interrupted, perhaps. */
  | { readonly type: 'ended'; readonly reason: EndReason };

/** Why an answer ended: as the model wished, or by its caller or its time limit, or in one of the ways of an `AgentError`. */
export type EndReason = 'stop' | 'interrupted' | Incompleteness;

/** Takes an event, and returns a promise to await before the next one, or null. */
export type Emit = (event: AgentEvent) => Pause;
