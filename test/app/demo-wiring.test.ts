import { i18n } from '@lingui/core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createCheckouts, createPlan } from '#app/wiring/checkout.ts';
import { createDemo } from '#app/wiring/demo.ts';
import { demoCalls } from '#app/wiring/demo-calls.ts';
import { messages as chinese } from '#locales/rest/zh.po';
import { selectChoice } from '#machines/choice/choice-machine.ts';
import { sampleTexts } from '#machines/demo/demo-draft.ts';
import { selectStepForm } from '#machines/demo/demo-selectors.ts';
import type { DemoCalls } from '#machines/demo/demo-types.ts';
import { createBuilderClient } from '#services/builder-client.ts';
import { createDemoProgressStore } from '#services/demo-progress.ts';
import { createHttp } from '#services/http.ts';
import { person, sessionWorld } from '#test/machines/session/session-world.ts';
import { type Answer, type Script, serve } from '#test/services/http-server.ts';
import { tab } from '#test/services/storage-area.ts';

/* The guided demo with its real calls and its real storage, against a small server. */

const speakEnglish = () => i18n.loadAndActivate({ locale: 'en', messages: {} });
speakEnglish();

const patty = { id: 'PTY-1', type: 'api', json_data: { name: 'get_building' }, settings: {} };

async function startDemos(script: Script = () => ({ status: 500 })) {
  const world = sessionWorld();
  const { baseUrl, seen } = await serve(script);
  const builder = createBuilderClient(createHttp({ baseUrl }));
  const { area } = tab();
  const owner = () => world.session.getSnapshot().context.accountId;
  const progress = createDemoProgressStore(() => area, owner);
  const visit = () => {
    const demos = createDemo({ builder, session: world.session, progress, baseUrl });
    const demo = demos.get('demo', undefined).start();
    const form = () => selectStepForm(demo.getSnapshot());
    return {
      demo,
      type: (workshopName: string) => form()?.send({ type: 'change', draft: { workshopName } }),
      name: () => form()?.getSnapshot().context.draft.workshopName,
    };
  };
  return { ...world, builder, seen, area, visit };
}

test('what was typed is there on the next visit of the same account, and of no other', async () => {
  const { visit, signIn, area } = await startDemos();
  await signIn('token', person('ada'));
  const first = visit();
  first.type('Mine');
  first.demo.stop();
  expect(visit().name()).toBe('Mine');

  await signIn('other', person('bob'));
  expect(area.getItem('cowtex-demo')).toBeNull();
  expect(visit().name()).toBe('Demo Workshop');
});

test('a demo that is on screen while somebody else signs in starts over', async () => {
  const { visit, signIn, area } = await startDemos();
  await signIn('token', person('ada'));
  const { type, name } = visit();
  type('Mine');
  await signIn('other', person('bob'));
  expect(name()).toBe('Demo Workshop');
  expect(area.getItem('cowtex-demo')).toBeNull();
});

test('a reset forgets and remembers anew, and so does a storage that holds something else', async () => {
  const { visit, signIn, area } = await startDemos();
  await signIn('token', person('ada'));
  const { demo, type } = visit();
  type('Mine');
  demo.send({ type: 'reset' });
  expect(area.getItem('cowtex-demo')).toBeNull();
  type('Again');
  expect(visit().name()).toBe('Again');
  for (const stored of ['', '{', '[]', '{"owner":"ada"}', '{"owner":"ada","progress":{"created":{}}}']) {
    area.setItem('cowtex-demo', stored);
    expect(visit().name()).toBe('Demo Workshop');
  }
});

test('the samples of both types are in the reader’s language', async () => {
  i18n.loadAndActivate({ locale: 'zh', messages: chinese });
  onTestFinished(speakEnglish);
  const { visit, signIn } = await startDemos();
  await signIn('token', person('ada'));
  const { defaults, draft } = visit().demo.getSnapshot().context;
  expect(JSON.parse(draft.definition)).toMatchObject({ name: 'get_building', display_name: '查询大楼' });
  expect(JSON.parse(sampleTexts('prompt', defaults).definition)).toMatchObject({ display_name: '回答守则' });
});

test('a cheese whose answer was lost is found and made what it was to become', async () => {
  const { builder, seen } = await startDemos(({ method, body }) =>
    method === 'POST'
      ? { status: 409, json: { message: 'There is one.' } }
      : { json: { data: { type: 'ollama', ...JSON.parse(body) } } },
  );
  const jsonData = { host: 'http://x', model: 'm', temperature: 0.7, topp: 0.9, timeout: 30 };
  await demoCalls(builder).connectCheese(
    { burgerId: 'BRG-1', type: 'ollama', jsonData },
    new AbortController().signal,
  );
  expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /api/burger/BRG-1/cheese',
    'PUT /api/burger/BRG-1/cheese/ollama',
  ]);
});

test('so is a patty, but not one of another name', async () => {
  const { builder, seen } = await startDemos(({ method }) => {
    if (method === 'POST') return { status: 409, json: { message: 'There is one.' } };
    return { json: { data: method === 'GET' ? [patty] : patty } };
  });
  const attach = (tool: string) =>
    demoCalls(builder).attachPatty(
      { burgerId: 'BRG-1', patty: { type: 'api', jsonData: { name: tool }, settings: {} } },
      new AbortController().signal,
    );
  await attach('get_building');
  expect(seen.at(-1)).toMatchObject({ method: 'PUT', url: '/api/burger/BRG-1/patty/PTY-1' });
  await expect(attach('other')).rejects.toMatchObject({ status: 409 });
});

test('another refusal is a refusal', async () => {
  const { builder, seen } = await startDemos(() => ({ status: 400, json: { message: 'No' } }));
  const calls = demoCalls(builder);
  const jsonData = { host: '', model: '', temperature: 0, topp: 0, timeout: 0 };
  const { signal } = new AbortController();
  await expect(
    calls.connectCheese({ burgerId: 'B', type: 'ollama', jsonData }, signal),
  ).rejects.toMatchObject({ status: 400 });
  expect(seen).toHaveLength(1);
});

const jsonData = { host: 'http://x', model: 'm', temperature: 0.7, topp: 0.9, timeout: 30 };
const layerCalls: readonly (readonly [string, (calls: DemoCalls, signal: AbortSignal) => Promise<void>])[] = [
  ['saveTopBun', (calls, signal) => calls.saveTopBun({ burgerId: 'B', prompt: 'P' }, signal)],
  [
    'connectCheese',
    (calls, signal) => calls.connectCheese({ burgerId: 'B', type: 'ollama', jsonData }, signal),
  ],
  [
    'attachPatty',
    (calls, signal) =>
      calls.attachPatty(
        { burgerId: 'B', patty: { type: 'api', jsonData: { name: 'x' }, settings: {} } },
        signal,
      ),
  ],
];

describe.each(layerCalls)('%s', (_, call) => {
  test.each<Answer>([
    { json: {} },
    { json: { data: { ok: true } } },
    { json: [] },
    { json: 'ok' },
    { status: 204 },
    { status: 201, text: '' },
  ])('succeeds with %j', async (answer) => {
    const { builder, seen } = await startDemos(() => answer);
    await call(demoCalls(builder), new AbortController().signal);
    expect(seen.map(({ method }) => method)).toEqual(['POST']);
  });

  test('fails with a success that is no JSON', async () => {
    const { builder } = await startDemos(() => ({ text: '<html>' }));
    const failed = call(demoCalls(builder), new AbortController().signal);
    await expect(failed).rejects.toMatchObject({ status: 200, message: 'Invalid JSON response' });
  });
});

test.each<[string, (url: string) => readonly unknown[], boolean, readonly string[]]>([
  [
    'in its own workshop',
    (url) => (url.endsWith('=WS-1') ? [{ id: 'BRG-1', name: 'B' }] : []),
    true,
    ['/api/burger?workshop_id=WS-1'],
  ],
  [
    'where it was moved',
    (url) => (url.endsWith('=WS-2') ? [{ id: 'BRG-1', name: 'B' }] : []),
    true,
    ['/api/burger?workshop_id=WS-1', '/api/workshop', '/api/burger?workshop_id=WS-2'],
  ],
  [
    'nowhere',
    () => [],
    false,
    ['/api/burger?workshop_id=WS-1', '/api/workshop', '/api/burger?workshop_id=WS-2'],
  ],
])('the finished burger is looked for by its workshop: %s', async (_, burgersOf, isThere, urls) => {
  const workshops = [
    { id: 'WS-1', name: 'Own' },
    { id: 'WS-2', name: 'Other' },
  ];
  const { builder, seen } = await startDemos(({ url }) => ({
    json: { data: url === '/api/workshop' ? workshops : burgersOf(url) },
  }));
  const { signal } = new AbortController();
  const found = await demoCalls(builder).findBurger({ burgerId: 'BRG-1', workshopId: 'WS-1' }, signal);
  expect(found).toBe(isThere);
  expect(seen.map(({ url }) => url)).toEqual(urls);
});

test('a checkout starts with the current plan, changes it, and the account takes it along', async () => {
  const { session, signIn } = await startDemos();
  await signIn('token', person('ada'));
  const plan = createPlan(session);
  const checkouts = createCheckouts({ plan });
  const checkout = checkouts.get('checkout', { chosen: 'plus' });
  expect(checkout.getSnapshot().context.current).toBe('free');
  plan.send({ type: 'choose', choice: 'plus' });
  expect(checkouts.get('again', { chosen: null }).getSnapshot().context.current).toBe('plus');
  await signIn('other', person('bob'));
  expect(selectChoice(plan.getSnapshot())).toBe('free');
});

test.each([
  ['whose workshop is gone', [], 404],
  ['that is wrong itself', [{ id: 'WS-1', name: 'There' }], 400],
])('a burger %s', async (_, workshops, status) => {
  const { builder } = await startDemos(({ method }) =>
    method === 'GET' ? { json: { data: workshops } } : { status: 400, json: { message: 'No such thing' } },
  );
  const burger = { name: 'Demo Burger', workshopId: 'WS-1' };
  const { signal } = new AbortController();
  await expect(demoCalls(builder).createBurger(burger, signal)).rejects.toMatchObject({ status });
});

test('progress of a version that searched for what lost tries had made is still read', async () => {
  const { visit, signIn, area } = await startDemos();
  await signIn('token', person('ada'));
  visit().type('Mine');
  const { owner, progress } = JSON.parse(area.getItem('cowtex-demo') ?? '');
  const older = { ...progress, attempt: { since: '2025-03-31T12:00:00.000Z', tried: ['Mine'] } };
  area.setItem('cowtex-demo', JSON.stringify({ owner, progress: older }));
  expect(visit().name()).toBe('Mine');
});
