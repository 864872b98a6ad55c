import { expect, test } from 'vitest';
import { nothingCreated, sampleTexts } from '#machines/demo/demo-draft.ts';
import {
  isGone,
  selectProgress,
  selectStep,
  selectSuccess,
  stepFailure,
} from '#machines/demo/demo-selectors.ts';
import type { DemoDraft, DemoStep } from '#machines/demo/demo-types.ts';
import { input, reached, settled, startDemo } from './demo-world.ts';

const refused = (status: number, message = 'The server says no') => ({ message, status, payload: null });

/** A demo at a step, with the results of the previous steps. */
function demoAt(step: DemoStep) {
  const { draft } = startDemo().shown();
  const order = ['workshop', 'burger', 'topBun', 'cheese', 'patty'] as const;
  const index = { workshop: 0, burger: 1, topBun: 2, cheese: 3, patty: 4 }[step];
  const made = Object.fromEntries(order.slice(0, index).map((key) => [key, reached[key]]));
  return startDemo({ created: { ...nothingCreated, ...made }, draft });
}

test('from nothing to a burger with every layer', async () => {
  const { demo, calls, change, succeed, created } = startDemo();
  change({ workshopName: '  Bakery  ' });
  await succeed({ id: 'WS-7', name: 'Bakery' });
  expect(selectSuccess(demo.getSnapshot())?.message).toBe('Workshop created.');
  await succeed({ id: 'BRG-7', name: 'Demo Burger' });
  await succeed();
  await succeed();
  await succeed();

  expect(selectStep(demo.getSnapshot())).toBe('summary');
  expect(created()).toEqual({
    workshop: { id: 'WS-7', name: 'Bakery' },
    burger: { id: 'BRG-7', name: 'Demo Burger' },
    topBun: true,
    cheese: true,
    patty: true,
  });
  expect(calls.map(({ call, input: sent }) => [call, sent])).toEqual([
    ['createWorkshop', { name: 'Bakery' }],
    ['createBurger', { name: 'Demo Burger', workshopId: 'WS-7' }],
    ['saveTopBun', { burgerId: 'BRG-7', prompt: expect.stringMatching(/^[^\n]+\n[^\n]+\n[^\n]+$/) }],
    [
      'connectCheese',
      {
        burgerId: 'BRG-7',
        type: 'ollama',
        jsonData: {
          host: 'http://localhost:4300/demo-model',
          model: 'gpt-oss',
          temperature: 0.7,
          topp: 0.9,
          timeout: 30,
        },
      },
    ],
    [
      'attachPatty',
      {
        burgerId: 'BRG-7',
        patty: {
          type: 'api',
          jsonData: expect.objectContaining({ name: 'get_building' }),
          settings: {
            url: 'http://localhost:4300/demo-api/buildings/{building_id}',
            method: 'get',
            privacy_inputs: [],
          },
        },
      },
    ],
  ]);
});

test('what nobody typed follows the provider, and its key is sent and not kept', async () => {
  const { demo, change, last, shown, succeed } = demoAt('cheese');
  change({ provider: 'openai' });
  expect(shown().draft).toMatchObject({ host: 'https://api.openai.com/v1', model: 'gpt-4o' });
  change({ apiKey: 'sk-openai' });
  change({ model: 'mine' });
  change({ provider: 'anthropic' });
  expect(shown().draft).toMatchObject({ host: 'https://api.anthropic.com/v1', model: 'mine', apiKey: '' });
  change({ apiKey: ' sk-secret ' });
  expect(JSON.stringify(selectProgress(demo.getSnapshot()))).not.toContain('sk-secret');

  await succeed();
  expect(last().input).toEqual({
    burgerId: 'BRG-1',
    type: 'anthropic',
    jsonData: {
      host: 'https://api.anthropic.com/v1',
      model: 'mine',
      temperature: 0.7,
      timeout: 60,
      api_key: 'sk-secret',
    },
  });
  expect(JSON.stringify(demo.getSnapshot().context)).not.toContain('sk-secret');
});

const failures: readonly (readonly [DemoStep, string])[] = [
  ['workshop', 'Unable to create workshop. Try again.'],
  ['burger', 'Unable to create burger. Try again.'],
  ['topBun', 'Unable to save top bun. Try again.'],
  ['cheese', 'Unable to configure cheese. Try again.'],
  ['patty', 'Unable to create patty. Check the JSON payload.'],
];

test.each(failures)('a failure of the step %s says so and stays there', async (step, message) => {
  const { demo, fail, shown, status, succeed } = demoAt(step);
  await fail(refused(500));
  expect(selectStep(demo.getSnapshot())).toBe(step);
  expect(status()).toBe('error');
  expect(shown().failure).toMatchObject({ text: { message }, detail: 'The server says no' });
  await succeed({ id: 'X', name: 'X' });
  expect(selectStep(demo.getSnapshot())).not.toBe(step);
});

test.each<[DemoStep, string, keyof DemoDraft]>([
  ['workshop', 'name', 'workshopName'],
  ['burger', 'name', 'burgerName'],
  ['topBun', 'prompt', 'prompt'],
  ['cheese', 'json_data.host', 'host'],
  ['cheese', 'json_data.model', 'model'],
  ['cheese', 'json_data.api_key', 'apiKey'],
  ['patty', 'json_data.name', 'definition'],
  ['patty', 'settings.url', 'settings'],
])('the step %s marks the field that the server names as %s', async (step, name, field) => {
  const { fail, shown } = demoAt(step);
  await fail({ ...refused(400), field: name });
  expect(shown().errors).toEqual({ [field]: 'The server says no' });
  expect(shown().failure).not.toHaveProperty('detail');
});

test.each<[DemoStep, string]>([
  ['workshop', 'Unexpected workshop response'],
  ['burger', 'Unexpected burger response'],
])('an answer to the step %s that names nothing is unexpected', async (step, message) => {
  const { fail, shown } = demoAt(step);
  await fail(refused(201, 'Invalid workshop response'));
  expect(shown().failure).toMatchObject({ tone: 'error', text: { message } });
});

test.each(failures)('an answer to the step %s that is no JSON is said to be none', async (step, message) => {
  const { fail, shown } = demoAt(step);
  await fail(refused(200, 'Invalid JSON response'));
  expect(shown().failure).toMatchObject({
    text: { message },
    detail: { message: 'Invalid JSON response' },
  });
});

test.each<[DemoStep, Record<string, string>, string]>([
  ['workshop', { workshopName: ' ' }, 'Enter a workshop name'],
  ['cheese', { host: 'localhost:11434' }, 'The host must be a URL that begins with http:// or https://.'],
  ['cheese', { host: 'javascript:alert(1)' }, 'The host must be a URL that begins with http:// or https://.'],
  ['patty', { settings: '[]' }, 'This must be a JSON object, in curly braces.'],
])('the step %s is not sent with %j', (step, draft, message) => {
  const { calls, change, form, shown, status } = demoAt(step);
  change(draft);
  form().send({ type: 'submit' });
  expect(calls).toEqual([]);
  expect(status()).toBe('error');
  const [field = ''] = Object.keys(draft);
  expect(Object.entries(shown().errors)).toEqual([[field, expect.objectContaining({ message })]]);
});

test('a patty that is no JSON says where, and as a whole', () => {
  const { change, form, shown } = demoAt('patty');
  change({ definition: '{"name": }' });
  form().send({ type: 'submit' });
  expect(stepFailure(shown())).toMatchObject({
    text: { message: 'Unable to create patty. Check the JSON payload.' },
  });
  expect(shown().errors.definition).toMatchObject({ message: expect.stringContaining('unexpected') });
  change({ definition: '{}' });
  expect([stepFailure(shown()), shown().errors]).toEqual([null, {}]);
});

test('samples that were edited are swapped only when the user says so', () => {
  const { demo, change, choose, shown } = demoAt('patty');
  change({ settings: '{"url":"https://example.org"}' });
  const mine = shown().draft;
  choose('prompt');
  expect(demo.getSnapshot().hasTag('asking')).toBe(true);
  demo.send({ type: 'cancel' });
  expect(shown().draft).toEqual(mine);
  choose('prompt');
  demo.send({ type: 'confirm' });
  expect(shown().draft).toMatchObject({ pattyType: 'prompt', ...sampleTexts('prompt', input()) });
});

test('a reset while a call runs stops it, and its answer is nobody’s', async () => {
  const { demo, last, change, form, created, shown, value } = startDemo();
  change({ workshopName: 'Mine' });
  form().send({ type: 'submit' });
  const call = last();
  demo.send({ type: 'reset' });
  expect(call.signal.aborted).toBe(true);
  call.answer.resolve({ id: 'WS-9', name: 'Mine' });
  await settled();
  expect(value()).toBe('workshop');
  expect(created().workshop).toBeNull();
  expect(shown().draft.workshopName).toBe('Demo Workshop');
});

test('what was reached is there again on the next visit, and forgotten after a reset', async () => {
  const { demo, change, succeed } = startDemo();
  expect(selectProgress(demo.getSnapshot())).toBeNull();
  await succeed({ id: 'WS-1', name: 'Demo Workshop' });
  change({ burgerName: 'Halfway' });
  const later = startDemo(selectProgress(demo.getSnapshot()));
  expect(later.value()).toBe('burger');
  expect(later.created()).toMatchObject({ workshop: { id: 'WS-1', name: 'Demo Workshop' }, burger: null });
  expect(later.shown().draft.burgerName).toBe('Halfway');
  later.demo.send({ type: 'reset' });
  expect(selectProgress(later.demo.getSnapshot())).toBeNull();
});

test.each([
  ['workshop', { ...reached, workshop: null }, nothingCreated],
  ['burger', { ...reached, burger: null }, { ...nothingCreated, workshop: reached.workshop }],
] as const)(
  'of a damaged progress without its %s nothing counts that builds upon it',
  (step, stored, left) => {
    const { draft } = startDemo().shown();
    const { value, created } = startDemo({ created: stored, draft });
    expect(value()).toBe(step);
    expect(created()).toEqual(left);
  },
);

test.each<[DemoStep, string]>([
  ['burger', 'The workshop that this demo made is no longer there. Start over to build another burger.'],
  ['topBun', 'The burger that this demo made is no longer there. Start over to build another one.'],
  ['cheese', 'The burger that this demo made is no longer there. Start over to build another one.'],
  ['patty', 'The burger that this demo made is no longer there. Start over to build another one.'],
])('the step %s says when what it builds upon was deleted', async (step, message) => {
  const { demo, fail, shown, status, succeed } = demoAt(step);
  await fail(refused(404));
  expect(isGone(step, shown().failure)).toBe(true);
  expect(status()).toBe('error');
  expect(shown().failure).toMatchObject({ tone: 'error', text: { message } });
  await fail(refused(503));
  expect(isGone(step, shown().failure)).toBe(false);
  await succeed({ id: 'X', name: 'X' });
  expect(selectStep(demo.getSnapshot())).not.toBe(step);
});

test.each([
  [true, 'ready'],
  [false, 'gone'],
])('a later visit looks whether the finished burger is there: %s', async (exists, state) => {
  const { draft } = startDemo().shown();
  const { value, searched } = startDemo({ created: reached, draft }, exists);
  expect(value()).toEqual({ summary: 'checking' });
  await settled();
  expect(searched).toEqual([{ burgerId: 'BRG-1', workshopId: 'WS-1' }]);
  expect(value()).toEqual({ summary: state });
});
