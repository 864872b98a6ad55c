import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModelV4, SharedV4Warning } from '@ai-sdk/provider';
import { isObject, type JsonObject } from '../../lib/json.ts';
import { memoize } from '../../lib/memoize.ts';
import type { ModelQuestion } from './model-stream.ts';

/**
 * The hosts whose clients are kept, and the models of each. Making a client costs more than all other work on a request, and it
 * takes up to 85 kB.
 */
const MAX_HOSTS = 20;
const MAX_MODELS = 5;
/** A client with a longer address or name is made for each request, because these are kept as well. */
const MAX_NAME = 1000;

/** The key of every client. The caller of `writtenRequest` sets the header with the real one, which no client ever has. */
const NO_KEY = 'none';
/** The header in which `writing` gives the address back. */
const URL_HEADER = 'cowtex-url';

/** The `fetch` of the clients. Its answer has the address and the headers of the call, so that calls at the same time share nothing. */
const writing: typeof globalThis.fetch = async (input, init) => {
  const headers = new Headers(init?.headers);
  headers.set(URL_HEADER, input instanceof Request ? input.url : String(input));
  return new Response('\n', { headers });
};

type Client = (baseUrl: string, model: string) => LanguageModelV4;

function kept(providerAt: (baseUrl: string) => (model: string) => LanguageModelV4): Client {
  const known = memoize(MAX_HOSTS, (baseUrl) => memoize(MAX_MODELS, providerAt(baseUrl)));
  return (baseUrl, model) =>
    baseUrl.length + model.length > MAX_NAME ? providerAt(baseUrl)(model) : known(baseUrl)(model);
}

/** The client of a model at an address, for each kind of API that the AI SDK knows. */
export const clients = {
  anthropic: kept((baseURL) => createAnthropic({ baseURL, apiKey: NO_KEY, fetch: writing })),
  openai: kept((baseURL) => createOpenAI({ baseURL, apiKey: NO_KEY, fetch: writing }).chat),
  compatible: kept((baseURL) =>
    createOpenAICompatible({ baseURL, name: 'openai', includeUsage: true, fetch: writing }),
  ),
} satisfies Record<string, Client>;

/** What a client would have sent. */
interface WrittenRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: JsonObject;
  readonly warnings: readonly SharedV4Warning[];
}

/**
 * The request that a provider's own client would send. The clients know what each model accepts: which settings, under
 * which names, and how thinking is requested. Their web streams are slow, so readers of our own read the answer.
 */
export async function writtenRequest(
  client: LanguageModelV4,
  question: ModelQuestion,
): Promise<WrittenRequest> {
  const { stream, request, response } = await client.doStream(question);
  const reader = stream.getReader();
  const { value: first } = await reader.read();
  await reader.cancel();
  const { [URL_HEADER]: url, ...headers } = response?.headers ?? {};
  const body = request?.body;
  if (url === undefined || !isObject(body)) throw new Error('The client made no request.');
  return { url, headers, body, warnings: first?.type === 'stream-start' ? first.warnings : [] };
}
