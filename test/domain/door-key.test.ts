import { expect, test } from 'vitest';
import { expiryOf } from '#domain/door-key.ts';

const NOW = Date.parse('2026-11-29T12:00:00Z');

test.each([
  ['30', '2026-12-29T12:00:00.000Z'],
  ['90', '2027-02-27T12:00:00.000Z'],
  ['365', '2027-11-29T12:00:00.000Z'],
  ['never', null],
] as const)('a key for %s days ends at %s', (life, end) => {
  expect(expiryOf(life, NOW)).toBe(end);
});
