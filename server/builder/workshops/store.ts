import type { Selectable } from 'kysely';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../http/http-error.ts';
import { type Expected, requireExpected, type Target } from '../../http/versions.ts';
import { newId } from '../../lib/ids.ts';
import { type Actor, authorOf, type Change } from '../../storage/change.ts';
import type { Reader } from '../../storage/reading.ts';
import type { WorkshopTable } from '../../storage/schema.ts';
import { changeWorkshop, clearWorkshop } from '../transfer/store.ts';
import { workshopOf } from './workshop.ts';

type Row = Selectable<WorkshopTable>;

/** The workshop. Throws a 404 if there is none. */
export const readWorkshop = (db: Pick<Reader, 'selectFrom'>, id: string): Promise<Row> =>
  db
    .selectFrom('workshop')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Workshop'));

/** Adds a workshop. */
export const addWorkshop = ({ tx, by, now }: Change, name: string): Promise<Row> =>
  tx
    .insertInto('workshop')
    .values({
      id: newId('WS'),
      name,
      created_at: now,
      updated_at: now,
      changed_at: now,
      updated_by: authorOf(by),
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/**
 * Gives a workshop another name.
 * @throws {HttpError} 404 for an unknown workshop, 412 for another version, 409 while it is imported
 */
export function renameWorkshop(deps: Deps, by: Actor, { id, expected }: Target, name: string): Promise<Row> {
  const rename = async (made: Change) => {
    const { version } = await expectedWorkshop(made, id, expected);
    return made.tx
      .updateTable('workshop')
      .set({
        name,
        version: version + 1,
        updated_at: made.now,
        changed_at: made.now,
        updated_by: authorOf(by),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  };
  return changeWorkshop(deps, by, id, rename, { touch: false });
}

/**
 * Deletes a workshop with everything in it.
 * @throws {HttpError} as `renameWorkshop`
 */
export function removeWorkshop(deps: Deps, by: Actor, { id, expected }: Target): Promise<void> {
  const remove = async (made: Change) => {
    await expectedWorkshop(made, id, expected);
    // The burgers first: deleting the workshop would delete them in one statement, however many there are.
    await clearWorkshop(made, id);
    await made.tx.deleteFrom('workshop').where('id', '=', id).execute();
  };
  return changeWorkshop(deps, by, id, remove, { touch: false });
}

async function expectedWorkshop({ tx }: Change, id: string, expected: Expected): Promise<Row> {
  const workshop = await readWorkshop(tx, id);
  requireExpected(expected, workshop, workshopOf);
  return workshop;
}
