import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { bearerTokenIn } from '../../http/bearer-token.ts';
import { limitBody } from '../../http/body-limit.ts';
import { createRouter, type Env } from '../../http/router.ts';
import { parseJson } from '../../lib/json.ts';
import { isSignedFor, isSignedWith, OWN_CALL_HEADER } from '../../net/own-call.ts';
import { DEMO_MODEL_PATH } from '../../net/targets.ts';
import { codedIssue } from '../../words/coded.ts';
import { type Line, linesOf } from './lines.ts';
import { type ChatRequest, chatRequest, generateRequest } from './schema.ts';

/** The pause between two words, which makes the streaming visible. */
const WORD_MS = 2;
const MAX_BODY_MIB = 4;
const DEFAULT_MODEL = 'gpt-oss';

/**
 * The demo model, for machines that have no model: Ollama's HTTP API below `/demo-model`, answered by rules (rules.ts). It
 * accepts any model name and keeps nothing. It serves the server's own burgers, whose calls are signed (targets.ts), and
 * signed-in accounts.
 */
export function demoModelRoutes(deps: Deps) {
  return createRouter()
    .basePath(DEMO_MODEL_PATH)
    .use('/api/*', onlyOwnAndSignedIn(deps))
    .get('/', (c) => c.text('Ollama is running (the demo model)'))
    .get('/api/version', (c) => c.json({ version: '0.0.0-demo' }))
    .get('/api/tags', (c) => c.json({ models: [modelCard()] }))
    .post('/api/show', (c) =>
      c.json({ details: modelCard().details, capabilities: ['completion', 'tools', 'thinking'] }),
    )
    .post('/api/chat', async (c) => {
      const request = await readRequest(c, chatRequest);
      if (typeof request === 'string') return c.json({ error: request }, 400);
      return streamed(c, request, (line) => line);
    })
    .post('/api/generate', async (c) => {
      const request = await readRequest(c, generateRequest);
      if (typeof request === 'string') return c.json({ error: request }, 400);
      const { prompt, system, ...rest } = request;
      const messages = [
        ...(system ? [{ role: 'system', content: system }] : []),
        { role: 'user', content: prompt ?? '' },
      ];
      return streamed(c, { ...rest, messages }, ({ message, ...line }) => ({
        response: message.content,
        ...(message.thinking === undefined ? {} : { thinking: message.thinking }),
        ...line,
      }));
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
      // What the body holds in memory counts for the account.
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

function streamed(c: Context<Env>, request: ChatRequest, shape: (line: Line) => object): Response {
  const dressed = (line: Line) => ({
    model: request.model,
    created_at: new Date().toISOString(),
    ...shape({ ...line, message: { ...{ role: 'assistant' }, ...line.message } }),
  });
  if (request.stream === false) return c.json(dressed(whole([...linesOf(request)])));
  const lines = linesOf(request);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = lines.next();
      if (next.done) {
        controller.close();
        return;
      }
      controller.enqueue(encoder.encode(`${JSON.stringify(dressed(next.value))}\n`));
      if (!next.value.done) await pause(WORD_MS);
    },
  });
  // `no-transform`: compressing would hold the words back.
  return c.body(body, 200, {
    'content-type': 'application/x-ndjson',
    'cache-control': 'no-store, no-transform',
  });
}

/** Joins the lines into the single one of an answer that is not streamed. */
function whole(lines: readonly Line[]): Line {
  const text = (part: 'content' | 'thinking') => lines.map(({ message }) => message[part] ?? '').join('');
  const calls = lines.flatMap(({ message }) => message.tool_calls ?? []);
  const images = lines.flatMap(({ message }) => message.images ?? []);
  const thinking = text('thinking');
  return {
    ...(lines.at(-1) ?? { done: true }),
    message: {
      content: text('content'),
      ...(thinking === '' ? {} : { thinking }),
      ...(calls.length > 0 ? { tool_calls: calls } : {}),
      ...(images.length > 0 ? { images } : {}),
    },
  };
}

/** The body as it was sent; nothing from a caller who leaves meanwhile. */
const bodyOf = (c: Context<Env>): Promise<string> => c.req.text().catch(() => '');

/** The parsed body, or a text that says what is wrong with it. */
async function readRequest<Schema extends z.ZodType>(
  c: Context<Env>,
  schema: Schema,
): Promise<z.infer<Schema> | string> {
  const value = parseJson(await bodyOf(c));
  if (value === undefined) return 'the request body is not valid JSON';
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return `${issue?.path.join('.') ?? ''}: ${codedIssue(issue?.message ?? 'invalid request').message}`;
}

function modelCard() {
  return {
    name: DEFAULT_MODEL,
    model: DEFAULT_MODEL,
    modified_at: '2025-01-01T00:00:00Z',
    size: 0,
    digest: 'demo',
    details: {
      format: 'demo',
      family: 'demo',
      families: ['demo'],
      parameter_size: '0',
      quantization_level: 'none',
    },
  };
}
