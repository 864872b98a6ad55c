import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Burger } from '#domain/entities.ts';
import { recentBurgers } from '#domain/recent-burgers.ts';
import { chartModes, runSeries, summarize } from '#domain/run-series.ts';
import { inEnglish } from '#domain/say.ts';

const today = new Date(2025, 2, 31, 15, 30);
const burger = (id: string, updatedAt: string): Burger => ({
  id,
  name: id,
  type: 'chat',
  workshopId: 'WS-1',
  createdAt: null,
  updatedAt,
});

const anyDay = fc.date({ min: new Date(2000, 0, 1), max: new Date(2099, 11, 31), noInvalidDate: true });

test('the series have their points, whole and in order, up to today, on any day', () => {
  fc.assert(
    fc.property(anyDay, fc.constantFrom(...chartModes), (day, mode) => {
      const points = runSeries(mode, day);
      expect(points).toHaveLength({ daily: 7, weekly: 8, monthly: 12 }[mode]);
      for (const [index, { start, runs }] of points.entries()) {
        expect(Number.isInteger(runs) && runs > 0).toBe(true);
        expect([start.getHours(), start.getMinutes()]).toEqual([0, 0]);
        const next = points[index + 1]?.start ?? new Date(day.getTime() + 1);
        expect(next.getTime()).toBeGreaterThan(start.getTime());
      }
      expect(runSeries(mode, day)).toEqual(points);
    }),
  );
});

test('the latest week is the sum of the past seven days', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const days = summarize(runSeries('daily', day));
      expect(summarize(runSeries('weekly', day)).latest).toBe(days.total);
    }),
  );
});

test('days, weeks and months begin where they should', () => {
  const starts = (mode: 'daily' | 'weekly' | 'monthly') =>
    runSeries(mode, today).map(({ start }) => `${start.getMonth() + 1}/${start.getDate()}`);
  expect(starts('daily')).toEqual(['3/25', '3/26', '3/27', '3/28', '3/29', '3/30', '3/31']);
  expect(starts('weekly').slice(-2)).toEqual(['3/18', '3/25']);
  expect(starts('monthly')).toEqual([
    '4/1',
    '5/1',
    '6/1',
    '7/1',
    '8/1',
    '9/1',
    '10/1',
    '11/1',
    '12/1',
    '1/1',
    '2/1',
    '3/1',
  ]);
});

test('latest, average and total of a series', () => {
  const point = (runs: number) => ({ start: today, runs });
  expect(summarize([point(1), point(2), point(4)])).toEqual({ latest: 4, average: 2, total: 7 });
  expect(summarize([])).toEqual({ latest: 0, average: 0, total: 0 });
});

test('the recent list shows five burgers at most, and samples only where there is none', () => {
  const many = Array.from({ length: 7 }, (_, index) => burger(`BRG-${index}`, '2025-01-01T00:00:00Z'));
  const recent = recentBurgers(many, inEnglish);
  expect(recent.isSample).toBe(false);
  expect(recent.burgers.map(({ id }) => id)).toEqual(['BRG-0', 'BRG-1', 'BRG-2', 'BRG-3', 'BRG-4']);
  expect(recentBurgers(many, inEnglish)).toEqual(recent);
  const samples = recentBurgers([], inEnglish);
  expect(samples.isSample).toBe(true);
  expect(samples.burgers.map(({ id }) => id)).toEqual(['BRG-001', 'BRG-002', 'BRG-003', 'BRG-004']);
});
