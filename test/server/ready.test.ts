import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createAttempts } from '#server/sessions/attempts.ts';
import { clockDifference, sharedClock } from '#server/storage/shared-clock.ts';
import { postgres, sqlite } from '#test/support/databases.ts';
import { sharedServer } from '#test/support/shared-server.ts';
import { sharedBuilder } from './builder-console.ts';

const MINUTE_MS = 60_000;

afterEach(() => void vi.useRealTimers());

describe('a server on SQLite', () => {
  const server = sharedServer({ database: sqlite });
  const builder = sharedBuilder(server);
  const status = async () => (await fetch(`${server.url}/api/ready`)).status;
  const minutesLater = () => vi.spyOn(performance, 'now').mockReturnValueOnce(performance.now() + MINUTE_MS);

  test('is not ready while another process keeps it from writing', async () => {
    using other = new DatabaseSync(join(server.deps.config.dataFolder, 'cowtex.db'));
    other.exec('begin immediate');
    await expect.poll(status).toBe(503);
    other.exec('commit');
    await expect.poll(status).toBe(200);
  });

  test('is ready while it writes much itself', async () => {
    await server.db.transaction().execute(async (tx) => {
      await tx.insertInto('meta').values({ name: 'long', value: '' }).execute();
      minutesLater();
      expect(await status()).toBe(200);
    });
    await builder.workshop();
    expect(await status()).toBe(200);
  });
});

describe('servers on PostgreSQL whose clocks differ', () => {
  const server = sharedServer({ database: postgres });

  test('say so, and count alike', async () => {
    const beAhead = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20 * MINUTE_MS });
    beAhead();
    expect(await clockDifference(server.db)).toBeLessThan(-19 * MINUTE_MS);
    const ready = await fetch(`${server.url}/api/ready`);
    const seconds = expect.closeTo(-20 * 60, -2);
    expect(await ready.json()).toEqual({ data: { status: 'ready', clock_difference_seconds: seconds } });
    const ahead = createAttempts({ ...server.deps, now: (await sharedClock(server.db)).now });
    vi.useRealTimers();
    expect(await (await fetch(`${server.url}/api/ready`)).json()).toEqual({ data: { status: 'ready' } });
    const right = createAttempts({ ...server.deps, now: (await sharedClock(server.db)).now });
    const attempt = { accountKey: 'ada', caller: '192.0.2.1', isKnown: false };
    for (const attempts of [ahead, right, ahead]) {
      if (attempts === ahead) beAhead();
      await attempts.check(attempt, async () => false);
      vi.useRealTimers();
    }
    const { failures } = await server.db
      .selectFrom('sign_in_failure')
      .select('failures')
      .where('account_key', '=', 'ada')
      .where('address', '=', '192.0.2.1')
      .executeTakeFirstOrThrow();
    expect(failures).toBe(3);
  });
});
