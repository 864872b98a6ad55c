import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { CHARACTER_BYTES, noMemory } from '../../agent/conversation.ts';
import type { AgentEvent } from '../../agent/events.ts';
import { runAgent } from '../../agent/run.ts';
import { keyWith } from '../../builder/keys/store.ts';
import type { KeyUses } from '../../builder/keys/uses.ts';
import type { Deps } from '../../deps.ts';
import { body, json, ownResponse, usualLimit } from '../../http/contract.ts';
import { holdingAnswer, whenGone } from '../../http/holding.ts';
import { HttpError } from '../../http/http-error.ts';
import { originsOf } from '../../http/own-address.ts';
import { problemsTo } from '../../http/problems.ts';
import { bearerTokenIn, logOf } from '../../http/request.ts';
import { callsBelow, createRouter, type Env } from '../../http/router.ts';
import { newId } from '../../lib/ids.ts';
import type { Hold } from '../../limits/budget.ts';
import { BusyError } from '../../limits/busy-error.ts';
import type { Pause } from '../../net/each-chunk.ts';
import type { Targets } from '../../net/targets.ts';
import type { Stacks } from '../../published/stacks.ts';
import { createAnswerLog } from '../answer-log.ts';
import type { Answering, Ending } from '../answering.ts';
import { createChunks } from './chunks.ts';
import {
  chunkSchema,
  completionOf,
  completionSchema,
  doorErrorSchema,
  type Head,
  modelsSchema,
  usageOf,
} from './completion.ts';
import { type Asked, askedIn, completionRequest } from './completion-request.ts';
import { refusals, writeDoorError } from './door-error.ts';
import { createOutcome } from './outcome.ts';

/** The parts of the server that the door needs. */
interface Parts {
  readonly deps: Deps;
  readonly targets: Targets;
  readonly answering: Answering;
  readonly uses: KeyUses;
  /** The states of burgers that programs get. */
  readonly stacks: Pick<Stacks, 'isPublished' | 'publishedStack'>;
  /** Takes each event of an answer, for the metrics. */
  observe(event: AgentEvent): void;
}

const refusal = (description: string) => json(doorErrorSchema, description);
const tags = ['Door'];
const security = [{ doorKey: [] }];
const unpublished = refusal(
  '`model_not_found`: the key is of another burger, or the burger is not published',
);

/**
 * The door: `/v1` as OpenAI's clients call it. A key is of one burger, whose ID is the name of its model, and gets its published
 * state. All calls below the path are answered in the form of those clients.
 */
export function doorRoutes({ deps, targets: allTargets, answering, uses, stacks, observe }: Parts) {
  const requireKey = createMiddleware<Env>(async (c, next) => {
    const secret = bearerTokenIn(c.req.header('authorization'));
    const key = secret === null ? null : await keyWith(deps, secret);
    if (key === null) throw refusals.key();
    c.set('key', key);
    await next();
  });

  const models = createRoute({
    method: 'get',
    path: '/v1/models',
    operationId: 'listModels',
    tags,
    security,
    summary: "List the key's burger as a model",
    middleware: [requireKey],
    responses: { 200: json(modelsSchema, 'The burger; nothing if it is not published') },
  });

  const complete = createRoute({
    method: 'post',
    path: '/v1/chat/completions',
    operationId: 'createCompletion',
    tags,
    security,
    summary: 'Ask the burger',
    description:
      'The burger answers with its published state, by its own model and tools. With `stream` each event has a chunk, and the last one is `[DONE]`. A comment comes after 15 seconds of silence. A failure after the head is a last event `{error}` without `[DONE]`. Without `stream` nothing comes before the whole answer, so that proxies may cut a long one.',
    middleware: [requireKey, usualLimit],
    request: { body: body(completionRequest) },
    responses: {
      200: {
        description: 'The answer',
        content: {
          'application/json': { schema: completionSchema },
          'text/event-stream': { schema: chunkSchema },
        },
      },
      400: refusal(
        'A part that is faulty or not supported, which `param` names. `burger_failed_after_tools`: the answer failed after tools had run, so that it must not be repeated by itself',
      ),
      404: unpublished,
      429: refusal(
        '`rate_limit_exceeded`: too many answers at the same time or prompts in a minute, or the model limits the calls. `insufficient_quota`: the answers of the day are used up',
      ),
      502: refusal('`burger_failed`: the model failed'),
      504: refusal('`burger_failed`: the model did not answer in time'),
      ...ownResponse,
    },
  });

  const problems = problemsTo(deps.log, writeDoorError);
  const router = createRouter()
    .openapi(models, async (c) => {
      const { burgerId, createdAt } = c.var.key;
      const isPublished = await stacks.isPublished(burgerId);
      const model = {
        id: burgerId,
        object: 'model' as const,
        created: Math.floor(Date.parse(createdAt) / 1000),
        owned_by: 'cowtex' as const,
      };
      return c.json({ object: 'list' as const, data: isPublished ? [model] : [] }, 200);
    })
    .openapi(complete, (c) => answer(c, askedIn(c.req.valid('json'))));
  router.post('/v1/responses', () => {
    throw refusals.responses();
  });
  const calls = callsBelow('/v1', { allowedOrigins: [] }, [router]);
  calls.onError(problems.answerProblem);
  return calls;

  async function answer(c: Context<Env>, asked: Asked): Promise<Response> {
    const { key, limits } = c.var;
    if (asked.model !== key.burgerId) throw refusals.model();
    if (!limits.keyPrompts.take({ key: key.id })) throw refusals.tooFast();
    const stop = new AbortController();
    whenGone(c, () => stop.abort());
    const asker = { holder: { key: key.id }, right: { kind: 'key', id: key.id } as const };
    const limited = {
      tooMany: refusals.tooMany,
      end: (why: Ending) => stop.abort(why === 'stopping' ? refusals.stopping() : refusals.key()),
    };
    const created = Math.floor(deps.now().getTime() / 1000);
    const head: Head = { id: newId('chatcmpl'), created, model: key.burgerId };
    if (!asked.isStreamed)
      return holdingAnswer(c, (kept) =>
        answering.run(asker, limited, async (hold) => {
          const pieces: string[] = [];
          const outcome = await run(c, { asked, hold, stop }, (piece) => {
            kept.grow(piece.length * CHARACTER_BYTES);
            pieces.push(piece);
            return null;
          });
          if (outcome === null) return GONE;
          return c.json(completionOf(head, pieces.join(''), outcome.reason, usageOf(outcome.tokens)), 200);
        }),
      );
    const chunks = createChunks(c.env.outgoing, head, limits.silenceMs);
    const sent = answering
      .run(asker, limited, (hold) => run(c, { asked, hold, stop }, chunks.text))
      .then(
        (outcome) => {
          if (outcome === null) chunks.close();
          else chunks.end(outcome.reason, asked.wantsUsage ? usageOf(outcome.tokens).usage : undefined);
          return outcome === null ? GONE : RESPONSE_ALREADY_SENT;
        },
        async (error) => {
          if (!chunks.close()) throw error;
          chunks.fail(await problems.answerProblem(error, c).text());
          return RESPONSE_ALREADY_SENT;
        },
      );
    return Promise.race([sent, chunks.opened.then(() => RESPONSE_ALREADY_SENT)]);
  }

  /**
   * Runs the published burger, and passes on each piece of its text. Null: the program is gone.
   * @throws {HttpError} for a failed answer, and one that is ended
   */
  async function run(
    c: Context<Env>,
    { asked, hold, stop }: { readonly asked: Asked; readonly hold: Hold; readonly stop: AbortController },
    take: (piece: string) => Pause,
  ) {
    const { key, limits } = c.var;
    const { signal } = stop;
    hold.grow(asked.length * CHARACTER_BYTES);
    const found = await stacks.publishedStack(key.burgerId, hold);
    if (found === null) throw refusals.model();
    if (!uses.countAnswer(key)) throw refusals.quota();
    const outcome = createOutcome();
    const log = createAnswerLog(logOf(c), key.burgerId, newId('ANS'));
    const { stack } = found;
    try {
      const run = {
        stack: { ...stack, systemPrompts: [...stack.systemPrompts, ...asked.systemPrompts] },
        conversation: noMemory,
        userMessages: asked.messages,
        bounds: { stop: asked.stop, mostTokens: asked.mostTokens },
        // Private headers are of the console's conversations only.
        privacyInput: {},
        keys: deps.config,
        targets: allTargets.forOrigins(originsOf(c.req.header('host'))),
        openHold: () => limits.budget.open({ key: key.id }),
        signal,
      };
      await runAgent(run, (event) => {
        observe(event);
        log(event);
        return take(outcome.take(event));
      });
      if (signal.reason instanceof HttpError) throw signal.reason;
      if (signal.aborted) return null;
      return { reason: outcome.finishReason(), tokens: outcome.tokens() };
    } catch (error) {
      const told = outcome.told(error);
      // Nobody logs what is not told.
      if (told !== error && !(error instanceof HttpError || error instanceof BusyError))
        logOf(c).error('An answer failed after its tools', error);
      throw told;
    } finally {
      const { input, output } = outcome.tokens() ?? { input: 0, output: 0 };
      if (input + output > 0) uses.countTokens(key.id, input, output);
    }
  }
}

/** The end of a call whose program has left before the head. It is no refusal, and only the metrics see its status. */
const GONE = new Response(null, { status: 499, headers: RESPONSE_ALREADY_SENT.headers });
