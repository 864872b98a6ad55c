import { randomUUID } from 'node:crypto';
import {
  APICallError,
  type LanguageModelV4,
  type LanguageModelV4CallOptions,
  type LanguageModelV4Content,
  type LanguageModelV4FinishReason,
  type LanguageModelV4StreamPart,
  type LanguageModelV4Usage,
} from '@ai-sdk/provider';
import { ChatError } from '../chat-error.ts';
import { readBounded } from '../net/read-bounded.ts';
import { CUT_OFF } from './model-errors.ts';
import type { ModelFetch } from './model-fetch.ts';
import { readNdjson } from './ndjson.ts';
import { type OllamaChunk, ollamaChunk, ollamaRequest } from './ollama-wire.ts';

export interface OllamaSettings {
  /** Without `/api` and without a slash at its end. */
  readonly baseUrl: string;
  readonly model: string;
  readonly think: boolean | string | undefined;
  readonly apiKey: string | null;
  readonly fetch: ModelFetch;
}

/**
 * A language model over Ollama's own `/api/chat`. Its streams fail with a `ChatError` for a line that is not
 * JSON, for an error that Ollama reports within the stream and for an end without `done`, so that half an answer
 * never passes for a whole one.
 */
export function ollamaModel(settings: OllamaSettings): LanguageModelV4 {
  const { model } = settings;
  return {
    specificationVersion: 'v4',
    provider: 'ollama',
    modelId: model,
    supportedUrls: {},
    async doStream(options) {
      const body = await post(settings, ollamaRequest(model, settings.think, options), options);
      return { stream: streamOf(partsOf(readNdjson(body))) };
    },
    async doGenerate(options) {
      const body = await post(settings, ollamaRequest(model, settings.think, options), options);
      const content: LanguageModelV4Content[] = [];
      for await (const part of partsOf(readNdjson(body))) {
        if (part.type === 'text-delta') content.push({ type: 'text', text: part.delta });
        if (part.type === 'reasoning-delta') content.push({ type: 'reasoning', text: part.delta });
        if (part.type === 'tool-call' || part.type === 'file') content.push(part);
        if (part.type === 'finish') {
          return { content, finishReason: part.finishReason, usage: part.usage, warnings: [] };
        }
      }
      throw cutOff();
    },
  };
}

function streamOf(
  parts: AsyncGenerator<LanguageModelV4StreamPart>,
): ReadableStream<LanguageModelV4StreamPart> {
  return new ReadableStream(
    {
      async pull(controller) {
        const next = await parts.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      cancel() {
        // Not awaited: it only takes effect once the line that is being waited for has come.
        void parts.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

async function post(
  { baseUrl, apiKey, fetch }: OllamaSettings,
  requestBodyValues: object,
  { abortSignal, headers }: LanguageModelV4CallOptions,
): Promise<ReadableStream<Uint8Array>> {
  const url = `${baseUrl}/api/chat`;
  const given = Object.entries(headers ?? {}).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      ...Object.fromEntries(given),
      'content-type': 'application/json',
      ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify(requestBodyValues),
    ...(abortSignal === undefined ? {} : { signal: abortSignal }),
  });
  if (response.ok && response.body !== null) return response.body;
  throw new APICallError({
    message: `HTTP ${response.status}`,
    url,
    requestBodyValues: {},
    statusCode: response.status,
    responseHeaders: Object.fromEntries(response.headers),
    responseBody: (await readBounded(response.body, 64 * 1024)) ?? '',
  });
}

const cutOff = () => new ChatError(502, CUT_OFF);

async function* partsOf(lines: AsyncIterable<unknown>): AsyncGenerator<LanguageModelV4StreamPart> {
  yield { type: 'stream-start', warnings: [] };
  const blocks = createBlocks();
  let called = false;
  for await (const line of lines) {
    const chunk = readChunk(line);
    yield* blocks.add('reasoning', chunk.message?.thinking);
    yield* blocks.add('text', chunk.message?.content);
    for (const data of chunk.message?.images ?? []) {
      yield { type: 'file', mediaType: mediaTypeOf(data), data: { type: 'data', data } };
    }
    for (const call of chunk.message?.tool_calls ?? []) {
      called = true;
      yield {
        type: 'tool-call',
        toolCallId: call.id ?? randomUUID(),
        toolName: call.function.name,
        input: JSON.stringify(call.function.arguments ?? {}),
      };
    }
    if (chunk.done) {
      yield* blocks.end();
      yield { type: 'finish', finishReason: finishReason(chunk, called), usage: usageOf(chunk) };
      return;
    }
  }
  throw cutOff();
}

/** The blocks of text and of thinking, which Ollama does not mark, begin and end where the kind changes. */
function createBlocks() {
  let open: { readonly kind: 'text' | 'reasoning'; readonly id: string } | null = null;
  function* end(): Generator<LanguageModelV4StreamPart> {
    if (open !== null) yield { type: `${open.kind}-end`, id: open.id };
    open = null;
  }
  return {
    end,
    *add(kind: 'text' | 'reasoning', delta: string | null | undefined): Generator<LanguageModelV4StreamPart> {
      if (!delta) return;
      if (open?.kind !== kind) {
        yield* end();
        open = { kind, id: randomUUID() };
        yield { type: `${kind}-start`, id: open.id };
      }
      yield { type: `${kind}-delta`, id: open.id, delta };
    },
  };
}

function readChunk(line: unknown): OllamaChunk {
  const parsed = ollamaChunk.safeParse(line);
  if (!parsed.success) {
    throw new ChatError(502, 'The model sent a line of an unknown shape. Is its host really an Ollama?');
  }
  if (parsed.data.error) throw new ChatError(502, `The model reported: ${parsed.data.error.slice(0, 500)}`);
  return parsed.data;
}

function finishReason({ done_reason: raw }: OllamaChunk, called: boolean): LanguageModelV4FinishReason {
  const unified = called ? 'tool-calls' : raw === 'length' ? 'length' : 'stop';
  return { unified, raw: raw ?? undefined };
}

function usageOf(chunk: OllamaChunk): LanguageModelV4Usage {
  const input = chunk.prompt_eval_count ?? undefined;
  const output = chunk.eval_count ?? undefined;
  return {
    inputTokens: { total: input, noCache: input, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: output, text: output, reasoning: undefined },
  };
}

/** By the first bytes, as base64 shows them. */
function mediaTypeOf(base64: string): string {
  if (base64.startsWith('/9j/')) return 'image/jpeg';
  if (base64.startsWith('UklGR')) return 'image/webp';
  if (base64.startsWith('R0lGOD')) return 'image/gif';
  return 'image/png';
}
