import type { LanguageModelV4CallOptions, SharedV4Warning } from '@ai-sdk/provider';
import type { ModelRefusal } from './post-to-model.ts';

/** The reason why a model stopped: it was done, it calls tools, it reached its limit, a filter stopped it, or another reason. */
export type FinishReason = 'stop' | 'tool-calls' | 'length' | 'content-filter' | 'other';

/** A piece of a model's answer, the same for every provider. */
export type ModelPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'thinking'; readonly text: string }
  /** The provider's signature of the block of thinking before it, which ends the block. */
  | { readonly type: 'signature'; readonly signature: string }
  /** A block of thinking that only the provider can read. */
  | { readonly type: 'redacted-thinking'; readonly data: string }
  | ToolCall
  /** An image as base64. */
  | { readonly type: 'image'; readonly mediaType: string; readonly data: string }
  | Finish;

/** A complete tool call. `input` is JSON as the model wrote it. */
export interface ToolCall {
  readonly type: 'call';
  readonly id: string;
  readonly name: string;
  readonly input: string;
  /** A JSON object of what the call carried beside these, which goes back with it; absent if there was nothing. */
  readonly extra?: string;
}

/** The end of a response, and the tokens of its request; null where the host does not tell them. */
export interface Finish {
  readonly type: 'finish';
  readonly reason: FinishReason;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
}

/**
 * The maximum number of tool calls of a model in one step. Readers pass on one more, which shows that there were others: what a
 * model sends must not be kept without end.
 */
export const MAX_CALLS = 16;
/** The maximum number of characters of one step's calls together (`callLength`), most of which are arguments. */
export const MAX_ARGUMENTS = 1_000_000;

/** The number of characters that a call counts. A host may send a name and an ID of any length, too. */
export const callLength = ({ id, name, input, extra = '' }: Omit<ToolCall, 'type'>) =>
  id.length + name.length + input.length + extra.length;

/** Reads one answer's body. */
export interface AnswerReader {
  /** Takes a piece of the body, cut anywhere. Returns the messages (lines or events) that it completes. */
  cut(text: string): readonly string[];
  /** The memory of what has come of the next message, in bytes. */
  held(): number;
  /** @throws what the provider reports, and for a message that cannot be read */
  read(message: string): readonly ModelPart[];
  /** True if the answer has its end, whatever else the host may send. */
  isOver(): boolean;
  /** True if the answer is whole, though its end has not come: what breaks the connection then takes nothing from it. */
  isWhole(): boolean;
  /**
   * Gives the parts that are known only at the end of the answer.
   * @throws {AgentError} if the answer is incomplete
   * @throws {UnreadableAnswer} if there is none
   */
  end(): Generator<ModelPart>;
}

/** The prompt and the options of one model call. */
export type ModelQuestion = Pick<
  LanguageModelV4CallOptions,
  | 'prompt'
  | 'tools'
  | 'temperature'
  | 'topP'
  | 'maxOutputTokens'
  | 'stopSequences'
  | 'reasoning'
  | 'providerOptions'
>;

/** The HTTP request of a model call. */
export interface ModelRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The options that the provider does not support. */
  readonly warnings: readonly SharedV4Warning[];
}

/** The API of one provider: how a request is written and how an answer is read. */
export interface ProviderApi {
  write(question: ModelQuestion): Promise<ModelRequest>;
  /** `names` are those of the offered tools. */
  reader(names: ReadonlySet<string>): AnswerReader;
  /** True if the next request avoids what this refusal names. */
  learns?(refusal: ModelRefusal): boolean;
}
