import { expect, test } from 'vitest';
import { labelledPoints } from '#views/dashboard/runs-chart.tsx';

test('labels are left out evenly where there is no room, and never the last', () => {
  expect(labelledPoints(7, 10)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(labelledPoints(12, 6)).toEqual([1, 3, 5, 7, 9, 11]);
  expect(labelledPoints(7, 3.9)).toEqual([0, 3, 6]);
  expect(labelledPoints(8, 0.2)).toEqual([3, 7]);
});
