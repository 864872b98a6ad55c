import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Language } from '#domain/entities.ts';
import { createLanguageMachine, selectLanguage } from '#machines/language/language-machine.ts';
import { testProof } from '#test/support/proof/test-proof.ts';

const start = (language: Language) => {
  const calls: string[] = [];
  const actor = createActor(
    createLanguageMachine({
      apply: (applied) => calls.push(`apply ${applied}`),
      store: (stored) => calls.push(`store ${stored}`),
    }),
    { input: { language } },
  ).start();
  return { actor, calls };
};

test.each(['en', 'zh'] as const)('starts in %s, as stored, without storing it again', (language) => {
  const { actor, calls } = start(language);
  expect(selectLanguage(actor.getSnapshot())).toBe(language);
  expect(calls).toEqual([`apply ${language}`]);
});

test('toggles there and back, and each time the page and the storage are told', () => {
  const { actor, calls } = start('en');
  actor.send({ type: 'toggle' });
  expect(selectLanguage(actor.getSnapshot())).toBe('zh');
  actor.send({ type: 'toggle' });
  expect(selectLanguage(actor.getSnapshot())).toBe('en');
  expect(calls).toEqual(['apply en', 'store zh', 'apply zh', 'store en', 'apply en']);
});

const machine = createLanguageMachine({ apply: () => {}, store: () => {} });

testProof({
  name: 'language',
  table: new URL('./language.table', import.meta.url),
  starts: [
    { machine, input: { language: 'en' } },
    { machine, input: { language: 'zh' } },
  ],
  events: { toggle: [{}] },
  facts: ({ context }) => context.language,
  paths: [2, 10],
  states: {},
  always: ({ context }, { event, before }) => {
    if (event?.type === 'toggle')
      expect(context.language).toBe(before?.context.language === 'en' ? 'zh' : 'en');
  },
});
