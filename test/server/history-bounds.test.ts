import { describe, expect, test } from 'vitest';
import { newId } from '#server/lib/ids.ts';
import { change } from '#server/storage/change.ts';
import { createHistorySweep } from '#server/storage/history-sweep.ts';
import { databases } from '#test/support/databases.ts';
import { sharedServer } from '#test/support/shared-server.ts';
import { sharedBuilder } from './builder-console.ts';

/* The history forgets its oldest entries, and nothing else. */

const MB = 1_000_000;

describe.each(databases)('the bounds of the history on $name', (database) => {
  const server = sharedServer({ database });
  const builder = sharedBuilder(server);
  const sweep = () => createHistorySweep(server.deps)();

  interface Given {
    readonly subject: string;
    readonly what?: string;
    readonly burger_id?: string;
    readonly bytes?: number;
    readonly state?: string | null;
  }
  /** Writes entries as they are, from the oldest to the newest. */
  async function write(count: number, { what = 'changed', bytes = 10, ...given }: Given): Promise<void> {
    const row = { at: '2026-01-01T00:00:00.000Z', subject_id: 'X', what, bytes, ...given };
    for (let made = 0; made < count; made += 1000)
      await server.db
        .insertInto('history')
        .values(Array.from({ length: Math.min(1000, count - made) }, () => row))
        .execute();
  }
  const count = async (column: 'subject' | 'burger_id', value: string) => {
    const found = server.db.selectFrom('history').select(({ fn }) => fn.countAll().as('count'));
    return Number((await found.where(column, '=', value).executeTakeFirstOrThrow()).count);
  };
  const idsOf = async (burgerId: string) => {
    const entries = server.db.selectFrom('history').select('id').where('burger_id', '=', burgerId);
    return (await entries.orderBy('id').execute()).map(({ id }) => id);
  };

  test('are 1,000 entries of a burger, whoever else is changed meanwhile', async () => {
    const workshop = await builder.workshop();
    const burgers = [await builder.burger(workshop), await builder.burger(workshop)];
    for (const burger_id of burgers) await write(1200, { subject: 'burger', burger_id });
    // The chance that none of 700 entries trims its burger is one in four billion.
    await change(server.deps, 'operator', async ({ record }) => {
      for (let turn = 0; turn < 700; turn += 1)
        for (const burgerId of burgers) record({ what: 'changed', subject: 'bun', subjectId: 'X', burgerId });
    });
    for (const burger of burgers) expect(await idsOf(burger)).toHaveLength(1000);
  });

  test('are 20 MB of a burger in UTF-8, and its newest entry stays whatever it takes', async () => {
    const burger = await builder.burger(await builder.workshop());
    const state = JSON.stringify('€'.repeat(2_000_000));
    const entry = { what: 'changed', subject: 'bun', subjectId: 'X', burgerId: burger, state } as const;
    const add = (text = state) =>
      change(server.deps, 'operator', async ({ record }) => record({ ...entry, state: text }));
    for (let turn = 0; turn < 5; turn += 1) await add();
    const ids = await idsOf(burger);
    expect(ids).toHaveLength(3);
    await add(JSON.stringify('€'.repeat(7_000_000)));
    const [newest, ...others] = await idsOf(burger);
    expect(others).toEqual([]);
    expect(newest).toBeGreaterThan(ids.at(-1) ?? 0);
  });

  test('are 20,000 entries of each other kind, and 10,000 of sign-ins, which push nothing else out', async () => {
    await write(20_100, { subject: 'account' });
    await write(10_500, { subject: 'session', what: 'signed-in' });
    const workshops = await count('subject', 'workshop');
    await sweep();
    expect(await count('subject', 'account')).toBe(20_000);
    expect(await count('subject', 'session')).toBe(10_000);
    expect(await count('subject', 'workshop')).toBe(workshops);
    const { oldest } = await server.db
      .selectFrom('history')
      .select(({ fn }) => fn.min('id').as('oldest'))
      .where('subject', '=', 'account')
      .executeTakeFirstOrThrow();
    await write(1, { subject: 'account' });
    await sweep();
    expect(await count('subject', 'account')).toBe(20_000);
    const kept = server.db.selectFrom('history').select('id').where('id', '=', oldest);
    expect(await kept.executeTakeFirst()).toBeUndefined();
  });

  test('are 200 MB of deleted burgers with their history, the last deleted ones first', async () => {
    const [old, newer, newest] = [newId('BRG'), newId('BRG'), newId('BRG')];
    const stays = await builder.burger(await builder.workshop());
    for (const burger_id of [old, newer, newest, stays]) {
      await write(300, { subject: 'bun', burger_id, bytes: 0.2 * MB });
      await write(1, { subject: 'burger', what: 'deleted', burger_id, bytes: 20 * MB, state: '{}' });
    }
    await sweep();
    expect(await idsOf(old)).toEqual([]);
    expect(await idsOf(newer)).toHaveLength(301);
    expect(await idsOf(newest)).toHaveLength(301);
    expect(await idsOf(stays)).toHaveLength(302);
  });

  test('are nothing of a burger that went without its state', async () => {
    const [without, kept] = [newId('BRG'), newId('BRG')];
    for (const [burger_id, state] of [
      [without, null],
      [kept, '{}'],
    ] as const) {
      await write(1, { subject: 'bun', burger_id });
      await write(1, { subject: 'burger', what: 'deleted', burger_id, state });
    }
    await sweep();
    expect([await idsOf(without), (await idsOf(kept)).length]).toEqual([[], 2]);
  });
});
