import type { Deps } from '../deps.ts';

/** How many rows are deleted at once, so that no call waits long for its turn to write. */
const SLICE = 500;

/** Deletes the sign-ins that have expired. Those that are in use at the moment are left to the next sweep. */
export async function sweepFamilies({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const expired = db
    .selectFrom('token_family')
    .select('id')
    .where('expires_at', '<=', now().toISOString())
    .limit(SLICE)
    // Another transaction may lock some of these rows in another order.
    .forUpdate()
    .skipLocked();
  for (let deleted = SLICE; deleted === SLICE; ) {
    const result = await db.deleteFrom('token_family').where('id', 'in', expired).executeTakeFirstOrThrow();
    deleted = Number(result.numDeletedRows);
  }
}
