import { expect, test } from 'vitest';
import { nothingCreated, sampleTexts } from '#machines/demo/demo-draft.ts';
import {
  selectProgress,
  selectStep,
  selectStepStatus,
  selectSuccess,
} from '#machines/demo/demo-selectors.ts';
import type { DemoStep } from '#machines/demo/demo-types.ts';
import { input, reached, settled, startDemo } from './demo-world.ts';

const refused = (status: number, message = 'The server says no') => ({ message, status, payload: null });

/** A demo at a step, with what the steps before would have made. */
function demoAt(step: DemoStep) {
  const { draft } = startDemo().context();
  const order = ['workshop', 'burger', 'topBun', 'cheese', 'patty'] as const;
  const index = { workshop: 0, burger: 1, topBun: 2, cheese: 3, patty: 4 }[step];
  const made = Object.fromEntries(order.slice(0, index).map((key) => [key, reached[key]]));
  return startDemo({ created: { ...nothingCreated, ...made }, draft });
}

test('from nothing to a burger with every layer', async () => {
  const { demo, calls, succeed, context } = startDemo();
  demo.send({ type: 'change', draft: { workshopName: '  Bakery  ' } });
  await succeed({ id: 'WS-7', name: 'Bakery' });
  expect(selectSuccess(demo.getSnapshot())?.message).toBe('Workshop created.');
  await succeed({ id: 'BRG-7', name: 'Demo Burger' });
  await succeed();
  await succeed();
  await succeed();

  expect(selectStep(demo.getSnapshot())).toBe('summary');
  expect(context().created).toEqual({
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

const failures: readonly (readonly [DemoStep, string])[] = [
  ['workshop', 'Unable to create workshop. Try again.'],
  ['burger', 'Unable to create burger. Try again.'],
  ['topBun', 'Unable to save top bun. Try again.'],
  ['cheese', 'Unable to configure cheese. Try again.'],
  ['patty', 'Unable to create patty. Check the JSON payload.'],
];

test.each(failures)('a failure of the step %s says so and stays there', async (step, message) => {
  const { demo, fail, context, succeed } = demoAt(step);
  await fail(refused(500));
  expect(selectStep(demo.getSnapshot())).toBe(step);
  expect(selectStepStatus(demo.getSnapshot(), step)).toBe('error');
  expect(context().failure).toMatchObject({ text: { message }, detail: 'The server says no' });
  await succeed({ id: 'X', name: 'X' });
  expect(selectStep(demo.getSnapshot())).not.toBe(step);
});

test.each<[DemoStep, string]>([
  ['workshop', 'Unexpected workshop response'],
  ['burger', 'Unexpected burger response'],
])('an answer to the step %s that names nothing is unexpected', async (step, message) => {
  const { fail, context } = demoAt(step);
  await fail(refused(201, 'Invalid workshop response'));
  expect(context().failure).toMatchObject({ tone: 'error', text: { message } });
});

test.each(failures)('an answer to the step %s that is no JSON is said to be none', async (step, message) => {
  const { fail, context } = demoAt(step);
  await fail(refused(200, 'Invalid JSON response'));
  expect(context().failure).toMatchObject({
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
  const { demo, calls, context } = demoAt(step);
  demo.send({ type: 'change', draft });
  demo.send({ type: 'submit' });
  expect(calls).toEqual([]);
  expect(selectStepStatus(demo.getSnapshot(), step)).toBe('error');
  const [field = ''] = Object.keys(draft);
  expect(Object.entries(context().errors)).toEqual([[field, expect.objectContaining({ message })]]);
});

test('a patty that is no JSON says where, and as a whole', () => {
  const { demo, context } = demoAt('patty');
  demo.send({ type: 'change', draft: { definition: '{"name": }' } });
  demo.send({ type: 'submit' });
  expect(context().failure).toMatchObject({
    text: { message: 'Unable to create patty. Check the JSON payload.' },
  });
  expect(context().errors.definition?.message).toContain('unexpected');
  demo.send({ type: 'change', draft: { definition: '{}' } });
  expect([context().failure, context().errors]).toEqual([null, {}]);
});

test('samples that nobody touched are swapped at once', () => {
  const { demo, context } = demoAt('patty');
  demo.send({ type: 'choose type', pattyType: 'prompt' });
  expect(context().draft).toMatchObject({ pattyType: 'prompt', ...sampleTexts('prompt', input()) });
  demo.send({ type: 'choose type', pattyType: 'api' });
  expect(context().draft).toMatchObject({ pattyType: 'api', ...sampleTexts('api', input()) });
});

test('samples that were edited are swapped only when the user says so', () => {
  const { demo, context } = demoAt('patty');
  demo.send({ type: 'change', draft: { settings: '{"url":"https://example.org"}' } });
  const mine = context().draft;
  demo.send({ type: 'choose type', pattyType: 'prompt' });
  expect(demo.getSnapshot().hasTag('asking')).toBe(true);
  demo.send({ type: 'cancel' });
  expect(context().draft).toEqual(mine);
  demo.send({ type: 'choose type', pattyType: 'prompt' });
  demo.send({ type: 'confirm' });
  expect(context().draft).toMatchObject({ pattyType: 'prompt', ...sampleTexts('prompt', input()) });
});

test('the type that is chosen already changes nothing', () => {
  const { demo, context } = demoAt('patty');
  demo.send({ type: 'change', draft: { settings: '{}' } });
  const mine = context().draft;
  demo.send({ type: 'choose type', pattyType: 'api' });
  expect(context().draft).toEqual(mine);
});

test('a reset while a call runs stops it, and its answer is nobody’s', async () => {
  const { demo, last, context, value } = startDemo();
  demo.send({ type: 'change', draft: { workshopName: 'Mine' } });
  demo.send({ type: 'submit' });
  const call = last();
  demo.send({ type: 'reset' });
  expect(call.signal.aborted).toBe(true);
  call.answer.resolve({ id: 'WS-9', name: 'Mine' });
  await settled();
  expect(value()).toEqual({ workshop: { editing: 'ready' } });
  expect(context().created.workshop).toBeNull();
  expect(context().draft.workshopName).toBe('Demo Workshop');
});

test('what was reached is there again on the next visit, and forgotten after a reset', async () => {
  const { demo, succeed } = startDemo();
  expect(selectProgress(demo.getSnapshot())).toBeNull();
  await succeed({ id: 'WS-1', name: 'Demo Workshop' });
  demo.send({ type: 'change', draft: { burgerName: 'Halfway' } });
  const later = startDemo(selectProgress(demo.getSnapshot()));
  expect(later.value()).toEqual({ burger: { editing: 'ready' } });
  expect(later.context()).toMatchObject({
    created: { workshop: { id: 'WS-1', name: 'Demo Workshop' }, burger: null },
    draft: { burgerName: 'Halfway' },
  });
  later.demo.send({ type: 'reset' });
  expect(selectProgress(later.demo.getSnapshot())).toBeNull();
});

test('of a damaged progress only what has its foundation counts', () => {
  const { draft } = startDemo().context();
  const { value, context } = startDemo({ created: { ...reached, burger: null }, draft });
  expect(value()).toEqual({ burger: { editing: 'ready' } });
  expect(context().created).toEqual({
    workshop: reached.workshop,
    burger: null,
    topBun: false,
    cheese: false,
    patty: false,
  });
});

test.each<[DemoStep, string]>([
  ['burger', 'The workshop that this demo made is no longer there. Start over to build another burger.'],
  ['topBun', 'The burger that this demo made is no longer there. Start over to build another one.'],
  ['cheese', 'The burger that this demo made is no longer there. Start over to build another one.'],
  ['patty', 'The burger that this demo made is no longer there. Start over to build another one.'],
])('the step %s says when what it builds upon was deleted', async (step, message) => {
  const { demo, fail, context, succeed } = demoAt(step);
  await fail(refused(404));
  expect(demo.getSnapshot().hasTag('gone')).toBe(true);
  expect(selectSuccess(demo.getSnapshot())).toBeNull();
  expect(selectStepStatus(demo.getSnapshot(), step)).toBe('error');
  expect(context().failure).toMatchObject({ tone: 'error', text: { message } });
  await fail(refused(503));
  expect(demo.getSnapshot().hasTag('gone')).toBe(false);
  expect(selectSuccess(demo.getSnapshot())).not.toBeNull();
  await succeed({ id: 'X', name: 'X' });
  expect(selectStep(demo.getSnapshot())).not.toBe(step);
});

test.each([
  [true, 'ready'],
  [false, 'gone'],
])('a later visit looks whether the finished burger is there: %s', async (isThere, state) => {
  const { draft } = startDemo().context();
  const { value, searched, context } = startDemo({ created: reached, draft }, isThere);
  expect(value()).toEqual({ summary: 'checking' });
  await settled();
  expect(searched).toEqual([{ burgerId: 'BRG-1', workshopId: 'WS-1' }]);
  expect(value()).toEqual({ summary: state });
  expect(context().failure === null).toBe(isThere);
});
