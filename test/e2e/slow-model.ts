import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';

/** A model like Ollama's that says what the test wants, when it wants. It answers one call after the other. */
export async function startSlowModel() {
  let asked = Promise.withResolvers<ServerResponse>();
  const model = createServer((_, response) => asked.resolve(response)).listen(0, '127.0.0.1');
  await once(model, 'listening');
  const address = model.address();
  if (address === null || typeof address === 'string') throw new Error('The model has no port.');
  const line = (message: object, done: boolean) =>
    `${JSON.stringify({ model: 'gpt-oss', message: { role: 'assistant', content: '', ...message }, done })}\n`;
  return {
    url: `http://127.0.0.1:${address.port}`,
    think: async (thinking: string) => void (await asked.promise).write(line({ thinking }, false)),
    say: async (content: string) => void (await asked.promise).write(line({ content }, false)),
    async end() {
      (await asked.promise).end(line({}, true));
      asked = Promise.withResolvers();
    },
    async stop() {
      model.closeAllConnections();
      model.close();
      await once(model, 'close');
    },
  };
}
