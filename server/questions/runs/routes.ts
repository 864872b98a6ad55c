import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Deps } from '../../deps.ts';
import { authorOf } from '../../history/entry.ts';
import { exactNumbers } from '../../http/body.ts';
import { answer, body, importing, refusal, security, usualLimit } from '../../http/contract.ts';
import { pathId } from '../../http/fields.ts';
import { holderOf } from '../../http/holding.ts';
import { originsOf } from '../../http/own-address.ts';
import { recorded } from '../../http/recorded.ts';
import { createRouter, type Env } from '../../http/router.ts';
import type { Targets } from '../../net/targets.ts';
import { requireAccount, requireToken } from '../../sessions/tokens.ts';
import { checkPatterns } from '../patterns.ts';
import { type Outcome, outcomeSchema, type Run, runInput, runSchema, runWithOutcomesSchema } from '../run.ts';
import { type Detail, worstOf } from './outcome.ts';
import type { Runs } from './runs.ts';
import { createPresent, readAskedState } from './state.ts';
import {
  addRun,
  askToStop,
  outcomesBefore,
  outcomesOf,
  questionsIn,
  type RunRow,
  readOutcome,
  readRun,
  runsOf,
  silentSince,
} from './store.ts';

/** The routes of the runs of questions. */
export function runRoutes(deps: Deps, allTargets: Targets, runs: Runs) {
  const shared = { tags: ['Questions'], security };
  const account = requireAccount(deps);
  const token = requireToken(deps);
  const params = z.object({ id: pathId });
  const shownStates = createPresent(deps);

  const start = createRoute({
    ...shared,
    method: 'post',
    path: '/api/burger/{id}/question-runs',
    operationId: 'startQuestionRun',
    summary: 'Ask a burger the questions of a set or a file',
    description:
      'The server asks them, and goes on when the caller has left. The model and the tools are really called. Four conversations run at a time, or one where a time is expected.',
    middleware: [token, usualLimit, exactNumbers, recorded('Started a run of questions')],
    request: { params, body: body(runInput) },
    responses: {
      202: answer(runSchema, 'The run'),
      429: refusal('Too many runs of the account are going on'),
      ...importing,
    },
  });

  const list = createRoute({
    ...shared,
    method: 'get',
    path: '/api/burger/{id}/question-runs',
    operationId: 'listQuestionRuns',
    summary: 'List the runs of a burger, newest first',
    description: 'The newest five of each set are kept, and the newest five of files',
    middleware: [account],
    request: { params },
    responses: { 200: answer(z.array(runSchema), 'The runs, without their outcomes') },
  });

  const read = createRoute({
    ...shared,
    method: 'get',
    path: '/api/question-runs/{id}',
    operationId: 'getQuestionRun',
    summary: 'Read a run with its outcomes so far, without their answers',
    middleware: [account],
    request: { params },
    responses: { 200: answer(runWithOutcomesSchema, 'The run') },
  });

  const outcome = createRoute({
    ...shared,
    method: 'get',
    path: '/api/question-runs/{id}/outcomes/{place}',
    operationId: 'getQuestionOutcome',
    summary: 'Read an outcome with its answers',
    middleware: [account],
    request: {
      params: params.extend({
        place: z
          .string()
          .transform((text) => (/^\d{1,4}$/.test(text) ? Number(text) : -1))
          .openapi({ type: 'integer' }),
      }),
    },
    responses: { 200: answer(outcomeSchema, 'The outcome') },
  });

  const stop = createRoute({
    ...shared,
    method: 'post',
    path: '/api/question-runs/{id}/stop',
    operationId: 'stopQuestionRun',
    summary: 'Stop a run, whichever server it runs on',
    description: 'What was asked stays. It ends within seconds',
    middleware: [token, recorded('Stopped a run of questions')],
    request: { params },
    responses: { 200: answer(runSchema, 'The run') },
  });

  /** Runs of one burger, as the API shows them. */
  async function shown(c: Context<Env>, burgerId: string, rows: readonly RunRow[]): Promise<Run[]> {
    const hold = c.var.limits.budget.open(holderOf(c));
    try {
      const asked = rows.map(({ state }) => readAskedState(state));
      const states = await shownStates(burgerId, asked, hold);
      return rows.map((row, index) => runOf(row, states[index] ?? null, silentSince(deps)));
    } finally {
      hold.release();
    }
  }

  async function shownRun(c: Context<Env>, row: RunRow): Promise<Run> {
    const [run] = await shown(c, row.burger_id, [row]);
    return run ?? runOf(row, null, silentSince(deps));
  }

  return createRouter()
    .openapi(start, async (c) => {
      const { privacy_input: privacyInput = {}, ...input } = c.req.valid('json');
      const targets = allTargets.forOrigins(originsOf(c.req.header('host')));
      const { row } = await runs.start({ accountId: c.var.accountId, privacyInput, targets }, async () => {
        if (input.file !== undefined) await checkPatterns(input.file, 'file.');
        return addRun(deps, c.var, c.req.valid('param').id, input);
      });
      return c.json({ data: runOf(row, null, silentSince(deps)) }, 202);
    })
    .openapi(list, async (c) => {
      const { id } = c.req.valid('param');
      return c.json({ data: await shown(c, id, await runsOf(deps.db, id)) }, 200);
    })
    .openapi(read, async (c) => {
      const row = await readRun(deps.db, c.req.valid('param').id);
      const outcomes = Map.groupBy(await outcomesOf(deps.db, row.id), (one) => one.question_id);
      const before = worstOf(await outcomesBefore(deps.db, row));
      const questions = (await questionsIn(deps.db, row.id)).map(({ id, name }) => ({
        id,
        name,
        outcomes: (outcomes.get(id) ?? []).map(({ place, time, verdict }) => ({ place, time, verdict })),
        before: before.get(id) ?? null,
      }));
      return c.json({ data: { ...(await shownRun(c, row)), questions } }, 200);
    })
    .openapi(outcome, async (c) => {
      const { id, place } = c.req.valid('param');
      const { detail, ...kept } = await readOutcome(deps.db, id, place);
      const question = (await questionsIn(deps.db, id)).find((one) => one.id === kept.question_id);
      const read: Detail | null = detail === null ? null : JSON.parse(detail);
      const turns: Outcome['turns'] =
        read?.turns.map(({ findings, ...turn }, index) => {
          const { prompt = '', expect = [] } = question?.turns[index] ?? {};
          return {
            prompt,
            ...turn,
            findings: expect.flatMap((expectation, at) => {
              const found = findings[at];
              return found === undefined ? [] : [{ expectation, ...found }];
            }),
          };
        }) ?? null;
      return c.json({ data: { ...kept, reason: read?.reason ?? null, turns } }, 200);
    })
    .openapi(stop, async (c) => {
      const row = await askToStop(deps, c.var, c.req.valid('param').id);
      runs.stop(row.id);
      return c.json({ data: await shownRun(c, row) }, 200);
    });
}

/** A run as the API shows it. One whose server was not heard of since a time has ended then. */
function runOf(row: RunRow, state: Run['state'], silent: string): Run {
  const isSilent = row.ended_at === null && row.seen_at < silent;
  const end = isSilent ? 'interrupted' : row.ending;
  return runSchema.parse({
    id: row.id,
    burger_id: row.burger_id,
    set_id: row.set_id,
    name: row.name,
    of: row.of,
    state,
    times: row.times,
    started_at: row.started_at,
    started_by: authorOf(row),
    ended_at: isSilent ? row.seen_at : row.ended_at,
    end,
    is_stopping: end === null && row.stop_asked === 1,
    counts: JSON.parse(row.counts),
  });
}
