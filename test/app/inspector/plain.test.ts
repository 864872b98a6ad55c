import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { toPlain } from '#app/inspector/plain.ts';
import { createChoiceMachine } from '#machines/choice/choice-machine.ts';

const round: Record<string, unknown> = { name: 'round' };
round.self = round;
const shared = { a: 1 };

test.each<[string, unknown, unknown]>([
  ['what JSON has', { a: [1, 'b', null, true] }, { a: [1, 'b', null, true] }],
  ['what JSON has not', [undefined, Number.NaN, 5n, Symbol('s')], [null, 'NaN', '5', 'Symbol(s)']],
  ['nothing', { a: undefined, b: 1 }, { b: 1 }],
  ['collections', [new Map([['a', new Set([1])]])], [{ a: [1] }]],
  [
    'a failure',
    Object.assign(new TypeError('no'), { status: 0 }),
    { name: 'TypeError', message: 'no', status: 0 },
  ],
  ['a date', new Date(0), '1970-01-01T00:00:00.000Z'],
  ['a function', function named() {}, '[function named]'],
  ['another object', new AbortController().signal, '[AbortSignal]'],
  ['a circle', round, { name: 'round', self: '[circular]' }],
  ['one object twice', [shared, shared], [{ a: 1 }, { a: 1 }]],
])('%s', (_, value, expected) => {
  expect(toPlain(value)).toEqual(expected);
});

test('a snapshot is what its machine says of it', () => {
  expect(
    toPlain(createActor(createChoiceMachine('plan', {}), { input: { choice: 'free' } }).getSnapshot()),
  ).toMatchObject({
    status: 'active',
    context: { choice: 'free' },
  });
});

test('what is too long or too deep is cut', () => {
  const list = toPlain(Array.from({ length: 500 }, (_, index) => index));
  expect(list).toEqual([...Array.from({ length: 199 }, (_, index) => index), '…']);
  let deep: unknown = 'bottom';
  for (let level = 0; level < 50; level += 1) deep = [deep];
  expect(JSON.stringify(toPlain(deep))).toBe('[[[[[[[[[["…"]]]]]]]]]]');
});
