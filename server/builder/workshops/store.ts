import type { Selectable } from 'kysely';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../http/http-error.ts';
import { pagesOf } from '../../http/rows.ts';
import { type Expected, requireExpected, type Target } from '../../http/versions.ts';
import { newId } from '../../lib/ids.ts';
import { createMutexes } from '../../limits/queues.ts';
import { type Actor, authorOf, type Change, change, lockWorkshop } from '../../storage/change.ts';
import { codeOf } from '../../storage/failures.ts';
import type { Reader } from '../../storage/reading.ts';
import type { WorkshopTable } from '../../storage/schema.ts';
import { burgers, deleteLayers, lockPage, subjectOf } from '../burgers/store.ts';
import { areKept, type WholeBurger, wholeBurgers } from '../burgers/whole-burger.ts';
import { whenFree } from '../change-burger.ts';
import type { StoredCheese } from '../layers/cheese-secrets.ts';
import { workshopOf } from './workshop.ts';

type Row = Selectable<WorkshopTable>;

/** The longest wait of an import for one into the same workshop by another server. */
const WAIT_MS = 10_000;

const ATTEMPTS = 5;
/** PostgreSQL: unique violation, serialization failure, deadlock. On SQLite there is one writer at a time. */
const lostRaces: readonly unknown[] = ['23505', '40001', '40P01'];

/** Each import occupies a connection to the database while it writes, so that only two do so at a time. */
const mutex = createMutexes(2);

/** The workshop. Throws a 404 if there is none. */
export const readWorkshop = (db: Pick<Reader, 'selectFrom'>, id: string): Promise<Row> =>
  db
    .selectFrom('workshop')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Workshop'));

/** Adds a workshop. */
export async function addWorkshop({ tx, by, now, record }: Change, name: string): Promise<Row> {
  const added = await tx
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
  record({ what: 'added', ...entryOf(added) });
  return added;
}

/** A workshop as the subject of an entry. */
export const entryOf = ({ id, name }: Pick<Row, 'id' | 'name'>) =>
  ({ subject: 'workshop', subjectId: id, workshopId: id, name }) as const;

/**
 * Gives a workshop another name.
 * @throws {HttpError} 404 for an unknown workshop, 412 for another version, 409 while it is imported
 */
export function renameWorkshop(deps: Deps, by: Actor, { id, expected }: Target, name: string): Promise<Row> {
  const rename = async (made: Change) => {
    const stored = await expectedWorkshop(made, id, expected);
    if (stored.name === name) return stored;
    made.record({ what: 'changed', ...entryOf(stored), state: JSON.stringify(workshopOf(stored)) });
    return made.tx
      .updateTable('workshop')
      .set({
        name,
        version: stored.version + 1,
        updated_at: made.now,
        changed_at: made.now,
        updated_by: authorOf(made.by),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  };
  return changeWorkshop(deps, by, id, rename);
}

/**
 * Deletes a workshop with everything in it.
 * @throws {HttpError} as `renameWorkshop`
 */
export function removeWorkshop(deps: Deps, by: Actor, { id, expected }: Target): Promise<void> {
  const remove = async (made: Change) => {
    const stored = await expectedWorkshop(made, id, expected);
    made.record({ what: 'deleted', ...entryOf(stored), state: JSON.stringify(workshopOf(stored)) });
    // The burgers first: deleting the workshop would delete them in one statement, however many there are.
    await clearWorkshop(made, stored);
    await made.tx.deleteFrom('workshop').where('id', '=', id).execute();
  };
  return changeWorkshop(deps, by, id, remove);
}

async function expectedWorkshop({ tx }: Change, id: string, expected: Expected): Promise<Row> {
  const workshop = await readWorkshop(tx, id);
  requireExpected(expected, workshop, workshopOf);
  return workshop;
}

/**
 * Changes a workshop and what is in it, while its row is locked.
 * @throws {HttpError} 404 for an unknown workshop, 409 if another server imports into it for long
 */
export const changeWorkshop = <Result>(
  deps: Deps,
  by: Actor,
  workshopId: string,
  write: (made: Change, workshop: Pick<Row, 'id' | 'name'>) => Promise<Result>,
  missing = () => notFound('Workshop'),
): Promise<Result> =>
  mutex(workshopId, () =>
    whenFree(WAIT_MS, () =>
      retrying(() =>
        change(deps, by, async (made) => {
          const locked = await lockWorkshop(made, workshopId, missing);
          return write(made, locked);
        }),
      ),
    ),
  );

/** Runs a transaction again if it conflicted with another one, whose changes it then sees. */
async function retrying<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === ATTEMPTS || !lostRaces.includes(codeOf(error))) throw error;
    }
  }
}

/** The key of a cheese among those of a workshop. */
export const cheeseName = (burgerId: string, typeKey: string): string => `${burgerId} ${typeKey}`;

/**
 * Deletes the workshop's layers and those of its burgers that do not come back. The others are to be overwritten: an edit
 * that waits for a burger's row would find nothing once that row was deleted, even if another row with its ID took its
 * place. Returns the `versions` of the burgers that were kept, by ID, and their `states` before, where the history keeps
 * those; the cheeses that have secrets by their `cheeseName`, as `keyed`; and a `version` that none of the layers had, for
 * those that come: it may be another layer under the same ID.
 */
export async function clearWorkshop(
  made: Change,
  workshop: Pick<Row, 'id' | 'name'>,
  burgersToCome: readonly { readonly id: string | undefined }[] = [],
) {
  const { tx } = made;
  const coming = new Set(burgersToCome.map(({ id }) => id));
  const versions = new Map<string, number>();
  const states = new Map<string, WholeBurger>();
  const keyed = new Map<string, StoredCheese>();
  const isKept = await areKept(tx, workshop.id);
  let latest = 0;
  for await (const page of pagesOf(tx, burgers, workshop.id)) {
    const held = await lockPage(made, workshop.id, page);
    if (held.length === 0) continue;
    const ids = held.map(({ id }) => id);
    const { kept = [], gone = [] } = Object.groupBy(held, ({ id }) => (coming.has(id) ? 'kept' : 'gone'));
    const whole = isKept ? await wholeBurgers(tx, held) : new Map<string, WholeBurger>();
    for (const cheese of kept.length > 0 ? await cheesesWithSecrets(tx, idsOf(kept)) : [])
      keyed.set(cheeseName(cheese.burger_id, cheese.type_key), cheese);
    latest = Math.max(latest, await deleteLayers(made, ids));
    if (gone.length > 0) await tx.deleteFrom('burger').where('id', 'in', idsOf(gone)).execute();
    const detail = { workshop_name: workshop.name };
    for (const burger of gone)
      made.record({ what: 'deleted', ...subjectOf(burger), state: textOf(whole.get(burger.id)), detail });
    for (const { id, version } of kept) {
      versions.set(id, version);
      const state = whole.get(id);
      if (state !== undefined) states.set(id, state);
    }
  }
  return { versions, states, isKept, keyed, version: latest + 1 };
}

const textOf = (whole: WholeBurger | undefined) => whole && JSON.stringify(whole);

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

const cheesesWithSecrets = (tx: Change['tx'], burgerIds: readonly string[]) =>
  tx
    .selectFrom('cheese')
    .selectAll()
    .where('burger_id', 'in', burgerIds)
    .where((cheese) => cheese.or([cheese('api_key', 'is not', null), cheese('headers', 'is not', null)]))
    .execute();
