import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { ModelQuestion, ModelRequest } from './model-stream.ts';

type Fetch = typeof globalThis.fetch;

/**
 * The request that a provider's own client would send. The clients know what each model accepts: which settings, under
 * which names, and how thinking is requested. Their web streams are slow, so readers of our own read the answer.
 */
export async function writtenRequest(
  clientWith: (fetch: Fetch) => LanguageModelV4,
  question: ModelQuestion,
): Promise<ModelRequest> {
  let written: Omit<ModelRequest, 'warnings'> | null = null;
  const client = clientWith(async (input, init) => {
    written = {
      url: input instanceof Request ? input.url : String(input),
      headers: Object.fromEntries(new Headers(init?.headers)),
      body: typeof init?.body === 'string' ? init.body : '',
    };
    return new Response('\n', { headers: { 'content-type': 'text/event-stream' } });
  });
  const { stream } = await client.doStream(question);
  const reader = stream.getReader();
  const { value: first } = await reader.read();
  await reader.cancel();
  if (written === null) throw new Error('The client made no request.');
  return {
    ...(written as Omit<ModelRequest, 'warnings'>),
    warnings: first?.type === 'stream-start' ? first.warnings : [],
  };
}
