import type { LanguageModelV4CallOptions, SharedV4Warning } from '@ai-sdk/provider';

/** Why a model stopped: it was done, it calls tools, it reached its limit, a filter stopped it, or another reason. */
export type FinishReason = 'stop' | 'tool-calls' | 'length' | 'content-filter' | 'other';

/** A piece of a model's answer, the same for every provider. */
export type ModelPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'thinking'; readonly text: string }
  /** Proves to the provider that the thinking before it is its own. */
  | { readonly type: 'signature'; readonly signature: string }
  /** A complete tool call. `input` is JSON as the model wrote it. */
  | { readonly type: 'call'; readonly id: string; readonly name: string; readonly input: string }
  /** An image as base64. */
  | { readonly type: 'image'; readonly mediaType: string; readonly data: string }
  | {
      readonly type: 'finish';
      readonly reason: FinishReason;
      readonly inputTokens: number | null;
      readonly outputTokens: number | null;
    };

/** Reads one answer's body. */
export interface AnswerReader {
  /** Takes a piece of the body, cut anywhere; gives the messages (lines or events) that it completes. */
  cut(text: string): readonly string[];
  /** @throws what the provider reports, and for what cannot be read */
  read(message: string): readonly ModelPart[];
  /**
   * What the end of the body makes known.
   * @throws {ChatError} where the answer was not whole
   */
  end(): Generator<ModelPart>;
}

/** What is asked of a model in one call. */
export type ModelQuestion = Pick<
  LanguageModelV4CallOptions,
  'prompt' | 'tools' | 'temperature' | 'topP' | 'maxOutputTokens' | 'reasoning'
>;

/** A call as it goes to the provider. */
export interface ModelRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** What of the question the provider cannot do. */
  readonly warnings: readonly SharedV4Warning[];
}

/** What one provider's API is to the rest: how it is asked and how its answers are read. */
export interface ModelWire {
  write(question: ModelQuestion): Promise<ModelRequest>;
  reader(): AnswerReader;
}
