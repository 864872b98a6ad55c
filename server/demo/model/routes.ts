import { stream } from 'hono/streaming';
import type { Deps } from '../../deps.ts';
import { bodyText, limitBody } from '../../http/body.ts';
import { createRouter } from '../../http/router.ts';
import { DEMO_MODEL_PATH } from '../../net/targets.ts';
import { requireAccount } from '../../sessions/tokens.ts';
import { demoModel, MAX_KIB } from './answer.ts';

/**
 * The demo model, for machines that have no model: Ollama's streamed chat below `/demo-model`, answered by rules (rules.ts).
 * It accepts any model name and keeps nothing. Over HTTP it serves whoever is signed in; the server's own burgers call it in the
 * process (net/targets.ts).
 */
export function demoModelRoutes(deps: Deps) {
  return createRouter()
    .basePath(DEMO_MODEL_PATH)
    .use('/api/*', requireAccount(deps), limitBody(MAX_KIB / 1024))
    .get('/', (c) => c.text('Ollama is running (the demo model)'))
    .post('/api/chat', async (c) => {
      const { statusCode, headers, body } = demoModel(await bodyText(c));
      c.status(statusCode);
      for (const [name, value] of Object.entries(headers)) c.header(name, value);
      return stream(c, async (out) => {
        for await (const piece of body) {
          if (out.aborted) return;
          await out.write(piece);
        }
      });
    });
}
