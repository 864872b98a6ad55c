import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
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
const MAX_BODY_MIB = 4;

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
      return typeof request === 'string' ? c.json({ error: request }, 400) : stream(c, request);
    });
}

/** Refuses strangers before their body is read, and everybody's body that is too large. */
function onlyOwnAndSignedIn({ bearerOf }: Pick<Deps, 'bearerOf'>) {
  const limit = limitBody(MAX_BODY_MIB);
  return createMiddleware<Env>(async (c, next) => {
    const signature = c.req.header(OWN_CALL_HEADER) ?? '';
    const token = bearerTokenIn(c.req.header('authorization'));
    const bearer = token === null ? null : await bearerOf(token);
    if (bearer !== null) {
      // The memory of the body counts for the account.
      c.set('accountId', bearer.accountId);
      return limit(c, next);
    }
    const refusal = () =>
      c.json({ error: "the demo model answers this server's burgers and whoever is signed in" }, 401);
    if (!isSignedFor(c.req.path, signature)) return refusal();
    return limit(c, async () => {
      if (isSignedWith(await bodyOf(c), signature)) await next();
      else c.res = refusal();
    });
  });
}

function stream(c: Context<Env>, request: ChatRequest): Response {
  const lines = linesOf(request);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = lines.next();
      if (done) {
        controller.close();
        return;
      }
      const line = { model: request.model, created_at: new Date().toISOString(), ...value };
      controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
      if (!value.done) await pause(WORD_MS);
    },
  });
  // `no-transform`: compressing would hold the words back.
  return c.body(body, 200, {
    'content-type': 'application/x-ndjson',
    'cache-control': 'no-store, no-transform',
  });
}

/** The body as it was sent; nothing from a caller who leaves meanwhile. */
const bodyOf = (c: Context<Env>): Promise<string> => c.req.text().catch(() => '');

/** The parsed body, or a text that says what is wrong with it. */
async function read(c: Context<Env>): Promise<ChatRequest | string> {
  const value = parseJson(await bodyOf(c));
  if (value === undefined) return 'the request body is not valid JSON';
  const parsed = chatRequest.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return `${issue?.path.join('.') ?? ''}: ${codedIssue(issue?.message ?? 'invalid request').message}`;
}
