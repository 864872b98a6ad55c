import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { stream } from 'hono/streaming';
import type { Deps } from '../../deps.ts';
import { limitBody } from '../../http/body.ts';
import { bearerTokenIn } from '../../http/request.ts';
import { createRouter, type Env } from '../../http/router.ts';
import { parseJson } from '../../lib/json.ts';
import { isSignedFor, isSignedWith, OWN_CALL_HEADER } from '../../net/own-call.ts';
import { DEMO_MODEL_PATH } from '../../net/targets.ts';
import { codedIssue } from '../../words/coded.ts';
import { linesOf } from './lines.ts';
import { type ChatRequest, chatRequest } from './schema.ts';

/** The pause between two words, which makes the streaming visible. */
const WORD_MS = 2;
/** As long as a conversation with the demo's burgers. */
const MOST_KIB = 256;

/**
 * The demo model, for machines that have no model: Ollama's streamed chat below `/demo-model`, answered by rules (rules.ts).
 * It accepts any model name and keeps nothing. It serves the server's own burgers, whose calls are signed (targets.ts), and
 * signed-in accounts.
 */
export function demoModelRoutes(deps: Deps) {
  return createRouter()
    .basePath(DEMO_MODEL_PATH)
    .use('/api/*', onlyOwnAndSignedIn(deps))
    .get('/', (c) => c.text('Ollama is running (the demo model)'))
    .post('/api/chat', async (c) => {
      const request = await read(c);
      if (typeof request === 'string') return c.json({ error: request }, 400);
      c.header('content-type', 'application/x-ndjson');
      // `no-transform`: compressing would hold the words back.
      c.header('cache-control', 'no-store, no-transform');
      return stream(c, async (out) => {
        for (const line of linesOf(request)) {
          if (out.aborted) return;
          const dated = { model: request.model, created_at: new Date().toISOString(), ...line };
          await out.writeln(JSON.stringify(dated));
          await out.sleep(WORD_MS);
        }
      });
    });
}

/** Refuses strangers before their body is read, and everybody's body that is too large. */
function onlyOwnAndSignedIn({ bearerOf }: Pick<Deps, 'bearerOf'>) {
  const limit = limitBody(MOST_KIB / 1024);
  return createMiddleware<Env>(async (c, next) => {
    const signature = c.req.header(OWN_CALL_HEADER) ?? '';
    const token = bearerTokenIn(c.req.header('authorization'));
    const bearer = token === null ? null : await bearerOf(token);
    const refusal = () =>
      c.json({ error: "the demo model answers this server's burgers and whoever is signed in" }, 401);
    // The memory of the body counts for the account.
    if (bearer !== null) c.set('accountId', bearer.accountId);
    else if (!isSignedFor(c.req.path, signature)) return refusal();
    return limit(c, async () => {
      if (bearer !== null || isSignedWith(await bodyOf(c), signature)) await next();
      else c.res = refusal();
    });
  });
}

/** The body as it was sent; nothing from a caller who leaves meanwhile. */
const bodyOf = (c: Context<Env>): Promise<string> => c.req.text().catch(() => '');

/** The parsed body, or a text that says what is wrong with it. */
async function read(c: Context<Env>): Promise<ChatRequest | string> {
  const value = parseJson(await bodyOf(c));
  if (value === undefined) return 'the request body is not valid JSON';
  const { data, error } = chatRequest.safeParse(value);
  if (data !== undefined) return data;
  const [issue] = error.issues;
  return `${issue?.path.join('.') ?? ''}: ${codedIssue(issue?.message ?? 'invalid request').message}`;
}
