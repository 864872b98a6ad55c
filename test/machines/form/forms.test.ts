import { describe, expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { importedBurgers } from '#domain/drafts/import-draft.ts';
import { pattyTestDraft, pattyTestInput } from '#domain/drafts/patty-test.ts';
import type { Json, Patty, Workshop } from '#domain/entities.ts';
import { failureDetail, failureNotice } from '#domain/messages.ts';
import { pattySamples } from '#domain/patty-samples.ts';
import { createFormMachine } from '#machines/form/form-machine.ts';
import { exportBurgers, exportFile } from '#machines/form/forms/export-burgers.ts';
import { type PublishSettings, publishSettings } from '#machines/form/forms/publish-settings.ts';
import { signIn } from '#machines/form/forms/sign-in.ts';

const times = { createdAt: null, updatedAt: null };
const patty: Patty = { ...pattySamples.api, id: '1', ...times };
const workshop: Workshop = { id: 'WS-1', name: 'One', ...times };

describe('what a failure says', () => {
  test.each<[string, unknown, string]>([
    ['a call that the server refused', { status: 409, message: 'Taken' }, 'Taken'],
    ['a call without an answer', { status: 0, message: '' }, ''],
    ['an error of the program', new TypeError('x is undefined'), ''],
    ['an abort', new DOMException('This operation was aborted', 'AbortError'), ''],
    ['a thrown text', 'oops', ''],
    ['nothing', undefined, ''],
    ['a status that is none', { status: '500', message: 'Internal' }, ''],
    ['a message that is none', { status: 500, message: { deep: true } }, ''],
  ])('%s', (_, error, detail) => {
    expect(failureDetail(error)).toBe(detail);
  });

  test.each(['Invalid JSON response', 'Invalid ID', 'Invalid response'])(
    'what the client itself says is said in the language of the user: %s',
    (message) => {
      const { detail } = failureNotice(signIn.outcomes.failed, { status: 502, message });
      expect(detail).toMatchObject({ message });
    },
  );

  test('what another program says of an answer stays as it is', () => {
    const text = signIn.outcomes.failed;
    expect(failureNotice(text, { status: 502, message: 'Bad Gateway' }).detail).toBe('Bad Gateway');
    expect('detail' in failureNotice(text, { status: 0, message: '' })).toBe(false);
  });
});

describe('sign-in', () => {
  test.each<[string, unknown, Json]>([
    ['what the server said', { status: 401, message: 'Locked until noon' }, 'Locked until noon'],
    ['no server', { status: 0, message: '' }, 'Unable to sign in'],
    ['a server without words', { status: 500, message: '' }, 'Unable to sign in'],
    ['a broken program', new TypeError('fetch failed'), 'Unable to sign in'],
    [
      'a success without tokens',
      { status: 200, message: 'Invalid' },
      'We could not sign you in with those credentials.',
    ],
  ])('%s', (_, error, expected) => {
    const { tone, text, detail } = signIn.failure?.(error) ?? {};
    expect([tone, text?.message]).toEqual(['error', 'Unable to sign in. Double-check your credentials.']);
    expect(typeof detail === 'object' ? detail.message : detail).toBe(expected);
  });

  test('an answer that is not JSON has nothing to do with the credentials', () => {
    const { text, detail } = signIn.failure?.({ status: 200, message: 'Invalid JSON response' }) ?? {};
    expect([text?.message, detail]).toEqual([
      'Unable to sign in',
      expect.objectContaining({ message: 'Invalid JSON response' }),
    ]);
  });
});

describe('tests of layers', () => {
  test('a patty is tried with each required parameter and header; a number is left to be entered', () => {
    const parameters = {
      type: 'object',
      required: ['text', 'unit', 'count', 'size', 'deep', 'many', 'sure', 'preset', 'odd'],
      properties: {
        text: { type: 'string' },
        optional: { type: 'string' },
        unit: { enum: ['C', 'F'] },
        count: { type: 'integer' },
        size: { type: ['number', 'null'] },
        deep: { type: 'object' },
        many: { type: 'array' },
        sure: { type: 'boolean' },
        preset: { type: 'string', default: 'given' },
        odd: true,
      },
    };
    const draft = pattyTestDraft({
      ...patty,
      jsonData: { name: 'n', parameters },
      settings: { privacy_inputs: ['Authorization', 5, 'X-Key'] },
    });
    expect(pattyTestInput(draft)).toEqual({
      toolInput: {
        text: '',
        unit: 'C',
        count: null,
        size: null,
        deep: {},
        many: [],
        sure: false,
        preset: 'given',
        odd: '',
      },
      privacyInput: { Authorization: '', 'X-Key': '' },
    });
  });

  test('any valid JSON is sent, whether or not it is an object', () => {
    expect(pattyTestInput({ toolInput: '[1, "two"]', privacyInput: 'null' })).toEqual({
      toolInput: [1, 'two'],
      privacyInput: null,
    });
    expect(pattyTestInput({ toolInput: ' ', privacyInput: '' })).toEqual({ toolInput: {}, privacyInput: {} });
  });

  test('a single header may be a text, as the server takes it', () => {
    const draft = pattyTestDraft({ ...patty, jsonData: {}, settings: { privacy_inputs: 'X-Key' } });
    expect(pattyTestInput(draft).privacyInput).toEqual({ 'X-Key': '' });
  });

  test.each<[Json]>([[null], ['x'], [[]], [{ properties: [] }]])(
    'parameters that are %j ask for nothing',
    (parameters) => {
      const draft = pattyTestDraft({ ...patty, jsonData: { parameters }, settings: { privacy_inputs: 7 } });
      expect(pattyTestInput(draft)).toEqual({ toolInput: {}, privacyInput: {} });
    },
  );
});

describe('import and export', () => {
  test.each([
    ['My Workshop!', 'my-workshop-burgers.json'],
    ['  Büro / Nº 5  ', 'büro-no-5-burgers.json'],
    ['汉堡 工坊', '汉堡-工坊-burgers.json'],
    ['../../etc/passwd', 'etc-passwd-burgers.json'],
    ['🍔', 'ws-1-burgers.json'],
  ])('the burgers of %j are exported as %s', (name, file) => {
    const exported = exportFile({ workshop: { ...workshop, name } }, [{ name: 'One' }]);
    expect(exported.name).toBe(file);
    expect(importedBurgers({ text: exported.text, file: null, withoutCopy: false })).toEqual([
      { name: 'One' },
    ]);
  });

  test.each([
    ['4 MiB', [{ name: 'é'.repeat(2 * 1024 * 1024) }]],
    ['5,000 burgers', Array.from({ length: 5001 }, () => ({ name: 'a' }))],
    ['5,000 burgers and layers', [{ name: 'a', buns: Array(2500).fill({}), patties: Array(2500).fill({}) }]],
  ])('an export of more than %s says that it has to be split', (_, burgers) => {
    expect(exportBurgers.success?.(burgers)).toMatchObject({ tone: 'warning' });
    expect(exportBurgers.success?.([{ name: 'a', buns: Array(4999).fill({}) }])).toBeNull();
  });
});

test('the button bun starts in staging, keeps what is set, and says that it was saved', async () => {
  const actor = createActor(createFormMachine<object, PublishSettings, void>(), {
    input: { form: publishSettings, call: async () => {}, subject: {} },
  }).start();
  const settings = () => actor.getSnapshot().context.draft;
  expect(settings()).toEqual({ isPublished: false, staging: true, production: false, releaseNotes: '' });
  actor.send({ type: 'change', draft: { production: true } });
  actor.send({ type: 'change', draft: { isPublished: true } });
  actor.send({ type: 'change', draft: { releaseNotes: 'First' } });
  actor.send({ type: 'submit' });
  await waitFor(actor, ({ context }) => context.notice?.text.message === 'Publish settings saved.');
  expect(settings()).toEqual({ isPublished: true, staging: true, production: true, releaseNotes: 'First' });
});
