import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { createConsoleInspector } from '#app/inspector/console-inspector.ts';
import type { Credentials, TokenPair } from '#domain/entities.ts';
import { createFormMachine } from '#machines/form/form-machine.ts';
import { signIn } from '#machines/form/forms/sign-in.ts';

const password = 'burger-time';
const tokens = { accessToken: 'access-of-ann', refreshToken: 'refresh-of-ann' };

/** The lines that are written while a real form signs in. */
async function writtenAtSignIn() {
  const written: unknown[][] = [];
  const form = createActor(createFormMachine<object, Credentials, TokenPair>(), {
    id: signIn.name,
    input: { form: signIn, call: async () => tokens, subject: {} },
    inspect: createConsoleInspector((...line) => written.push(line)),
  }).start();
  form.send({ type: 'change', draft: { account: 'ann', password } });
  form.send({ type: 'submit' });
  await setImmediate();
  return written;
}

test('each event is written with its actor and the state after it', async () => {
  const lines = (await writtenAtSignIn()).map(([line]) => line);
  expect(lines).toContain('sign-in: change → open.ready');
  expect(lines).toContain('sign-in: submit → running');
  expect(lines).toContain('sign-in / run: xstate.promise.resolve → done');
  expect(lines).toContain('sign-in: xstate.done.actor.run → open.ready');
});

test('event and snapshot follow without password and tokens', async () => {
  const written = await writtenAtSignIn();
  expect(written.find(([line]) => line === 'sign-in: change → open.ready')).toMatchObject([
    expect.anything(),
    { type: 'change', draft: { account: 'ann', password: '[redacted]' } },
    { value: { open: 'ready' }, context: { draft: { account: 'ann', password: '[redacted]' } } },
  ]);
  for (const secret of [password, tokens.accessToken, tokens.refreshToken])
    expect(JSON.stringify(written)).not.toContain(secret);
});

test('states below and beside each other are written out', () => {
  const written: unknown[] = [];
  const machine = createMachine({
    id: 'm',
    type: 'parallel',
    states: { tokens: { initial: 'valid', states: { valid: {} } }, plain: {} },
  });
  createActor(machine, { inspect: createConsoleInspector((line) => written.push(line)) }).start();
  expect(written).toEqual(['m: xstate.init → tokens.valid, plain']);
});
