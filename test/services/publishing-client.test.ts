import { expect, test } from 'vitest';
import { changedMeanwhile } from '#services/changed-meanwhile.ts';
import { createHttp } from '#services/http.ts';
import { createPublishingClient } from '#services/publishing-client.ts';
import { currentPublishing } from '#services/publishing-schema.ts';
import { line, tokens } from './client-world.ts';
import { type Answer, serveAnswer } from './http-server.ts';

const clientOf = async (answer: Answer) => {
  const { baseUrl, seen } = await serveAnswer(answer);
  return { client: createPublishingClient(createHttp({ baseUrl, tokens })), seen };
};

const state = {
  number: 2,
  at: '2026-11-12T09:40:00.000Z',
  by: { id: 'ACC-1', account: 'mia' },
  note: null,
  is_in_force: true,
  withdrawn_at: null,
  changes: 3,
  key: 'missing',
  cheese_type: 'ollama',
  bytes: 12,
};
const seen = { states: [], inForce: 2, newestEntry: 412 };

test('what is published of a burger, and which state is in force', async () => {
  const { client } = await clientOf({
    json: { data: [state, { ...state, number: 1, is_in_force: false, key: 'stored' }], newest_entry: 412 },
  });
  const { states, ...rest } = await client.list('BRG-1');
  expect(rest).toEqual({ inForce: 2, newestEntry: 412 });
  expect(states).toMatchObject([
    { number: 2, by: { account: 'mia' }, note: null, changes: 3, lacksKey: true, cheeseType: 'ollama' },
    { number: 1, lacksKey: false },
  ]);
});

test('a burger that was never published has no state in force', async () => {
  const { client } = await clientOf({ json: { data: [], newest_entry: 0 } });
  expect(await client.list('BRG-1')).toEqual({ states: [], inForce: null, newestEntry: 0 });
});

test('the layers in a state, whatever else it has', async () => {
  const { client } = await clientOf({
    json: { data: { ...state, state: { buns: [{ id: 'BUN-1', prompt: 'P' }], cheeses: [], patties: [3] } } },
  });
  const { parts } = await client.state('BRG-1', 2);
  expect(parts).toMatchObject([{ kind: 'bun', item: { id: 'BUN-1', prompt: 'P' } }]);
});

test('publishing and taking back name what was seen', async () => {
  const { client, seen: calls } = await clientOf({ json: { data: state } });
  await client.publish('BRG-1', 'New', seen);
  await client.publish('BRG-1', '', seen);
  await client.setPublished('BRG-1', 1, seen);
  await client.setPublished('BRG-1', null, seen);
  expect(calls.map(line)).toEqual([
    'POST /api/burger/BRG-1/publications {"note":"New","seen":412}',
    'POST /api/burger/BRG-1/publications {"note":null,"seen":412}',
    'PUT /api/burger/BRG-1/published {"number":1,"instead_of":2}',
    'PUT /api/burger/BRG-1/published {"number":null,"instead_of":2}',
  ]);
});

test('a refusal tells what is there now', async () => {
  const { client } = await clientOf({
    status: 412,
    json: {
      message: 'Changed',
      current: { in_force: null, newest_entry: 413 },
      changed: { by: 'bea', at: state.at },
    },
  });
  const error: unknown = await client.publish('BRG-1', '', seen).catch((refusal: unknown) => refusal);
  expect(changedMeanwhile(currentPublishing)(error)).toEqual({
    current: { inForce: null, newestEntry: 413 },
    by: 'bea',
    at: state.at,
  });
});
