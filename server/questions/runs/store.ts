import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { readBurger } from '../../builder/burgers/store.ts';
import { changeBurger } from '../../builder/change-burger.ts';
import { HttpError, notFound } from '../../http/http-error.ts';
import { newId } from '../../lib/ids.ts';
import { type Actor, accountOf, type Change, change, type Data, type Writing } from '../../storage/change.ts';
import type { Reads } from '../../storage/reading.ts';
import type { QuestionRunTable } from '../../storage/schema.ts';
import { uncoded } from '../../words/coded.ts';
import { type Counts, type RunEnd, type RunInput, type Verdict, verdictSchema } from '../run.ts';
import { type Question, questionSchema } from '../set.ts';
import type { AskedState } from './state.ts';

/** The runs of a set, and of files asked of one burger, that are kept. */
const MAX_RUNS = 5;
/** A run whose server has not been heard of for so long has ended. */
const SILENT_MS = 60_000;

// Without the questions, which may be a megabyte long.
const COLUMNS = [
  'id',
  'burger_id',
  'set_id',
  'name',
  'of',
  'times',
  'account_id',
  'account',
  'started_at',
  'seen_at',
  'ended_at',
  'ending',
  'stop_asked',
  'counts',
  'state',
] as const;
export type RunRow = Pick<Selectable<QuestionRunTable>, (typeof COLUMNS)[number]>;

const questionList = z.array(questionSchema);

export const noCounts = (questions: number): Counts => ({
  questions,
  asked: 0,
  passed: 0,
  failed: 0,
  unasked: 0,
  empty: 0,
});

/** A run that has just been added. */
export interface AddedRun {
  readonly row: RunRow;
  readonly questions: readonly Question[];
}

/**
 * Adds a run of a set or a file, and deletes the oldest ones.
 * @throws {HttpError} as `changeBurger`, 404 for an unknown set, 400 for neither a set nor a file
 */
export const addRun = (
  deps: Data,
  by: Actor,
  burgerId: string,
  { set_id, file, state: of, times }: RunInput,
): Promise<AddedRun> =>
  changeBurger(
    deps,
    by,
    burgerId,
    async (made) => {
      const { tx, now, record } = made;
      if ((set_id === undefined) === (file === undefined))
        throw new HttpError(400, uncoded('A run needs either a set_id or a file.'));
      const { name, questions } = file ?? (await questionsOf(tx, burgerId, set_id ?? ''));
      const account = accountOf(made.by);
      const row = await tx
        .insertInto('question_run')
        .values({
          id: newId('RUN'),
          burger_id: burgerId,
          set_id: set_id ?? null,
          name,
          of,
          times,
          account_id: account?.id ?? null,
          account: account?.name ?? null,
          started_at: now,
          seen_at: now,
          ended_at: null,
          ending: null,
          counts: JSON.stringify(noCounts(questions.length)),
          state: null,
          questions: JSON.stringify(questions),
        })
        .returning(COLUMNS)
        .executeTakeFirstOrThrow();
      await trim(made, row);
      record({
        what: 'asked',
        subject: 'question-run',
        subjectId: burgerId,
        // It is no part of the burger's history: nobody goes back to a run.
        burgerId: null,
        detail: { run: row.id, set_name: name, of, times, questions: questions.length },
      });
      return { row, questions };
    },
    { touch: false },
  );

async function questionsOf(tx: Reads, burgerId: string, id: string) {
  const set = await tx
    .selectFrom('question_set')
    .select(['name', 'questions'])
    .where('id', '=', id)
    .where('burger_id', '=', burgerId)
    .executeTakeFirstOrThrow(() => notFound('Set of questions'));
  return { name: set.name, questions: questionList.parse(JSON.parse(set.questions)) };
}

const newestFirst = (db: Reads, burgerId: string) =>
  db.selectFrom('question_run').where('burger_id', '=', burgerId).orderBy('started_at', 'desc');

/** Deletes the oldest runs of the same set, or of files, beyond their bound. The newest one always stays. */
async function trim({ tx }: Change, { id: newest, burger_id, set_id }: RunRow): Promise<void> {
  const all = await newestFirst(tx, burger_id).select(['id', 'set_id']).execute();
  const older = all.filter((run) => run.set_id === set_id && run.id !== newest).slice(MAX_RUNS - 1);
  if (older.length === 0) return;
  const ids = older.map(({ id }) => id);
  await tx.deleteFrom('question_run').where('id', 'in', ids).execute();
}

/**
 * The runs of a burger, newest first.
 * @throws {HttpError} 404 for an unknown burger
 */
export async function runsOf(db: Reads, burgerId: string): Promise<RunRow[]> {
  await readBurger(db, burgerId);
  return newestFirst(db, burgerId).select(COLUMNS).execute();
}

/**
 * A run.
 * @throws {HttpError} 404
 */
export const readRun = (db: Reads, id: string): Promise<RunRow> =>
  db
    .selectFrom('question_run')
    .select(COLUMNS)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Run of questions'));

/**
 * The questions of a run, in the order of their set. They were checked when it was added and never change, and to check a megabyte
 * at each look would hold up other work.
 */
export async function questionsIn(db: Reads, id: string): Promise<Question[]> {
  const { questions } = await db
    .selectFrom('question_run')
    .select('questions')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Run of questions'));
  return JSON.parse(questions);
}

/** The outcomes of a run without their answers, as they came. */
export async function outcomesOf(db: Reads, id: string) {
  const rows = await db
    .selectFrom('question_outcome')
    .select(['place', 'question_id', 'time', 'verdict'])
    .where('run_id', '=', id)
    .orderBy('place')
    .execute();
  return rows.map((row) => ({ ...row, verdict: verdictSchema.parse(row.verdict) }));
}

/** The outcomes of the run before one of the same set; none if it is of a file. */
export async function outcomesBefore(db: Reads, { id, burger_id, set_id, started_at }: RunRow) {
  if (set_id === null) return [];
  const before = await newestFirst(db, burger_id)
    .select(['id'])
    .where('set_id', '=', set_id)
    .where('started_at', '<=', started_at)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst();
  return before === undefined ? [] : outcomesOf(db, before.id);
}

/**
 * An outcome with its answers as JSON.
 * @throws {HttpError} 404
 */
export async function readOutcome(db: Reads, id: string, place: number) {
  const row = await db
    .selectFrom('question_outcome')
    .select(['place', 'question_id', 'time', 'verdict', 'detail'])
    .where('run_id', '=', id)
    .where('place', '=', place)
    .executeTakeFirstOrThrow(() => notFound('Run of questions'));
  return { ...row, verdict: verdictSchema.parse(row.verdict) };
}

/** The time up to which a run that was not heard of since has ended. */
export const silentSince = ({ now }: Pick<Writing, 'now'>): string =>
  new Date(now().getTime() - SILENT_MS).toISOString();

/** An outcome as it is written. */
export interface WrittenOutcome {
  readonly place: number;
  readonly question_id: string;
  readonly time: number;
  readonly verdict: Verdict;
  /** JSON; null: the answers are not kept. */
  readonly detail: string | null;
}

/** What a server writes of a run that it runs. */
interface Progress {
  readonly outcomes: readonly WrittenOutcome[];
  /** The outcomes whose answers are not kept any more. */
  readonly forgotten: readonly number[];
  readonly counts: Counts;
  readonly state: AskedState | null;
  readonly ending: RunEnd | null;
}

/**
 * Writes how far a run has come, and returns whether it has to stop. `gone`: there is nothing to write to any more, because it
 * was deleted, or counts as interrupted.
 */
export const writeProgress = (
  deps: Writing,
  id: string,
  { outcomes, forgotten, counts, state, ending }: Progress,
): Promise<'go on' | 'stop' | 'gone'> =>
  change(deps, 'cleanup', async ({ tx, now }) => {
    const run = await tx
      .updateTable('question_run')
      .set({
        seen_at: now,
        counts: JSON.stringify(counts),
        state: state === null ? null : JSON.stringify(state),
        ...(ending !== null && { ending, ended_at: now }),
      })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .where('seen_at', '>=', silentSince(deps))
      .returning([
        'stop_asked',
        sql<unknown>`(select count(*) from account where account.id = question_run.account_id)`.as(
          'accounts',
        ),
      ])
      .executeTakeFirst();
    if (run === undefined) return 'gone';
    if (outcomes.length > 0)
      await tx
        .insertInto('question_outcome')
        .values(outcomes.map((outcome) => ({ run_id: id, ...outcome })))
        // A write whose answer got lost is made again.
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    if (forgotten.length > 0)
      await tx
        .updateTable('question_outcome')
        .set({ detail: null })
        .where('run_id', '=', id)
        .where('place', 'in', forgotten)
        .execute();
    return run.stop_asked === 1 || Number(run.accounts) === 0 ? 'stop' : 'go on';
  });

/**
 * Asks whichever server runs a run to stop it.
 * @throws {HttpError} 404
 */
export const askToStop = (deps: Data, by: Actor, id: string): Promise<RunRow> =>
  change(deps, by, async ({ tx }) => {
    await tx.updateTable('question_run').set({ stop_asked: 1 }).where('id', '=', id).execute();
    return readRun(tx, id);
  });
