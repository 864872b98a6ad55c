import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chartScale, labelledPoints, roundTicks } from '#views/dashboard/chart-scale.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [273, [0, 100, 200, 300]],
  [6113, [0, 2000, 4000, 6000, 8000]],
  [1000, [0, 200, 400, 600, 800, 1000]],
])('the ticks up to %i are %j', (most, ticks) => {
  expect(roundTicks(most)).toEqual(ticks);
});

test('ticks are few, evenly spaced and reach the greatest value', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e12 }), (most) => {
      const ticks = roundTicks(most);
      const [, step = 0] = ticks;
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
      expect(ticks.at(-2)).toBeLessThan(most);
      expect(ticks).toEqual(ticks.map((_, index) => index * step));
    }),
  );
});

test('every point lies within the field, from left to right, and higher values lie higher', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 1e6 }), { minLength: 2, maxLength: 12 }),
      fc.integer({ min: 240, max: 2000 }),
      (values, width) => {
        const { xAt, yOf, left, right, top, bottom } = chartScale(values, width, 260);
        for (const [index, value] of values.entries()) {
          expect(xAt(index)).toBeGreaterThanOrEqual(left);
          expect(xAt(index)).toBeLessThanOrEqual(right + 0.001);
          expect(yOf(value)).toBeGreaterThanOrEqual(top - 0.001);
          expect(yOf(value)).toBeLessThanOrEqual(bottom);
          expect(yOf(value + 1)).toBeLessThan(yOf(value));
          expect(xAt(index + 1)).toBeGreaterThan(xAt(index));
        }
      },
    ),
  );
});

test('labels are left out evenly where there is no room, and never the last', () => {
  expect(labelledPoints(7, 10)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(labelledPoints(12, 6)).toEqual([1, 3, 5, 7, 9, 11]);
  expect(labelledPoints(7, 3.9)).toEqual([0, 3, 6]);
  expect(labelledPoints(8, 0.2)).toEqual([3, 7]);
});
