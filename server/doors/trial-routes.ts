import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { ChatError } from '../agent/chat-error.ts';
import { CHARACTER_BYTES, type Conversation } from '../agent/conversation.ts';
import { runModel } from '../agent/run.ts';
import { runTool } from '../agent/tools/run-tool.ts';
import { type ToolTrial, toolTrialSchema } from '../agent/tools/tool-trial.ts';
import type { ModelCheese } from '../builder/agent-stack.ts';
import { readCheese, readPatty } from '../builder/agent-stack.ts';
import type { Deps } from '../deps.ts';
import { answer, body, json, refusal, security, usualLimit, writeRefusals } from '../http/contract.ts';
import { exactNumbers } from '../http/exact-numbers.ts';
import { jsonObject } from '../http/fields.ts';
import { namedValues } from '../http/first-fault.ts';
import { holdingAnswer } from '../http/holding.ts';
import { HttpError } from '../http/http-error.ts';
import { originsOf } from '../http/own-address.ts';
import { createRouter, type Env, problemSchema } from '../http/router.ts';
import type { Hold } from '../limits/budget.ts';
import { BusyError } from '../limits/busy-error.ts';
import { MOST_HEADERS } from '../net/header-names.ts';
import type { Targets } from '../net/targets.ts';
import { requireAccount } from '../sessions/bearer.ts';
import { coded, issueMessage } from '../words/coded.ts';

/** The time limit of a whole test, whatever the timeout of the cheese or the patty. */
const TEST_MS = 120_000;

/** The longest answer of a test in characters. */
const MAX_ANSWER = 1_000_000;
const tooLong = new ChatError(502, coded('answer-too-long', { most: MAX_ANSWER.toLocaleString('en') }));
/** The memory that a piece of an answer takes besides its characters. */
const PIECE_BYTES = 64;

/** Of a test nothing is remembered. */
const noMemory: Conversation = {
  id: '',
  history: () => [],
  remember: () => undefined,
  forget: () => undefined,
};

const params = z.object({ id: z.string() });
const trialSchema = toolTrialSchema.optional();
const trialFailed = (description: string) => json(problemSchema.extend({ trial: trialSchema }), description);
const tooMany = refusal('Too many answers and tests of the account are running');
const failures = {
  429: tooMany,
  502: refusal('The model failed; the message gives the reason'),
  504: refusal('The model did not answer in time'),
};

/** The routes that test a cheese or a patty. Both really call the model or the tool. */
export function trialRoutes(deps: Deps, allTargets: Targets) {
  const account = requireAccount(deps);
  const targetsFor = (c: Context) => allTargets.knownAs(originsOf(c.req.header('host')));

  const testCheese = createRoute({
    method: 'post',
    path: '/api/burger/{id}/cheese/{type}/test',
    operationId: 'testCheese',
    tags: ['Cheeses'],
    summary: 'Send one message to the model, without buns and tools',
    security,
    middleware: [account, usualLimit],
    request: {
      params: params.extend({ type: z.string().openapi({ description: 'Case-insensitive' }) }),
      body: body(
        z
          .object({ message: z.string().refine((text) => text.trim() !== '', issueMessage('message-empty')) })
          .openapi('CheeseTest'),
      ),
    },
    responses: {
      200: answer(z.object({ message: z.string() }), "The model's answer"),
      ...writeRefusals,
      ...failures,
    },
  });

  const testPatty = createRoute({
    method: 'post',
    path: '/api/burger/{id}/patty/{pattyId}/test',
    operationId: 'testPatty',
    tags: ['Patties'],
    summary: 'Run the tool once, with the headers listed in its privacy_inputs',
    security,
    middleware: [account, usualLimit, exactNumbers],
    request: {
      params: params.extend({ pattyId: z.string() }),
      body: body(
        z
          .object({
            tool_input: jsonObject.nullish(),
            privacy_input: namedValues(z.string(), { most: MOST_HEADERS }).nullish(),
          })
          .openapi('PattyTest'),
      ),
    },
    responses: {
      200: json(
        z.object({ data: z.string(), trial: trialSchema }),
        "The tool's result, and for an API patty the call that gave it",
      ),
      ...writeRefusals,
      429: tooMany,
      502: trialFailed('The tool failed; the message says how'),
      504: trialFailed('The tool did not answer in time'),
    },
  });

  return createRouter()
    .openapi(testCheese, async (c) => {
      const { id, type } = c.req.valid('param');
      const { message } = c.req.valid('json');
      const cheese = await readCheese(deps, id, type);
      const signal = AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(TEST_MS)]);
      return holdingAnswer(c, (hold) =>
        oneOfAnswers(c, async () => {
          const text = await askOnce(cheese, message, targetsFor(c), signal, hold);
          return c.json({ data: { message: text } }, 200);
        }),
      );
    })
    .openapi(testPatty, async (c) => {
      const { id, pattyId } = c.req.valid('param');
      const { tool_input: input, privacy_input: privacyInput } = c.req.valid('json');
      const patty = await readPatty(deps, id, pattyId);
      const { signal } = c.req.raw;
      const targets = targetsFor(c);
      const details: { trial?: ToolTrial } = {};
      const onTrial = (trial: ToolTrial) => {
        details.trial = trial;
      };
      const inputs = { input: input ?? {}, privacyInput: privacyInput ?? {} };
      try {
        return await oneOfAnswers(c, async () => {
          const data = await runTool({ patty, ...inputs, targets, signal, onTrial });
          return c.json({ data, ...details }, 200);
        });
      } catch (error) {
        if (error instanceof ChatError) throw new HttpError(error.status, error.coded, { details });
        throw error;
      }
    });

  /** Runs a test, which counts as one of the account's answers. */
  async function oneOfAnswers<Result>(c: Context<Env>, run: () => Promise<Result>): Promise<Result> {
    const { answers } = c.var.limits;
    const { accountId } = c.var;
    if (!answers.acquire(accountId)) throw new HttpError(429, coded('tests-too-many'));
    try {
      return await run();
    } finally {
      answers.release(accountId);
    }
  }

  async function askOnce(
    cheese: ModelCheese,
    message: string,
    targets: Targets,
    caller: AbortSignal,
    hold: Hold,
  ): Promise<string> {
    const pieces: string[] = [];
    let length = 0;
    const stop = new AbortController();
    const signal = AbortSignal.any([caller, stop.signal]);
    const run = {
      stack: { systemPrompts: [], cheese, tools: [] },
      conversation: noMemory,
      userMessages: [{ role: 'user' as const, content: message }],
      privacyInput: {},
      keys: deps.config,
      targets,
      debug: false,
      isVisitor: false,
      signal,
    };
    await runModel(run, ({ event, data }) => {
      if (signal.aborted || (event !== 'content' && event !== 'image')) return null;
      const piece = event === 'content' ? data : length === 0 ? '(image)' : '\n(image)';
      length += piece.length;
      pieces.push(piece);
      if (length > MAX_ANSWER) stop.abort(tooLong);
      else if (!hold.resize(length * CHARACTER_BYTES + pieces.length * PIECE_BYTES))
        stop.abort(new BusyError());
      return null;
    });
    if (stop.signal.aborted) throw stop.signal.reason;
    if (signal.aborted) throw new ChatError(504, coded('model-slow', { seconds: String(TEST_MS / 1000) }));
    return pieces.join('');
  }
}
