import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { demoCalls } from '#app/wiring/demo-calls.ts';
import { demoMachine } from '#machines/demo/demo-machine.ts';
import { selectProgress, selectStep } from '#machines/demo/demo-selectors.ts';
import { demoImplementations } from '#machines/demo/demo-setup.ts';
import type { DemoEdit, DemoProgress } from '#machines/demo/demo-types.ts';
import { createBuilderClient } from '#services/builder-client.ts';
import { createHttp } from '#services/http.ts';
import { sqlite } from '#test/support/databases.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { type BuilderConsole, signIn } from './builder-console.ts';

/* The guided demo against the real server, over a connection that is cut before the answers arrive. */

let server: TestServer;
let api: BuilderConsole;
/** How many of the next creating calls lose their answer once the server has done them. */
let cuts = 0;

beforeAll(async () => {
  server = await startServer({ database: sqlite });
  api = await signIn(server);
});
afterAll(() => server.stop());
beforeEach(() => {
  cuts = 0;
});

const throughCuts: typeof fetch = async (target, init) => {
  const response = await fetch(target, init);
  const creates = target instanceof Request && target.method === 'POST';
  if (!creates || cuts === 0) return response;
  cuts -= 1;
  await response.text();
  throw new TypeError('The connection was cut.');
};

function startDemo(progress: DemoProgress | null = null) {
  const tokens = { current: () => api.token, renew: async () => null };
  const builder = createBuilderClient(createHttp({ baseUrl: server.url, tokens, fetch: throughCuts }));
  const machine = demoMachine.provide(demoImplementations(demoCalls(builder)));
  const demo = createActor(machine, {
    input: {
      modelHost: `${server.url}/demo-model`,
      apiUrl: `${server.url}/demo-api/buildings/{building_id}`,
      progress,
      now: () => new Date().toISOString(),
    },
  }).start();
  return {
    demo,
    step: () => selectStep(demo.getSnapshot()),
    context: () => demo.getSnapshot().context,
    type: (draft: DemoEdit) => demo.send({ type: 'change', draft }),
    /** Sends the form and waits for its outcome. */
    async submit() {
      demo.send({ type: 'submit' });
      return await waitFor(demo, (snapshot) => !snapshot.hasTag('busy'));
    },
  };
}

const named = async (path: string, name: string) =>
  (await api.list(path)).filter((one) => one.name === name).length;

test('nothing is made twice where every answer is lost at first', async () => {
  const { type, submit, step, context } = startDemo();
  type({ workshopName: 'Cut off' });
  for (const at of ['workshop', 'burger', 'topBun', 'cheese', 'patty']) {
    cuts = 1;
    await submit();
    expect(step()).toBe(at);
    await submit();
  }
  expect(step()).toBe('summary');
  const burger = context().created.burger?.id ?? '';
  expect(await named('/api/workshop', 'Cut off')).toBe(1);
  expect(await api.list(`/api/burger?workshop_id=${context().created.workshop?.id}`)).toHaveLength(1);
  for (const layer of ['bun', 'cheese', 'patty']) {
    expect(await api.list(`/api/burger/${burger}/${layer}`), layer).toHaveLength(1);
  }
});

test('what was renamed before the next try is found under its old name and changed', async () => {
  const { type, submit, context } = startDemo();
  type({ workshopName: 'Changing' });
  await submit();
  cuts = 1;
  await submit();
  type({ burgerName: 'Renamed' });
  await submit();
  const workshop = context().created.workshop?.id;
  expect(await api.list(`/api/burger?workshop_id=${workshop}`)).toMatchObject([{ name: 'Renamed' }]);
  expect(context().created.burger?.name).toBe('Renamed');
  cuts = 1;
  await submit();
  type({ prompt: 'Answer in rhymes.' });
  await submit();
  const buns = await api.list(`/api/burger/${context().created.burger?.id}/bun`);
  expect(buns).toMatchObject([{ prompt: 'Answer in rhymes.' }]);
  cuts = 1;
  await submit();
  type({ provider: 'openai' });
  await submit();
  const layers = `/api/burger/${context().created.burger?.id}`;
  expect(await api.list(`${layers}/cheese`)).toMatchObject([{ type: 'openai' }]);
  cuts = 1;
  await submit();
  type({ definition: context().draft.definition.replace('get_building', 'find_building') });
  await submit();
  expect(await api.list(`${layers}/patty`)).toMatchObject([{ json_data: { name: 'find_building' } }]);
});

test('a workshop of the same name that somebody uses is left alone', async () => {
  const theirs = await api.workshop('Popular name');
  await api.burger(theirs);
  const { type, submit, context } = startDemo();
  type({ workshopName: 'Popular name' });
  cuts = 1;
  await submit();
  await submit();
  expect(await named('/api/workshop', 'Popular name')).toBe(2);
  expect(context().created.workshop?.id).not.toBe(theirs);
});

test('an older workshop of the same name is left alone', async () => {
  await server.deps.db
    .insertInto('workshop')
    .values({
      id: 'WS-OLD',
      name: 'Long ago',
      created_at: '2020-01-01T00:00:00.000Z',
      updated_at: '2020-01-01T00:00:00.000Z',
    })
    .execute();
  const { type, submit, context } = startDemo();
  type({ workshopName: 'Long ago' });
  cuts = 1;
  await submit();
  await submit();
  expect(context().created.workshop?.id).not.toBe('WS-OLD');
  expect(await named('/api/workshop', 'Long ago')).toBe(2);
});

test('a reload in the middle of a call finds what it made', async () => {
  const first = startDemo();
  first.type({ workshopName: 'Reloaded' });
  cuts = 1;
  await first.submit();
  const second = startDemo(selectProgress(first.demo.getSnapshot()));
  await second.submit();
  expect(second.step()).toBe('burger');
  expect(await named('/api/workshop', 'Reloaded')).toBe(1);
});

test('a burger whose workshop is gone, and a layer whose burger is gone, say so', async () => {
  const { demo, submit } = startDemo();
  await submit();
  const progress = selectProgress(demo.getSnapshot());
  if (progress === null) throw new Error('There is no progress.');
  const withoutWorkshop = startDemo({
    ...progress,
    created: { ...progress.created, workshop: { id: 'WS-GONE', name: 'Gone' } },
  });
  expect((await withoutWorkshop.submit()).hasTag('gone')).toBe(true);
  await submit();
  const burger = demo.getSnapshot().context.created.burger?.id;
  await api.call('DELETE', `/api/burger/${burger}`);
  expect((await submit()).hasTag('gone')).toBe(true);
});
