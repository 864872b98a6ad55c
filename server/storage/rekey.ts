import { existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { change, type Writing } from './change.ts';
import { StorageError } from './failures.ts';
import type { Database } from './schema.ts';
import {
  type KeyPlace,
  keyFile,
  loadSecrets,
  makeKey,
  opensProbe,
  probeOf,
  readKey,
  type Secrets,
  secretsBy,
} from './secrets.ts';

/** How many cheeses are read at a time. */
const SLICE = 500;

/** The file of a key that takes the place of the key file once the data is sealed with it. */
const nextFile = (where: KeyPlace) => `${keyFile(where)}.next`;

/**
 * Seals the data of stopped servers with another key and ends every sign-in. The key is `secret`, or a new file's in the
 * place of the key file, which is kept beside it, because older backups need it; returns the name of that. Whenever the
 * process ends, the data and the key that the next start finds belong together.
 * @throws {StorageError}
 */
export async function rekey(
  deps: Writing & { readonly db: Database },
  where: KeyPlace,
  secret: string | undefined,
): Promise<string | null> {
  await finishRekey(deps.db, where);
  const before = loadSecrets(where);
  if (!(await opensProbe(deps.db, before)))
    throw new StorageError('The data was written with another key, so it cannot be sealed anew.');
  if (secret !== undefined) {
    await sealAnew(deps, before, secretsBy(secret));
    return null;
  }
  const file = keyFile(where);
  const next = nextFile(where);
  const kept = `${file}.${deps.now().toISOString().replaceAll(':', '-')}`;
  linkSync(file, kept);
  // No data is sealed with one that a killed command has left.
  rmSync(next, { force: true });
  makeKey(next);
  await sealAnew(deps, before, secretsBy(readKey(next)));
  renameSync(next, file);
  return kept;
}

/** Puts the new key in its place if a `rekey` was killed after it had sealed the data. */
export async function finishRekey(db: Database, where: KeyPlace): Promise<void> {
  const next = nextFile(where);
  if (where.secret === undefined && existsSync(next) && (await opensProbe(db, secretsBy(readKey(next)))))
    renameSync(next, keyFile(where));
}

const sealAnew = (deps: Writing, before: Secrets, after: Secrets): Promise<void> =>
  change(deps, 'operator', async ({ tx }) => {
    const again = (sealed: string | null) => (sealed === null ? null : after.seal(before.unseal(sealed)));
    let last = { burger_id: '', type_key: '' };
    for (;;) {
      const cheeses = await tx
        .selectFrom('cheese')
        .select(['burger_id', 'type_key', 'api_key', 'headers'])
        .where(({ eb, refTuple, tuple }) =>
          eb(refTuple('burger_id', 'type_key'), '>', tuple(last.burger_id, last.type_key)),
        )
        .orderBy('burger_id')
        .orderBy('type_key')
        .limit(SLICE)
        .execute();
      for (const { burger_id, type_key, api_key, headers } of cheeses)
        if (api_key !== null || headers !== null)
          await tx
            .updateTable('cheese')
            .set({ api_key: again(api_key), headers: again(headers) })
            .where('burger_id', '=', burger_id)
            .where('type_key', '=', type_key)
            .execute();
      last = cheeses.at(-1) ?? last;
      if (cheeses.length < SLICE) break;
    }
    const { name, value } = probeOf(after);
    await tx.updateTable('meta').set({ value }).where('name', '=', name).execute();
    await tx.deleteFrom('token_family').execute();
  });
