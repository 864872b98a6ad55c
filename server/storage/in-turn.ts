import type { Database } from './schema.ts';

/** Makes the transactions that call this with the same name follow each other, by locking one row. */
export async function inTurn(tx: Database, name: string): Promise<void> {
  await tx
    .insertInto('fact')
    .values({ name, value: '' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: '' }))
    .execute();
}
