import { describe, expect, test } from 'vitest';
import { openDatabase } from '#server/storage/database.ts';
import { finishRekey } from '#server/storage/rekey.ts';
import { checkKey, loadSecrets } from '#server/storage/secrets.ts';
import { adminWith } from '#test/server/admin-command.ts';
import { adminAt } from '#test/server/builder-console.ts';
import { processForTest, storageForTest } from '#test/server/server-process.ts';
import { databases, type TestStorage } from '#test/support/databases.ts';

const DIE_AT_STATEMENT = new URL('../../support/die-at-statement.ts', import.meta.url).href;
const PASSWORD = 'burger-time';

/** The key of the cheese as the next start reads it, and its sealed form. */
async function opened(storage: TestStorage) {
  await using db = await openDatabase(storage);
  const where = { secret: undefined, dataFolder: storage.dataFolder };
  await finishRekey(db, where);
  const secrets = loadSecrets(where);
  await checkKey(db, secrets);
  const { api_key } = await db.selectFrom('cheese').select('api_key').executeTakeFirstOrThrow();
  return { sealed: api_key, key: secrets.unseal(api_key ?? '') };
}

describe.each(databases)('on $name', (database) => {
  test('a change of the key that is killed at any step leaves data that opens with its key', {
    timeout: 600_000,
  }, async () => {
    const storage = await storageForTest(database);
    const server = processForTest(storage, { COWTEX_ADMIN_PASSWORD: PASSWORD });
    const builder = await adminAt(await server.ready(), PASSWORD);
    const burger = await builder.burger(await builder.workshop());
    const json_data = { model: 'm', api_key: 'sk-burger' };
    await builder.call('POST', `/api/burger/${burger}/cheese`, { type: 'openai', json_data });
    await server.end('SIGTERM');

    const changed: boolean[] = [];
    for (let step = 1; ; step += 1) {
      const before = await opened(storage);
      const env = { NODE_OPTIONS: `--import=${DIE_AT_STATEMENT}`, DIE_AT: String(step) };
      const { code, signal, said } = await adminWith(storage, { env }, 'rekey');
      const after = await opened(storage);
      expect([step, code ?? signal, after.key, said]).toEqual([
        step,
        code === 0 ? 0 : 'SIGKILL',
        'sk-burger',
        code === 0 ? expect.anything() : '',
      ]);
      changed.push(after.sealed !== before.sealed);
      if (code === 0) break;
    }
    // Some steps come before the data is sealed anew, and some between that and the end.
    expect(changed.filter((isChanged) => !isChanged).length).toBeGreaterThan(4);
    expect(changed.filter((isChanged) => isChanged).length).toBeGreaterThan(1);
  });
});
