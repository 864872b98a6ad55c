import { wholeOf } from '../builder/burgers/whole-burger.ts';
import type { Hold } from '../limits/budget.ts';
import { type Reader, readTogether } from '../storage/reading.ts';
import { entryOf } from './entry.ts';
import { readLayers } from './layers.ts';
import { historyGone } from './restore.ts';
import { type Present, stateAfter, wholeAfter } from './states.ts';
import { type EntryWithState, entryIn, keepsWhole } from './store.ts';

/** The memory that a character takes: in the text of an answer, and in what that was made of. */
const CHARACTER_BYTES = 4;

/**
 * Reads an entry of this burger with the states before and after it, as JSON.
 * @throws {HttpError} 404 for an entry that is gone, or is another burger's
 */
export const readEntry = (
  db: Reader,
  burgerId: string,
  id: number,
  hold: Pick<Hold, 'grow'>,
): Promise<string> =>
  readTogether(db, async (tx) => {
    const entry = await entryIn(tx, burgerId, id);
    if (entry === undefined) throw historyGone(404);
    const before = entry.state ?? 'null';
    hold.grow(before.length * CHARACTER_BYTES);
    const after = await afterOf(tx, burgerId, entry);
    if (after !== undefined) hold.grow(after.length * CHARACTER_BYTES);
    const states = `,"before":${before}${after === undefined ? '' : `,"after":${after}`}}`;
    return JSON.stringify(entryOf(entry)).slice(0, -1) + states;
  });

/** The state after an entry, as JSON; undefined if it is not known any more. */
async function afterOf(tx: Reader, burgerId: string, entry: EntryWithState): Promise<string | undefined> {
  if (keepsWhole(entry) && entry.what === 'deleted') return 'null';
  const present = await presentOf(tx, burgerId);
  if (!keepsWhole(entry)) {
    const state = await stateAfter(tx, burgerId, entry, present);
    return state === null ? 'null' : state;
  }
  const { whole } = await wholeAfter(tx, burgerId, entry.id, present);
  return whole === null ? undefined : JSON.stringify(whole);
}

async function presentOf(tx: Reader, burgerId: string): Promise<Present> {
  const burger = await tx.selectFrom('burger').selectAll().where('id', '=', burgerId).executeTakeFirst();
  if (burger === undefined) return { whole: null, imported: null };
  return { whole: wholeOf(burger, await readLayers(tx, burgerId)), imported: burger.imported };
}
