import { type Selectable, sql } from 'kysely';
import { HttpError, notFound } from '../../http/http-error.ts';
import { type Kind, pagesBy } from '../../http/rows.ts';
import { type Expected, requireExpected, type Target } from '../../http/versions.ts';
import { newId } from '../../lib/ids.ts';
import { yieldWhenDue } from '../../limits/loop-turns.ts';
import { type Actor, authorOf, type Change, type Data } from '../../storage/change.ts';
import { isSame } from '../../storage/is-same.ts';
import type { Reader } from '../../storage/reading.ts';
import type { BurgerTable } from '../../storage/schema.ts';
import { coded } from '../../words/coded.ts';
import { changeBurger } from '../change-burger.ts';
import { typeKey } from '../kinds.ts';
import { type BurgerInput, burgerOf, changedColumns, newColumns } from './burger.ts';
import { wholeBurgers } from './whole-burger.ts';

type Row = Selectable<BurgerTable>;

/** The burger. Throws a 404 if there is none. */
export const readBurger = (db: Pick<Reader, 'selectFrom'>, id: string): Promise<Row> =>
  db
    .selectFrom('burger')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Burger'));

/** Adds a burger to a workshop. If there is no such workshop, the refusal is `unknownWorkshop`. */
export async function addBurger(
  { tx, by, now, record }: Change,
  { workshop_id, ...input }: BurgerInput,
): Promise<Row> {
  const added = await tx
    .insertInto('burger')
    .values({
      id: newId('BRG'),
      workshop_id,
      ...newColumns(input),
      created_at: now,
      updated_at: now,
      changed_at: now,
      updated_by: authorOf(by),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  record({ what: 'added', ...subjectOf(added) });
  return added;
}

/** A burger as the subject of an entry. */
export const subjectOf = ({ id, workshop_id, name }: Pick<Row, 'id' | 'workshop_id' | 'name'>) =>
  ({ subject: 'burger', subjectId: id, burgerId: id, workshopId: workshop_id, name }) as const;

/** The refusal of a burger for a workshop that does not exist. */
export const unknownWorkshop =
  ({ workshop_id: id }: BurgerInput) =>
  () =>
    new HttpError(400, coded('workshop-unknown', { id }), { field: 'workshop_id' });

/**
 * Changes a burger, and moves it to another workshop if that is another one.
 * @throws {HttpError} as `changeBurger`, 412 for another version, 400 for an unknown workshop or cheese
 */
export function replaceBurger(
  deps: Data,
  by: Actor,
  { id, expected }: Target,
  input: BurgerInput,
): Promise<Row> {
  const write = async (made: Change) => {
    const stored = await expectedBurger(made, id, expected);
    if (typeof input.answering === 'string' && !(await hasCheese(made, id, input.answering)))
      throw new HttpError(400, coded('cheese-not-found'), { field: 'answering' });
    const columns = { workshop_id: input.workshop_id, ...changedColumns(input) };
    if (isSame(stored, columns)) return stored;
    made.record({ what: 'changed', ...subjectOf(stored), state: JSON.stringify(burgerOf(stored)) });
    return made.tx
      .updateTable('burger')
      .set({
        ...columns,
        version: stored.version + 1,
        updated_at: made.now,
        changed_at: made.now,
        updated_by: authorOf(made.by),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  };
  return changeBurger(deps, by, id, write, { gone: unknownWorkshop(input), touch: false });
}

async function hasCheese({ tx }: Change, burgerId: string, type: string): Promise<boolean> {
  const found = tx
    .selectFrom('cheese')
    .select('type_key')
    .where('burger_id', '=', burgerId)
    .where('type_key', '=', typeKey(type));
  return (await found.executeTakeFirst()) !== undefined;
}

/**
 * Deletes a burger and its layers.
 * @throws {HttpError} as `changeBurger`, 412 for another version
 */
export function removeBurger(deps: Data, by: Actor, { id, expected }: Target): Promise<void> {
  const remove = async (made: Change) => {
    const stored = await expectedBurger(made, id, expected);
    const { name: workshop_name } = await made.tx
      .selectFrom('workshop')
      .select('name')
      .where('id', '=', stored.workshop_id)
      .executeTakeFirstOrThrow();
    const state = JSON.stringify((await wholeBurgers(made.tx, [stored])).get(id));
    made.record({ what: 'deleted', ...subjectOf(stored), state, detail: { workshop_name } });
    await made.tx.deleteFrom('burger').where('id', '=', id).execute();
  };
  return changeBurger(deps, by, id, remove, { touch: false });
}

async function expectedBurger({ tx }: Change, id: string, expected: Expected): Promise<Row> {
  const burger = await readBurger(tx, id);
  requireExpected(expected, burger, burgerOf);
  return burger;
}

/** The burgers of a workshop, for reading them in pages. */
export const burgers: Kind<Row> = {
  ...pagesBy((db, id) => db.selectFrom('burger').selectAll().where('workshop_id', '=', id), 'id'),
  key: (row) => row.id,
};

/**
 * Locks the rows of a page of `burgers`, so that an edit comes either before an import or after it. Returns those that still
 * exist. The statement names them by their place, because both databases would look up a list of IDs among all burgers of
 * the workshop.
 */
export async function lockPage({ tx }: Change, workshopId: string, page: readonly Row[]): Promise<Row[]> {
  const [first, last] = [page.at(0), page.at(-1)];
  if (first === undefined || last === undefined) return [];
  return tx
    .updateTable('burger')
    .set((row) => ({ version: row.ref('version') }))
    .where('workshop_id', '=', workshopId)
    .where(sql<boolean>`(created_at, id) >= (${first.created_at}, ${first.id})`)
    .where(sql<boolean>`(created_at, id) <= (${last.created_at}, ${last.id})`)
    .returningAll()
    .execute();
}

/** A burger with its ID and its times. */
type WholeBurger = ReturnType<typeof newColumns> &
  Pick<Row, 'id' | 'created_at' | 'updated_at' | 'updated_by' | 'imported'>;

/**
 * Writes burgers into a workshop, and returns them. Those whose version before is known are overwritten; this transaction has
 * to have locked them.
 */
export async function writeBurgers(
  { tx, now }: Change,
  workshop_id: string,
  burgers: readonly WholeBurger[],
  versions: ReadonlyMap<string, number>,
): Promise<Row[]> {
  const rows = burgers.map((burger) => ({
    ...burger,
    workshop_id,
    changed_at: now,
    version: (versions.get(burger.id) ?? 0) + 1,
  }));
  const { known = [], fresh = [] } = Object.groupBy(rows, ({ id }) => (versions.has(id) ? 'known' : 'fresh'));
  if (known.length > 0) await overwrite(tx, known);
  if (fresh.length > 0) await tx.insertInto('burger').values(fresh).execute();
  return rows;
}

const overwrite = (tx: Change['tx'], rows: readonly Row[]) =>
  tx
    .insertInto('burger')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        name: row.ref('excluded.name'),
        type: row.ref('excluded.type'),
        is_public: row.ref('excluded.is_public'),
        answers_a_day: row.ref('excluded.answers_a_day'),
        answering: row.ref('excluded.answering'),
        created_at: row.ref('excluded.created_at'),
        updated_at: row.ref('excluded.updated_at'),
        changed_at: row.ref('excluded.changed_at'),
        updated_by: row.ref('excluded.updated_by'),
        imported: row.fn.coalesce('excluded.imported', 'burger.imported'),
        version: row('burger.version', '+', 1),
      })),
    )
    .execute();

/** Deletes all layers of several burgers. Returns their highest version, or 0. */
export async function deleteLayers({ tx }: Change, burgerIds: readonly string[]): Promise<number> {
  let highest = 0;
  for (const table of ['bun', 'cheese', 'patty'] as const) {
    const gone = await tx
      .deleteFrom(table)
      .where('burger_id', 'in', burgerIds)
      .returning('version')
      .execute();
    for (const { version } of gone) highest = Math.max(highest, version);
    await yieldWhenDue();
  }
  return highest;
}
