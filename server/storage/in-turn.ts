import type { Database } from './schema.ts';

/** Makes transactions that call this with the same name follow each other: they wait for one row. */
export async function inTurn(tx: Database, name: string): Promise<void> {
  await tx
    .insertInto('fact')
    .values({ name, value: '' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: '' }))
    .execute();
}
