import type { Reads } from '../storage/reading.ts';

/** The entries of a burger that change none of its layers. */
export const publishing = ['published', 'taken-back'];

/** The changes of a burger's layers after an entry, by their entries, as far as the history has them. */
export async function layerChanges(db: Reads, burgerId: string, after: number): Promise<number[]> {
  const rows = await db
    .selectFrom('history')
    .select('id')
    .where('burger_id', '=', burgerId)
    .where('id', '>', after)
    .where('what', 'not in', publishing)
    // Of the burger itself only the choice of a cheese is in a state.
    .where((row) => row.or([row('subject', '<>', 'burger'), row('what', '<>', 'changed')]))
    .execute();
  return rows.map(({ id }) => id);
}

/** When a state of a burger was as it is remembered, and which cheese answered in it. */
interface Then {
  readonly entry: number;
  readonly answering: string | null;
}

/** The burger as it is now. */
interface Now {
  readonly answering: string | null;
  readonly imported: number | null;
}

/** How many of a burger's changes came since a state. At least one if it is another for a reason without an entry. */
export function changesSince(changes: readonly number[], then: Then, { answering, imported }: Now): number {
  const isOther = answering !== then.answering || (imported ?? 0) > then.entry;
  return Math.max(changes.filter((entry) => entry > then.entry).length, isOther ? 1 : 0);
}
