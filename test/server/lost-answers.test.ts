import { i18n } from '@lingui/core';
import { beforeEach, expect, test } from 'vitest';
import { type AnyActorRef, createActor, waitFor } from 'xstate';
import { createAdmin } from '#app/wiring/admin.ts';
import { demoCalls } from '#app/wiring/demo-calls.ts';
import { createLists } from '#app/wiring/lists.ts';
import { pattySamples } from '#domain/patty-samples.ts';
import { demoMachine } from '#machines/demo/demo-machine.ts';
import { isGone, selectProgress, selectStep, selectStepForm } from '#machines/demo/demo-selectors.ts';
import type { DemoDraft, DemoProgress } from '#machines/demo/demo-types.ts';
import { formOf } from '#machines/list/list-machine.ts';
import { createAttemptKeys } from '#services/attempt-keys.ts';
import { createAuthClient } from '#services/auth-client.ts';
import { createBuilderClient } from '#services/builder-client.ts';
import { createDraftStore } from '#services/draft-store.ts';
import { createHistoryClient } from '#services/history-client.ts';
import { createHttp } from '#services/http.ts';
import { createListCaches } from '#services/list-cache.ts';
import { sessionWorld } from '#test/machines/session/session-world.ts';
import { tab } from '#test/services/storage-area.ts';
import { sqlite } from '#test/support/databases.ts';
import { sharedServer } from '#test/support/shared-server.ts';
import { apiPatty, sharedBuilder } from './builder-console.ts';

/* Every form that creates something, against the real server, over a connection that is cut before the answers arrive. */

i18n.loadAndActivate({ locale: 'en', messages: {} });
const server = sharedServer({ database: sqlite });
const api = sharedBuilder(server);
/** The number of the next creating calls that lose their answer after the server has carried them out. */
let cuts = 0;

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

/** The clients of a page. A reload has the same `area`. */
function callsOf(area = tab().area) {
  const tokens = { current: () => api.token, account: () => null, renew: async () => null };
  const attempts = createAttemptKeys(() => area);
  const http = createHttp({ baseUrl: server.url, tokens, attempts, fetch: throughCuts });
  return {
    area,
    builder: createBuilderClient(http),
    history: createHistoryClient(http),
    auth: createAuthClient(http),
  };
}

type Calls = ReturnType<typeof callsOf>;

const draftsIn = (area: Calls['area']) =>
  createDraftStore(
    () => area,
    () => null,
  );

const lists = ({ builder, history, auth, area }: Calls) => ({
  ...createLists({
    drafts: draftsIn(area),
    can: () => false,
    onLayersChanged: () => {},
    saveFile: () => {},
    network: new EventTarget(),
    builder,
    history,
    caches: createListCaches(
      () => area,
      () => null,
    ),
  }),
  ...createAdmin({
    auth,
    session: sessionWorld().session,
    network: new EventTarget(),
    drafts: draftsIn(area),
  }),
});

/** Fills the form by which a list creates, submits it over a cut connection, and then again. */
async function createTwice(list: AnyActorRef, draft: object): Promise<void> {
  list.send({ type: 'open', command: 'create', target: null });
  const form = formOf(list.getSnapshot(), 'create');
  if (form === undefined) throw new Error('The form did not open.');
  form.send({ type: 'change', draft });
  cuts = 1;
  form.send({ type: 'submit' });
  await waitFor(form, ({ context }) => context.failure !== null);
  expect(cuts).toBe(0);
  form.send({ type: 'submit' });
  await waitFor(list, (snapshot) => snapshot.matches('closed'));
}

const named = async (path: string, name: string) =>
  (await api.list(path)).filter((one) => one.name === name).length;

test('no list form makes anything twice', async () => {
  const { workshops, burgers, topBuns, cheeses, patties, accounts, services } = lists(callsOf());
  const workshopId = await api.workshop('For forms');
  const burgerId = await api.burger(workshopId);

  await createTwice(workshops.get('', {}).start(), { name: 'By form' });
  expect(await named('/api/workshop', 'By form')).toBe(1);
  await createTwice(burgers.get('', { workshopId }).start(), { name: 'By form' });
  expect(await named(`/api/burger?workshop_id=${workshopId}`, 'By form')).toBe(1);

  await createTwice(topBuns.get('', { burgerId }).start(), { prompt: 'By form' });
  const demoModelHost = `${server.url}/demo-model`;
  await createTwice(cheeses.get('', { burgerId, demoModelHost }).start(), { type: 'ollama' });
  const { json_data, settings } = apiPatty('by_form');
  const [definition, texts] = [JSON.stringify(json_data), JSON.stringify(settings)];
  await createTwice(patties.get('', { burgerId }).start(), { type: 'api', definition, settings: texts });
  for (const layer of ['bun', 'cheese', 'patty']) {
    expect(await api.list(`/api/burger/${burgerId}/${layer}`), layer).toHaveLength(1);
  }

  await createTwice(accounts.get('', {}).start(), { account: 'by-form', password: 'burger-time' });
  await createTwice(services.get('', {}).start(), { service: 'kitchen', role: 'by form' });
});

function startDemo(progress: DemoProgress | null = null, { builder }: Calls = callsOf()) {
  const demo = createActor(demoMachine, {
    input: {
      modelHost: `${server.url}/demo-model`,
      language: 'en',
      samples: pattySamples,
      apiUrl: `${server.url}/demo-api/buildings/{building_id}`,
      progress,
      calls: demoCalls(builder),
    },
  }).start();
  return {
    demo,
    step: () => selectStep(demo.getSnapshot()),
    context: () => demo.getSnapshot().context,
    type: (draft: Partial<DemoDraft>) => selectStepForm(demo.getSnapshot())?.send({ type: 'change', draft }),
    /** Submits the form and waits for its outcome. */
    async submit() {
      const form = selectStepForm(demo.getSnapshot());
      if (form === undefined) throw new Error('The summary has no form.');
      form.send({ type: 'submit' });
      return (await waitFor(form, (snapshot) => !snapshot.hasTag('busy'))).context.failure;
    },
  };
}

test('the demo makes nothing twice where every answer is lost at first', async () => {
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

test('a reload in the middle of a call finds what it made', async () => {
  const { area, ...calls } = callsOf();
  const first = startDemo(null, { area, ...calls });
  first.type({ workshopName: 'Reloaded' });
  cuts = 1;
  await first.submit();
  const second = startDemo(selectProgress(first.demo.getSnapshot()), callsOf(area));
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
  expect(isGone('burger', await withoutWorkshop.submit())).toBe(true);
  await submit();
  const burger = demo.getSnapshot().context.created.burger?.id;
  await api.call('DELETE', `/api/burger/${burger}`);
  expect(isGone('topBun', await submit())).toBe(true);
});
