import { readBurger } from '../builder/burgers/store.ts';
import { wholeOf } from '../builder/burgers/whole-burger.ts';
import { changeBurger } from '../builder/change-burger.ts';
import { typeKey } from '../builder/kinds.ts';
import { changeWorkshop } from '../builder/workshops/store.ts';
import type { Deps } from '../deps.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { AFTER_ALL_NUMBERS } from '../http/page.ts';
import { type Actor, authorOf, type Change } from '../storage/change.ts';
import type { Reader, Reads } from '../storage/reading.ts';
import { coded } from '../words/coded.ts';
import { readLayers, writeLayers } from './layers.ts';
import {
  highestOf,
  type Present,
  stateAfter,
  stateIn,
  type Whole,
  wholeAfter,
  wholeIn,
  withLayer,
} from './states.ts';
import { type EntryWithState, entryIn, lastDeletion, newestEntries } from './store.ts';

/** The entry that is gone back to, and the newest one that the person saw. */
interface Wanted {
  readonly entry: number;
  readonly seen?: number | undefined;
  /** The state before the entry, or the one after it. Left out: before a deletion, after anything else. */
  readonly side?: Side | undefined;
}

type Side = 'before' | 'after';

const isBefore = ({ side }: Wanted, isDeletion: boolean): boolean =>
  side === undefined ? isDeletion : side === 'before';

/** The refusal of an entry that is not kept any more, or is none of this burger. */
export const historyGone = (status: 404 | 409) => new HttpError(status, coded('history-gone'));

/**
 * Makes all layers of a burger what they were just after an entry. A deleted burger is made again, private and without keys, in
 * its workshop or in another one. Returns how many things have changed.
 * @throws {HttpError} as `changeBurger`, 404 for an unknown workshop, 409 for an entry that is gone, 412 for one newer than `seen`
 */
export async function restoreBurger(
  deps: Deps,
  by: Actor,
  burgerId: string,
  wanted: Wanted & { readonly workshop_id?: string | undefined },
): Promise<number> {
  const made = (await isThere(deps.db, burgerId)) ? null : await remakeBurger(deps, by, burgerId, wanted);
  if (made !== null) return made;
  return changeBurger(deps, by, burgerId, async (made) => {
    const entry = await wantedEntry(made.tx, burgerId, wanted);
    const { whole, layers, imported } = await readPresent(made.tx, burgerId);
    const target = await asOf(made.tx, burgerId, entry, wanted, { whole, imported });
    const { answering } = whole.burger;
    const changed = await writeLayers(deps.secrets, made, { layers, answering, ...newer(target, whole) });
    if (changed > 0) made.record({ ...restored(entry), ...asBurger(burgerId), state: JSON.stringify(whole) });
    return changed;
  });
}

/**
 * Makes one layer what it was at an entry about it: what was deleted then, or else what it was just after. One that is gone comes
 * back with its ID and at its place. Returns how many things have changed.
 * @throws {HttpError} as `restoreBurger`, 409 if another patty has its tool ID
 */
export const restoreLayer = (
  deps: Deps,
  by: Actor,
  burgerId: string,
  key: string,
  wanted: Wanted,
): Promise<number> =>
  changeBurger(deps, by, burgerId, async (made) => {
    const entry = await wantedEntry(made.tx, burgerId, wanted, 'layer');
    const { subject, subject_id } = entry;
    if (subject !== 'bun' && subject !== 'cheese' && subject !== 'patty') throw historyGone(409);
    if (subject_id !== (subject === 'cheese' ? typeKey(key) : key)) throw historyGone(409);
    const { whole, layers, imported } = await readPresent(made.tx, burgerId);
    const present = { whole, imported };
    const state = isBefore(wanted, entry.what === 'deleted')
      ? entry.state
      : await stateAfter(made.tx, burgerId, entry, present);
    if (state === undefined) throw historyGone(409);
    const target = withLayer(whole, entry, state);
    refuseTaken(target, subject_id);
    const { version } = await wholeAfter(made.tx, burgerId, entry.id, present);
    const { answering } = whole.burger;
    const replacement = { layers, answering, ...newer({ whole: target, version }, whole) };
    const changed = await writeLayers(deps.secrets, made, replacement);
    if (changed > 0)
      made.record({
        ...restored(entry),
        subject,
        subjectId: subject_id,
        state: stateIn(whole, entry) ?? undefined,
      });
    return changed;
  });

async function isThere(db: Reader, burgerId: string): Promise<boolean> {
  const found = db.selectFrom('burger').select('id').where('id', '=', burgerId);
  return (await found.executeTakeFirst()) !== undefined;
}

/** Makes a deleted burger again. Returns null if somebody else has just done so. */
async function remakeBurger(
  deps: Deps,
  by: Actor,
  burgerId: string,
  { workshop_id, ...wanted }: Wanted & { readonly workshop_id?: string | undefined },
): Promise<number | null> {
  const deleted = await lastDeletion(deps.db, burgerId);
  if (deleted === undefined) throw notFound('Burger');
  const ownIsGone = () => new HttpError(404, coded('workshop-gone'));
  const missing = workshop_id === undefined ? ownIsGone : undefined;
  const workshopId = workshop_id ?? deleted.workshop_id ?? '';
  const remake = async (made: Change, workshop: { readonly id: string }) => {
    const { tx, now, by, record } = made;
    if (await isThere(tx, burgerId)) return null;
    const entry = await wantedEntry(tx, burgerId, wanted);
    const target = await asOf(tx, burgerId, entry, wanted, { whole: null, imported: null });
    const last = wholeIn(deleted);
    if (last === null) throw historyGone(409);
    const { name, type, answers_a_day, created_at, version } = last.burger;
    const { answering } = target.whole.burger;
    await tx
      .insertInto('burger')
      .values({
        id: burgerId,
        workshop_id: workshop.id,
        name,
        type,
        is_public: 0,
        answers_a_day,
        answering,
        created_at,
        updated_at: now,
        changed_at: now,
        updated_by: authorOf(by),
        version: version + 1,
      })
      .execute();
    const layers = { buns: [], cheeses: [], patties: [] };
    const changed = await writeLayers(deps.secrets, made, { layers, answering, ...newer(target, last) });
    record({ ...restored(entry), ...asBurger(burgerId), burgerId, workshopId: workshop.id, name });
    return changed + 1;
  };
  return changeWorkshop(deps, by, workshopId, remake, missing);
}

/**
 * The entry that is gone back to.
 * @throws {HttpError} 412 if what is restored has a newer entry than the person saw, 409 if the entry is gone
 */
async function wantedEntry(
  tx: Reads,
  burgerId: string,
  { entry: id, seen }: Wanted,
  part: 'layer' | 'burger' = 'burger',
): Promise<EntryWithState> {
  const entry = await entryIn(tx, burgerId, id);
  if (entry === undefined) throw historyGone(409);
  const layer = part === 'layer' ? entry.subject_id : null;
  const [newest] = await newestEntries(tx, { burgerId, before: AFTER_ALL_NUMBERS, layer }, 1);
  if (newest !== undefined && seen !== undefined && newest.id > seen)
    throw new HttpError(412, coded('changed-meanwhile'), {
      details: { current: newest.id, changed: { by: newest.account, at: newest.at } },
    });
  return entry;
}

async function readPresent(tx: Reader, burgerId: string) {
  const burger = await readBurger(tx, burgerId);
  const layers = await readLayers(tx, burgerId);
  return { layers, whole: wholeOf(burger, layers), imported: burger.imported };
}

/**
 * What an entry gives back of a whole burger: what was deleted then, or else what was just after it.
 * @throws {HttpError} 409 if that is not known any more
 */
async function asOf(
  tx: Reads,
  burgerId: string,
  entry: EntryWithState,
  wanted: Wanted,
  present: Present,
): Promise<{ whole: Whole; version: number }> {
  const isDeletion = entry.subject === 'burger' && entry.what === 'deleted';
  const from = isBefore(wanted, isDeletion) ? entry.id - 1 : entry.id;
  const { whole, version } = await wholeAfter(tx, burgerId, from, present);
  if (whole === null) throw historyGone(409);
  return { whole, version };
}

/** What the layers are to become, and a version that none of them had, neither in a later entry nor in the state before. */
const newer = ({ whole: target, version }: { whole: Whole; version: number }, before: Whole) => ({
  target,
  version: Math.max(version, highestOf(target), highestOf(before)) + 1,
});

/** @throws {HttpError} 409 if two patties would have the tool ID of the one with this ID */
function refuseTaken({ patties }: Whole, id: string): void {
  const toolId = patties.find((patty) => patty.id === id)?.json_data.name;
  if (toolId === undefined || patties.every((patty) => patty.id === id || patty.json_data.name !== toolId))
    return;
  throw new HttpError(409, coded('tool-id-taken', { id: String(toolId) }));
}

const restored = ({ id, at }: EntryWithState) => ({ what: 'restored', detail: { entry: id, at } }) as const;

const asBurger = (id: string) => ({ subject: 'burger', subjectId: id }) as const;
