import type { Selectable } from 'kysely';
import { changeBurger } from '../builder/change-burger.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { type Kind, pagesBy } from '../http/rows.ts';
import { requireExpected, type Target } from '../http/versions.ts';
import { newId } from '../lib/ids.ts';
import { type Actor, authorOf, type Change, type Data } from '../storage/change.ts';
import type { Entry } from '../storage/history.ts';
import { isSame } from '../storage/is-same.ts';
import type { Reads } from '../storage/reading.ts';
import type { QuestionSetTable } from '../storage/schema.ts';
import { coded } from '../words/coded.ts';
import type { QuestionSet, QuestionSetInput } from './set.ts';

type Row = Selectable<QuestionSetTable>;

/** The sets of a burger. */
const MAX_SETS = 20;

/** A burger's sets, for reading them in pages. */
export const questionSets: Kind<Row> = {
  ...pagesBy((db, id) => db.selectFrom('question_set').selectAll().where('burger_id', '=', id), 'id'),
  key: (row) => row.id,
};

/** A set as the API shows it. */
export const setOf = (row: Row): QuestionSet => ({ ...row, questions: JSON.parse(row.questions) });

/** The set. Throws a 404 if there is none. */
export const readSet = (db: Reads, id: string): Promise<Row> =>
  db.selectFrom('question_set').selectAll().where('id', '=', id).executeTakeFirstOrThrow(missing);

const missing = () => notFound('Set of questions');

/** The columns that a call sets. */
const columnsOf = ({ name, questions }: QuestionSetInput) => ({ name, questions: JSON.stringify(questions) });

/** What is done in a transaction that has locked the set's burger. Its layers are as they were, so it keeps its time. */
export const changeSets = <Result>(
  deps: Data,
  by: Actor,
  burgerId: string,
  write: (made: Change) => Promise<Result>,
): Promise<Result> => changeBurger(deps, by, burgerId, write, { touch: false });

/**
 * Adds a set to a burger, while the burger's row is locked.
 * @throws {HttpError} 409 for a burger that has enough sets
 */
export async function addSet(
  { tx, by, now, record }: Change,
  burgerId: string,
  input: QuestionSetInput,
): Promise<Row> {
  const { sets } = await tx
    .selectFrom('question_set')
    .select(({ fn }) => fn.countAll().as('sets'))
    .where('burger_id', '=', burgerId)
    .executeTakeFirstOrThrow();
  if (Number(sets) >= MAX_SETS)
    throw new HttpError(409, coded('question-sets-too-many', { most: String(MAX_SETS) }));
  const added = await tx
    .insertInto('question_set')
    .values({
      id: newId('SET'),
      burger_id: burgerId,
      ...columnsOf(input),
      created_at: now,
      updated_at: now,
      updated_by: authorOf(by),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  record(entryOf('added', added));
  return added;
}

/**
 * Changes a set. One that is so already keeps its version.
 * @throws {HttpError} as `changeBurger`, 404 for an unknown set, 412 for another version
 */
export const replaceSet = (deps: Data, by: Actor, target: Target, input: QuestionSetInput): Promise<Row> =>
  changeSet(deps, by, target, async ({ tx, by: author, now, record }, stored) => {
    const columns = columnsOf(input);
    if (isSame(stored, columns)) return stored;
    record(entryOf('changed', stored));
    return tx
      .updateTable('question_set')
      .set({ ...columns, version: stored.version + 1, updated_at: now, updated_by: authorOf(author) })
      .where('id', '=', stored.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });

/**
 * Deletes a set with its runs.
 * @throws {HttpError} as `replaceSet`
 */
export const removeSet = (deps: Data, by: Actor, target: Target): Promise<void> =>
  changeSet(deps, by, target, async ({ tx, record }, stored) => {
    record(entryOf('deleted', stored));
    await tx.deleteFrom('question_set').where('id', '=', stored.id).execute();
  });

async function changeSet<Result>(
  deps: Data,
  by: Actor,
  { id, expected }: Target,
  write: (made: Change, stored: Row) => Promise<Result>,
): Promise<Result> {
  const { burger_id } = await deps.db
    .selectFrom('question_set')
    .select('burger_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(missing);
  return changeSets(deps, by, burger_id, async (made) => {
    const stored = await readSet(made.tx, id);
    requireExpected(expected, stored, setOf);
    return write(made, stored);
  });
}

/**
 * It is no part of the burger's history: what answers is the same, and whoever publishes or restores has not missed anything.
 */
const entryOf = (what: 'added' | 'changed' | 'deleted', { id, burger_id, name }: Row): Entry => ({
  what,
  subject: 'question-set',
  subjectId: burger_id,
  burgerId: null,
  detail: { set: id, set_name: name },
});
