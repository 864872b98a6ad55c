import { setTimeout as pause } from 'node:timers/promises';
import type { Insertable, Selectable } from 'kysely';
import { HttpError, notFound } from '../../http/http-error.ts';
import { type Expected, requireExpected } from '../../http/versions.ts';
import { yieldToOthers } from '../../lib/event-loop.ts';
import { newId } from '../../lib/ids.ts';
import { createTurns } from '../../limits/turns.ts';
import {
  type Actor,
  type Change,
  change,
  LockedError,
  lockRow,
  nameOf,
  type Writing,
} from '../../storage/change.ts';
import type { Reader } from '../../storage/reading.ts';
import type { BurgerTable } from '../../storage/schema.ts';
import { coded } from '../../words/coded.ts';
import { areFew, FEW, type LayerTable } from '../many-layers.ts';
import { type BurgerInput, burgerOf, changedColumns, newColumns } from './burger.ts';
import { type BurgerSize, BurgerSizeError, mostOfBurger, sizeFault, sizeOf } from './size.ts';

/** The longest wait of an edit for an import of its workshop. */
const WAIT_MS = 2000;
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 500;

type Row = Selectable<BurgerTable>;
type Data = Writing & { readonly db: Reader };

/** The writers of one burger on this server wait for each other here. Those of other servers meet at its row. */
const inTurn = createTurns();

/** The burger. Throws a 404 if there is none. */
export const readBurger = (db: Pick<Reader, 'selectFrom'>, id: string): Promise<Row> =>
  db
    .selectFrom('burger')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Burger'));

/** Adds a burger to a workshop. If there is no such workshop, the refusal is `unknownWorkshop`. */
export const addBurger = (
  { tx, by, now }: Change,
  { workshop_id, ...input }: BurgerInput & { workshop_id: string },
): Promise<Row> =>
  tx
    .insertInto('burger')
    .values({
      id: newId('BRG'),
      workshop_id,
      ...newColumns(input),
      created_at: now,
      updated_at: now,
      updated_by: nameOf(by),
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** The refusal of a burger for a workshop that does not exist. */
export const unknownWorkshop = (id: string) => () =>
  new HttpError(400, coded('workshop-unknown', { id }), { field: 'workshop_id' });

/**
 * Changes a burger, and moves it to another workshop if that is another one.
 * @throws {HttpError} as `changeBurger`, 412 for another version, 400 for an unknown workshop
 */
export function replaceBurger(
  deps: Data,
  by: Actor,
  { id, expected }: Target,
  { workshop_id, ...input }: BurgerInput & { workshop_id: string },
): Promise<Row> {
  const write = async (made: Change) => {
    const { version } = await expectedBurger(made, id, expected);
    return made.tx
      .updateTable('burger')
      .set({
        workshop_id,
        ...changedColumns(input),
        version: version + 1,
        updated_at: made.now,
        updated_by: nameOf(made.by),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  };
  return changeBurger(deps, by, id, write, { gone: unknownWorkshop(workshop_id), touch: false });
}

/**
 * Deletes a burger and its layers.
 * @throws {HttpError} as `changeBurger`, 412 for another version
 */
export function removeBurger(deps: Data, by: Actor, { id, expected }: Target): Promise<void> {
  const remove = async (made: Change) => {
    await expectedBurger(made, id, expected);
    // The layers first: deleting the burger would delete them in one statement, however many there are.
    await deleteLayers(made, [id]);
    await made.tx.deleteFrom('burger').where('id', '=', id).execute();
  };
  return changeBurger(deps, by, id, remove, { touch: false });
}

/** A burger, and the versions of it that the caller means to change. */
interface Target {
  readonly id: string;
  readonly expected: Expected;
}

async function expectedBurger({ tx }: Change, id: string, expected: Expected): Promise<Row> {
  const burger = await readBurger(tx, id);
  requireExpected(expected, burger, burgerOf);
  return burger;
}

/**
 * Changes a burger or its layers in one transaction. It first locks the burger's row: two writers of the same burger follow
 * each other on both databases, so that a rule that `write` checks still holds when it commits. A burger that is larger than a
 * burger may be, from before there was a limit, can be changed as long as it does not grow.
 * `touch` is false for a `write` that says itself when the burger changed.
 * @throws {HttpError} 404 for an unknown burger, 409 while its workshop is imported, 400 for one that would be too large, and
 *   what `write` throws; then nothing is changed
 */
export async function changeBurger<Result>(
  deps: Data,
  by: Actor,
  burgerId: string,
  write: (made: Change) => Promise<Result>,
  { gone = () => notFound('Burger'), touch = true }: { gone?: () => Error; touch?: boolean } = {},
): Promise<Result> {
  const within = (most: BurgerSize) =>
    inTurn(burgerId, () =>
      whenFree(WAIT_MS, () =>
        change(
          deps,
          by,
          async (made) => {
            await lockRow(made, 'burger', burgerId, () => notFound('Burger'), { touch });
            const result = await write(made);
            const fault = sizeFault(await sizeOf(made.tx, burgerId), most);
            if (fault !== null) throw new BurgerSizeError(fault);
            return result;
          },
          gone,
        ),
      ),
    );
  try {
    return await within(mostOfBurger);
  } catch (error) {
    if (!(error instanceof BurgerSizeError)) throw error;
    const { tools, characters } = await sizeOf(deps.db, burgerId);
    return within({
      tools: Math.max(tools, mostOfBurger.tools),
      characters: Math.max(characters, mostOfBurger.characters),
    });
  }
}

/**
 * Runs a transaction again and again until `lockRow` finds its row free, for `ms` at most. In between it has no connection.
 * @throws {HttpError} 409, because only an import holds a row for that long
 */
export async function whenFree<Result>(ms: number, transaction: () => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + ms;
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
    try {
      return await transaction();
    } catch (error) {
      if (!(error instanceof LockedError)) throw error;
      if (performance.now() >= deadline) throw new HttpError(409, coded('workshop-importing'));
    }
    await pause(wait);
  }
}

/** Overwrites the row that has the ID. Only for rows that this transaction has locked. */
export const overwriteBurgers = ({ tx }: Change, rows: Insertable<BurgerTable>[]): Promise<Row[]> =>
  tx
    .insertInto('burger')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        name: row.ref('excluded.name'),
        type: row.ref('excluded.type'),
        is_public: row.ref('excluded.is_public'),
        answers_a_day: row.ref('excluded.answers_a_day'),
        created_at: row.ref('excluded.created_at'),
        updated_at: row.ref('excluded.updated_at'),
        updated_by: row.ref('excluded.updated_by'),
        version: row('burger.version', '+', 1),
      })),
    )
    .returningAll()
    .execute();

/** Deletes all layers of several burgers, and lets other requests run in between. Returns their highest version, or 0. */
export async function deleteLayers({ tx }: Change, burgerIds: readonly string[]): Promise<number> {
  let highest = 0;
  const remove = async (layers: ReturnType<typeof layersIn>) => {
    for (const { version } of await layers.returning('version').execute())
      highest = Math.max(highest, version);
  };
  for (const table of ['bun', 'cheese', 'patty'] as const) {
    if (await areFew(tx, table, burgerIds)) await remove(layersIn(tx, table, burgerIds));
    else for (const burgerId of burgerIds) await removeInSlices(burgerId, table);
  }
  return highest;

  async function removeInSlices(burgerId: string, table: LayerTable): Promise<void> {
    let after = '';
    for (;;) {
      const last = await tx
        .selectFrom(table)
        .select('created_at')
        .where('burger_id', '=', burgerId)
        .where('created_at', '>', after)
        .orderBy('created_at')
        .offset(FEW - 1)
        .limit(1)
        .executeTakeFirst();
      const rest = layersIn(tx, table, [burgerId]);
      if (last === undefined) return remove(rest);
      // Without the lower bound PostgreSQL would look at the deleted rows again.
      await remove(rest.where('created_at', '>', after).where('created_at', '<=', last.created_at));
      after = last.created_at;
      await yieldToOthers();
    }
  }
}

const layersIn = (tx: Change['tx'], table: LayerTable, burgerIds: readonly string[]) =>
  tx.deleteFrom(table).where('burger_id', 'in', burgerIds);
