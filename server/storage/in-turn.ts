import type { Database } from './schema.ts';

/** Serialises the transactions that call this with the same name, by locking one row. */
export async function inTurn(tx: Database, name: string): Promise<void> {
  await tx
    .insertInto('fact')
    .values({ name, value: '' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: '' }))
    .execute();
}
