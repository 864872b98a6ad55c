import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { AgentError, type Fault } from '../../agent/agent-error.ts';
import type { AgentEvent } from '../../agent/events.ts';
import { runTool } from '../../agent/tools/run-tool.ts';
import type { ToolTrial } from '../../agent/tools/tool-trial.ts';
import { readCheese, readPatty } from '../../builder/agent-stack.ts';
import type { Deps } from '../../deps.ts';
import { exactNumbers } from '../../http/body.ts';
import { answer, body, json, refusal, security, usualLimit } from '../../http/contract.ts';
import { jsonObject } from '../../http/fields.ts';
import { namedValues } from '../../http/first-fault.ts';
import { holderOf, holdingAnswer } from '../../http/holding.ts';
import { HttpError } from '../../http/http-error.ts';
import { originsOf } from '../../http/own-address.ts';
import { createRouter, type Env, problemSchema } from '../../http/router.ts';
import { MAX_HEADERS } from '../../net/header-names.ts';
import type { Targets } from '../../net/targets.ts';
import { requireAccount } from '../../sessions/tokens.ts';
import { coded, issueMessage } from '../../words/coded.ts';
import type { Answering } from '../answering.ts';
import { askOnce } from './ask-once.ts';

/** The status of a failed test. */
const statusOf: Readonly<Record<Fault, ContentfulStatusCode>> = { caller: 400, host: 502, silence: 504 };

const params = z.object({ id: z.string() });
const usageSchema = z.object({
  input_tokens: z.int().nullable().openapi({ description: 'null: the host does not tell' }),
  output_tokens: z.int().nullable(),
});
const trialSchema = z
  .object({
    request: z.object({
      method: z.string(),
      url: z.string(),
      headers: z
        .record(z.string(), z.string())
        .openapi({ description: 'Values of private headers are masked' }),
      body: z.string().nullable(),
    }),
    status: z.number().nullable().openapi({ description: 'Null if there was no response' }),
    milliseconds: z.number(),
  })
  .openapi('ToolTrial')
  .optional();
const trialFailed = (description: string) => json(problemSchema.extend({ trial: trialSchema }), description);
const tooManyAnswers = refusal('Too many answers and tests of the account are running');
const failures = {
  429: tooManyAnswers,
  502: refusal('The model failed; the message gives the reason'),
  504: refusal('The model did not answer in time'),
};

/** The routes that test a cheese or a patty. Both really call the model or the tool. */
export function trialRoutes(
  deps: Deps,
  allTargets: Targets,
  answering: Answering,
  observe: (event: AgentEvent) => void,
) {
  const account = requireAccount(deps);
  const targetsFor = (c: Context) => allTargets.forOrigins(originsOf(c.req.header('host')));

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
      200: answer(
        z.object({ message: z.string(), usage: usageSchema.nullable().optional() }),
        "The model's answer, and its tokens",
      ),
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
            privacy_input: namedValues(z.string(), { most: MAX_HEADERS }).nullish(),
          })
          .openapi('PattyTest'),
      ),
    },
    responses: {
      200: json(
        z.object({ data: z.string(), trial: trialSchema }),
        "The tool's result, and for an API patty the call that gave it",
      ),
      429: tooManyAnswers,
      502: trialFailed('The tool failed; the message says how'),
      504: trialFailed('The tool did not answer in time'),
    },
  });

  return createRouter()
    .openapi(testCheese, async (c) => {
      const { id, type } = c.req.valid('param');
      const { message } = c.req.valid('json');
      const cheese = await readCheese(deps, id, type);
      const { signal: caller } = c.req.raw;
      return holdingAnswer(c, (hold) =>
        oneOfAnswers(c, async () => {
          const question = {
            cheese,
            message,
            keys: deps.config,
            targets: targetsFor(c),
            hold,
            openHold: () => c.var.limits.budget.open(holderOf(c)),
            caller,
            observe,
          };
          const { text, usage } = await askOnce(question);
          return c.json({ data: { message: text, usage } }, 200);
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
      return oneOfAnswers(
        c,
        async () => {
          const data = await runTool({ patty, ...inputs, targets, signal, onTrial });
          return c.json({ data, ...details }, 200);
        },
        details,
      );
    });

  /** Runs a test, which counts as one of the account's answers. A failed one is answered with these details. */
  async function oneOfAnswers<Result>(
    c: Context<Env>,
    run: () => Promise<Result>,
    details: { readonly trial?: ToolTrial } = {},
  ): Promise<Result> {
    const tooMany = () => new HttpError(429, coded('tests-too-many'));
    const asker = { holder: holderOf(c), right: null };
    try {
      return await answering.run(asker, { tooMany, end: () => undefined }, run);
    } catch (error) {
      if (!(error instanceof AgentError)) throw error;
      throw new HttpError(statusOf[error.fault], error.coded, { details });
    }
  }
}
