import { describe, expect, test } from 'vitest';
import type { AuthClient } from '#services/auth-client.ts';
import type { BuilderClient } from '#services/builder-client.ts';
import { CallError } from '#services/call-error.ts';
import { changedMeanwhile } from '#services/changed-meanwhile.ts';
import { topBunSchema } from '#services/layer-schema.ts';
import { workshopSchema } from '#services/workshop-schema.ts';
import { clients } from './client-world.ts';

/* The versions of items: how they are read and sent, and how a refusal because of one is read. */

const burger = { name: 'B', type: 'chat', workshopId: 'w' } as const;
const cheese = { type: 'ollama', jsonData: {} };
const patty = { type: 'api', jsonData: {}, settings: {} } as const;
const profile = { firstName: 'Ann', lastName: 'Lee', email: '' };

type Change = (clients: { builder: BuilderClient; auth: AuthClient }, version?: number) => Promise<unknown>;
const changes: Readonly<Record<string, Change>> = {
  'a renamed workshop': ({ builder }, version) => builder.renameWorkshop('1', 'W', undefined, version),
  'a deleted workshop': ({ builder }, version) => builder.deleteWorkshop('1', undefined, version),
  'a changed burger': ({ builder }, version) => builder.updateBurger('1', burger, undefined, version),
  'a deleted burger': ({ builder }, version) => builder.deleteBurger('1', undefined, version),
  'a changed top bun': ({ builder }, version) =>
    builder.topBuns.update('1', '2', { prompt: 'p' }, undefined, version),
  'a deleted top bun': ({ builder }, version) => builder.topBuns.remove('1', '2', undefined, version),
  'a changed cheese': ({ builder }, version) =>
    builder.cheeses.update('1', 'ollama', cheese, undefined, version),
  'a deleted cheese': ({ builder }, version) => builder.cheeses.remove('1', 'ollama', undefined, version),
  'a changed patty': ({ builder }, version) => builder.patties.update('1', '3', patty, undefined, version),
  'a deleted patty': ({ builder }, version) => builder.patties.remove('1', '3', undefined, version),
  'the own profile': ({ auth }, version) => auth.updateProfile(profile, undefined, version),
  'a changed account': ({ auth }, version) => auth.updateAccountProfile('4', profile, undefined, version),
  'a deleted account': ({ auth }, version) => auth.deleteAccount('4', undefined, version),
};

test.each(Object.entries(changes))('%s carries its version, if it has one', async (_, change) => {
  const { seen, ...both } = await clients(() => ({
    json: { data: { id: 1, name: 'W', prompt: '', type: 'api' } },
  }));
  await change(both, 7);
  await change(both);
  expect(seen.map(({ headers }) => headers['if-match'])).toEqual(['"7"', undefined]);
  expect(seen.map(({ body }) => body.includes('version'))).toEqual([false, false]);
});

test.each([
  [7, 7],
  [0, 0],
  ['7', undefined],
  [7.5, undefined],
  [null, undefined],
  [undefined, undefined],
])('a version that is %j is read as %j', async (version, read) => {
  const { builder } = await clients(() => ({ json: { data: [{ id: 1, name: 'W', version }] } }));
  expect((await builder.listWorkshops())[0]?.version).toBe(read);
});

describe('a refusal because of a version', () => {
  const current = { id: 1, name: 'Ours', version: 8 };
  const workshopIn = changedMeanwhile(workshopSchema);
  const refusal = (payload: unknown, status = 412) => new CallError('Changed meanwhile', status, payload);

  test('says what the item is now, and who made it that', () => {
    expect(workshopIn(refusal({ current, changed: { by: 'ann', at: '2026-11-26T09:00:00Z' } }))).toEqual({
      current: { id: '1', name: 'Ours', version: 8, createdAt: null, updatedAt: null },
      by: 'ann',
      at: '2026-11-26T09:00:00Z',
    });
  });

  test.each([[{ by: null }], [{}], ['ann'], [undefined]])('need not say who and when (%j)', (changed) => {
    expect(workshopIn(refusal({ current, changed }))).toMatchObject({ by: null, at: null });
  });

  test.each([
    ['another status', refusal({ current }, 409)],
    ['no item', refusal({ message: 'No' })],
    ['an unreadable item', refusal({ current: { id: 1 } })],
    ['no call', new Error('No')],
  ])('is none with %s', (_, error) => {
    expect(workshopIn(error)).toBeNull();
    expect(changedMeanwhile(topBunSchema)(error)).toBeNull();
  });
});
