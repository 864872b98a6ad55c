import { beforeEach, describe, expect, test } from 'vitest';
import { waitFor } from 'xstate';
import { createLists } from '#app/wiring/lists.ts';
import { formOf } from '#machines/list/list-machine.ts';
import { readCheese } from '#server/builder/agent-stack.ts';
import { createAttemptKeys } from '#services/attempt-keys.ts';
import { createBuilderClient } from '#services/builder-client.ts';
import { createDraftStore } from '#services/draft-store.ts';
import { createHistoryClient } from '#services/history-client.ts';
import { createHttp } from '#services/http.ts';
import { createListCaches } from '#services/list-cache.ts';
import { tab } from '#test/services/storage-area.ts';
import { sqlite } from '#test/support/databases.ts';
import { sharedServer } from '#test/support/shared-server.ts';
import { apiPatty, sharedBuilder } from './builder-console.ts';

/* The command that duplicates a burger, against the real server, over a connection that may lose or refuse any call. */

const server = sharedServer({ database: sqlite });
const api = sharedBuilder(server);
/** The outcome of each of the next changing calls. A call without an entry passes. */
let fates: ('passes' | 'loses its answer' | 'is refused' | 'never arrives')[] = [];

beforeEach(() => {
  fates = [];
});

const throughFates: typeof fetch = async (target, init) => {
  if (!(target instanceof Request) || target.method === 'GET') return fetch(target, init);
  const [fate = 'passes'] = fates;
  fates = fates.slice(1);
  if (fate === 'never arrives') throw new TypeError('There is no connection.');
  if (fate === 'is refused') return Response.json({ message: 'No.' }, { status: 400 });
  const response = await fetch(target, init);
  if (fate === 'passes') return response;
  await response.text();
  throw new TypeError('The connection was cut.');
};

/** A burger with two prompts, two models of which the second was saved first and answers, and a tool. */
async function seed() {
  const workshopId = await api.workshop();
  const id = await api.burger(workshopId, { name: 'Talker', is_public: true });
  const at = `/api/burger/${id}`;
  for (const prompt of ['Listen.', 'Answer.'])
    await api.one('POST', `${at}/bun`, { bun_level: 'top', prompt });
  const json_data = {
    host: 'https://models.example.com',
    model: 'm',
    api_key: 'sk-secret',
    headers: { 'x-team': 'hush-hush' },
    extra: [1, null],
  };
  await api.one('POST', `${at}/cheese`, { type: 'openai', json_data });
  await api.one('POST', `${at}/cheese`, { type: 'ollama', json_data: { model: 'gpt-oss' } });
  await api.one('PUT', `${at}/cheese/openai`, { json_data });
  await api.one('PUT', at, { name: 'Talker', workshop_id: workshopId, answering: 'ollama' });
  await api.one('POST', `${at}/patty`, apiPatty('find'));
  return { workshopId, id };
}

/** Opens the command on the burger. */
async function opened(
  { workshopId, id }: { readonly workshopId: string; readonly id: string },
  canCopyKeys = false,
) {
  const tokens = { current: () => api.token, account: () => null, renew: async () => null };
  const { area } = tab();
  const http = createHttp({
    baseUrl: server.url,
    tokens,
    attempts: createAttemptKeys(() => area),
    fetch: throughFates,
  });
  const caches = createListCaches(
    () => area,
    () => null,
  );
  const list = createLists({
    saveFile: () => {},
    drafts: createDraftStore(
      () => area,
      () => null,
    ),
    network: new EventTarget(),
    builder: createBuilderClient(http),
    history: createHistoryClient(http),
    caches,
    can: (capability) => canCopyKeys && capability === 'key-copy',
    onLayersChanged: () => {},
  })
    .burgers.get('', { workshopId })
    .start();
  const { context } = await waitFor(list, (snapshot) => snapshot.context.items.length > 0);
  const target = context.items.find((burger) => burger.id === id);
  if (target === undefined) throw new Error('The burger is not listed.');
  list.send({ type: 'open', command: 'duplicate', target });
  const form = formOf(list.getSnapshot(), 'duplicate');
  if (form === undefined) throw new Error('The form did not open.');
  return {
    publish: (isPublic: boolean) => form.send({ type: 'change', draft: { isPublic } }),
    rename: (name: string) => form.send({ type: 'change', draft: { name } }),
    moveTo: (other: string) => form.send({ type: 'change', draft: { workshopId: other } }),
    /** Submits the form. Gives the failure, or null where the form has closed. */
    async submit() {
      form.send({ type: 'submit' });
      const ended = await waitFor(form, (snapshot) => !snapshot.hasTag('busy'));
      return ended.context.failure;
    },
  };
}

const copiesIn = async (workshopId: string) =>
  (await api.list(`/api/burger?workshop_id=${workshopId}`)).filter(({ name }) => name !== 'Talker');
const layers = async (id: string | undefined, kind: string) => api.list(`/api/burger/${id}/${kind}`);

/** The copy and its layers, as the server has them. */
async function theCopy(workshopId: string) {
  const [copy, ...others] = await copiesIn(workshopId);
  expect(others).toEqual([]);
  return {
    name: copy?.name,
    is_public: copy?.is_public,
    answering: copy?.answering,
    buns: (await layers(copy?.id, 'bun')).map(({ prompt }) => prompt),
    cheeses: (await layers(copy?.id, 'cheese')).map(({ type, json_data }) => ({ type, json_data })),
    patties: (await layers(copy?.id, 'patty')).map(({ json_data, settings }) => ({ json_data, settings })),
  };
}

const { json_data: find, settings } = apiPatty('find');
const complete = {
  name: 'Talker (2)',
  is_public: false,
  answering: 'ollama',
  buns: ['Listen.', 'Answer.'],
  // The one that was saved last is made last, because it answers at servers without a choice.
  cheeses: [
    { type: 'ollama', json_data: { model: 'gpt-oss' } },
    { type: 'openai', json_data: { host: 'https://models.example.com', model: 'm', extra: [1, null] } },
  ],
  patties: [{ json_data: find, settings }],
};
/** The calls that make a copy: the burger, two buns, two cheeses and a patty. */
const calls = 6;

test('the copy has the layers of the original, in their order and without the key', async () => {
  const burger = await seed();
  expect(await (await opened(burger)).submit()).toBeNull();
  expect(await theCopy(burger.workshopId)).toEqual(complete);
});

test('the copy keeps the key and the headers at a server that can copy them', async () => {
  const burger = await seed();
  expect(await (await opened(burger, true)).submit()).toBeNull();
  const [ollama, openai] = complete.cheeses;
  const secrets = { api_key: '••••••••', headers: { 'x-team': '••••••••' } };
  expect(await theCopy(burger.workshopId)).toEqual({
    ...complete,
    cheeses: [ollama, { ...openai, json_data: { ...openai?.json_data, ...secrets } }],
  });
  const [copy] = await copiesIn(burger.workshopId);
  expect(await readCheese(server.deps, copy?.id ?? '', 'openai')).toMatchObject({
    apiKey: 'sk-secret',
    headers: { 'x-team': 'hush-hush' },
  });
});

test('the copy may have another name and be in another workshop', async () => {
  const burger = await seed();
  const elsewhere = await api.workshop();
  const { rename, moveTo, submit } = await opened(burger);
  rename(' Walker ');
  moveTo(elsewhere);
  expect(await submit()).toBeNull();
  expect(await copiesIn(burger.workshopId)).toEqual([]);
  expect(await theCopy(elsewhere)).toEqual({ ...complete, name: 'Walker' });
});

describe.each(Array.from({ length: calls }, (_, call) => call))('where call %i', (call) => {
  const before = Array.from({ length: call }, () => 'passes' as const);

  test('loses its answer, another try makes nothing twice', async () => {
    const burger = await seed();
    const { submit } = await opened(burger);
    fates = [...before, 'loses its answer'];
    expect((await submit())?.text.message).toBe('Unable to duplicate burger.');
    expect(await submit()).toBeNull();
    expect(await theCopy(burger.workshopId)).toEqual(complete);
  });

  test('is refused, nothing is left and another try begins anew', async () => {
    const burger = await seed();
    const { submit } = await opened(burger);
    fates = [...before, 'is refused'];
    expect((await submit())?.detail).toBe('No.');
    expect(await copiesIn(burger.workshopId)).toEqual([]);
    expect(await submit()).toBeNull();
    expect(await theCopy(burger.workshopId)).toEqual(complete);
  });
});
