import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createActor, createMachine, sendTo } from 'xstate';
import { stateOf } from '#app/inspector/describe.ts';
import { createLog, filtered, mostEntries } from '#app/inspector/log.ts';
import type { Credentials, TokenPair } from '#domain/entities.ts';
import { createChoiceMachine } from '#machines/choice/choice-machine.ts';
import { createFormMachine } from '#machines/form/form-machine.ts';
import { signIn } from '#machines/form/forms/sign-in.ts';

const password = 'burger-time';
const tokens = { accessToken: 'access-of-ann', refreshToken: 'refresh-of-ann' };

const createPlan = (log = createLog()) =>
  createActor(createChoiceMachine('plan', {}), { input: { choice: 'free' }, inspect: log.inspect });

const startSignIn = ({ inspect }: ReturnType<typeof createLog>) =>
  createActor(createFormMachine<object, Credentials, TokenPair>(), {
    id: signIn.name,
    input: { form: signIn, call: async () => tokens, subject: {} },
    inspect,
  }).start();

/** A log of signing in with a real form. */
async function logOfSignIn() {
  const log = createLog();
  const form = startSignIn(log);
  form.send({ type: 'change', draft: { account: 'ann', password } });
  form.send({ type: 'submit' });
  await setImmediate();
  return { log, form };
}

test('each event stands with its actor and the state after it, in the order of sending', async () => {
  const { log } = await logOfSignIn();
  expect(log.getState().entries.map(({ actor, event, state }) => [actor, event, state])).toEqual([
    ['sign-in', 'xstate.init', 'open.ready'],
    ['sign-in', 'change', 'open.ready'],
    ['sign-in', 'submit', 'running'],
    ['sign-in / run', 'xstate.init', 'active'],
    ['sign-in / run', 'xstate.promise.resolve', 'done'],
    ['sign-in', 'xstate.done.actor.run', 'open.ready'],
  ]);
});

test('it says what was sent, by whom, and what came of it, without password and tokens', async () => {
  const { log } = await logOfSignIn();
  const { entries } = log.getState();
  expect(entries[1]?.detail).toMatchObject({
    from: '',
    event: { type: 'change', draft: { account: 'ann', password: '[redacted]' } },
    snapshot: { value: { open: 'ready' }, context: { draft: { account: 'ann', password: '[redacted]' } } },
  });
  expect(entries[5]?.detail).toMatchObject({
    from: 'sign-in / run',
    event: { output: { result: { accessToken: '[redacted]', refreshToken: '[redacted]' } } },
  });
  for (const secret of [password, tokens.accessToken, tokens.refreshToken])
    expect(JSON.stringify(entries)).not.toContain(secret);
});

test('states below and beside each other are written out; an actor without any has a status', () => {
  const machine = createMachine({
    type: 'parallel',
    states: { tokens: { initial: 'valid', states: { valid: {} } }, plain: {} },
  });
  expect(stateOf(createActor(machine).getSnapshot())).toBe('tokens.valid, plain');
  expect(stateOf(createPlan().getSnapshot())).toBe('active');
});

test('an event that is handed on stands twice, each time with the state of its actor', () => {
  const log = createLog();
  const reader = createMachine({
    id: 'reader',
    initial: 'idle',
    states: { idle: { on: { go: 'reading' } }, reading: {} },
  });
  const desk = createMachine({
    id: 'desk',
    invoke: { id: 'reader', src: reader },
    initial: 'open',
    states: {
      open: { on: { go: { target: 'busy', actions: sendTo('reader', ({ event }) => event) } } },
      busy: {},
    },
  });
  createActor(desk, { inspect: log.inspect }).start().send({ type: 'go' });
  const entries = log.getState().entries.filter(({ event }) => event === 'go');
  expect(entries.map(({ actor, state }) => [actor, state])).toEqual([
    ['desk', 'busy'],
    ['desk / reader', 'reading'],
  ]);
});

test('the newest events are kept', () => {
  const log = createLog();
  const plan = createPlan(log).start();
  for (let sent = 0; sent < mostEntries + 200; sent += 1) plan.send({ type: 'choose', choice: 'free' });
  const { entries } = log.getState();
  expect(entries).toHaveLength(mostEntries);
  expect(entries.at(-1)?.id).toBe(1 + mostEntries + 200);
});

test('tokens that come while the log is paused are known', async () => {
  const log = createLog();
  const form = startSignIn(log);
  log.pause(true);
  form.send({ type: 'change', draft: { account: 'ann', password } });
  form.send({ type: 'submit' });
  await setImmediate();
  log.pause(false);
  form.send({ type: 'change', draft: { account: tokens.refreshToken } });
  expect(log.getState().entries.at(-1)?.detail.event).toMatchObject({ draft: { account: '[redacted]' } });
});

test('a paused log keeps what it has, and can be cleared', async () => {
  const { log, form } = await logOfSignIn();
  const before = log.getState().entries;
  log.pause(true);
  form.send({ type: 'change', draft: { account: 'bob' } });
  expect(log.getState().entries).toEqual(before);
  log.clear();
  expect(log.getState().entries).toEqual([]);
  log.pause(false);
  form.send({ type: 'change', draft: { account: tokens.accessToken } });
  expect(log.getState().entries.map(({ detail }) => detail.event)).toEqual([
    { type: 'change', draft: { account: '[redacted]' } },
  ]);
});

test('listeners hear of many events once, and not while these are sent', async () => {
  const log = createLog();
  let heard = 0;
  log.subscribe(() => {
    heard += 1;
  });
  const plan = createPlan(log).start();
  plan.send({ type: 'choose', choice: 'free' });
  expect(heard).toBe(0);
  await setImmediate();
  expect(heard).toBe(1);
});

test('the filter wants every word, in actor, event or state', async () => {
  const { log } = await logOfSignIn();
  const { entries } = log.getState();
  const found = (filter: string) => filtered(entries, filter).map(({ event }) => event);
  expect(found('')).toHaveLength(6);
  expect(found(' RUNNING ')).toEqual(['submit']);
  expect(found('run init')).toEqual(['xstate.init']);
  expect(found('run done')).toEqual(['xstate.promise.resolve', 'xstate.done.actor.run']);
  expect(found('burger')).toEqual([]);
});
