import { expect, test } from 'vitest';
import { groupedExpiry, groupedNumber } from '#domain/card-text.ts';

/** The text of a field after each key. */
const typed = (group: (typed: string, before: string) => string, keys: string) =>
  [...keys].reduce((held, key) => group(held + key, held), '');

test('the number of a card is grouped by four as it is typed or pasted', () => {
  expect(typed(groupedNumber, '4242424242424242')).toBe('4242 4242 4242 4242');
  expect(typed(groupedNumber, '42424')).toBe('4242 4');
  expect(groupedNumber('4242-4242', '')).toBe('4242-4242');
  expect(groupedNumber('42424242', '')).toBe('4242 4242');
});

test('an expiry gets its slash, whoever types it', () => {
  expect(typed(groupedExpiry, '1230')).toBe('12/30');
  expect(typed(groupedExpiry, '12/30')).toBe('12/30');
  expect(typed(groupedExpiry, '12')).toBe('12');
});

test('a correction moves nothing, and other words stay as they are', () => {
  expect(groupedNumber('4242 42', '4242 424')).toBe('4242 42');
  expect(groupedNumber('942 4242', '4242 4242')).toBe('942 4242');
  expect(groupedNumber('any value', 'any valu')).toBe('any value');
  expect(groupedExpiry('soon', 'soo')).toBe('soon');
});
