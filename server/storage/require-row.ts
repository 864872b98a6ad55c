import type { Reader } from './reading.ts';

/** Throws what `missing`, an arrow function, makes if no row of the table has the ID. */
export async function requireRow(
  db: Reader,
  table: 'account' | 'burger' | 'workshop',
  id: string,
  missing: () => Error,
): Promise<void> {
  await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirstOrThrow(missing);
}
