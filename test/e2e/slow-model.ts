import { createServer, type ServerResponse } from 'node:http';
import { listen } from '#test/support/listen.ts';

/** A model like Ollama's that answers as and when the test wants. It answers one call after the other. */
export async function startSlowModel() {
  let asked = Promise.withResolvers<ServerResponse>();
  const model = createServer((_, response) => asked.resolve(response));
  const { url, stop } = await listen(model);
  const line = (message: object, done: boolean) =>
    `${JSON.stringify({ model: 'gpt-oss', message: { role: 'assistant', content: '', ...message }, done })}\n`;
  return {
    url,
    think: async (thinking: string) => void (await asked.promise).write(line({ thinking }, false)),
    say: async (content: string) => void (await asked.promise).write(line({ content }, false)),
    async end() {
      (await asked.promise).end(line({}, true));
      asked = Promise.withResolvers();
    },
    stop,
  };
}
