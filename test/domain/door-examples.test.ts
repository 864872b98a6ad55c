import { expect, test } from 'vitest';
import { doorExamples } from '#domain/door-examples.ts';

const of = (model: string) => {
  const examples = doorExamples({ address: 'https://cowtex.example/v1', model });
  return Object.fromEntries(examples.map(({ id, text }) => [id, text]));
};

test('a model’s name cannot end the text that it stands in', () => {
  const hard = `b'"\\ $(rm) \u2028`;
  const { curl = '', openai = '' } = of(hard);
  const [, body = ''] = /-d '(.*)'$/s.exec(curl) ?? [];
  // As a shell reads it: a quote ends the text, an escaped one follows, and the text begins anew.
  expect(JSON.parse(body.replaceAll(String.raw`'\''`, "'"))).toMatchObject({ model: hard });
  expect(openai).toContain(`model: ${JSON.stringify(hard)}`);
});

test('the examples are as short as the page says', () => {
  const lines = Object.fromEntries(
    Object.entries(of('BRG-1')).map(([id, text]) => [id, text.split('\n').filter(Boolean).length]),
  );
  expect(lines).toEqual({ curl: 3, openai: 5, 'ai-sdk': 5, langchain: 5, promptfoo: 12 });
});
