import { expect, test } from 'vitest';
import { chartModes, runSeries } from '#domain/run-series.ts';
import { chartScale, labelledPoints } from '#views/dashboard/chart-scale.ts';
import { placeTooltip, TOOLTIP_HEIGHT } from '#views/dashboard/place-tooltip.ts';

test('labels are left out evenly where there is no room, and never the last', () => {
  expect(labelledPoints(7, 10)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(labelledPoints(12, 6)).toEqual([1, 3, 5, 7, 9, 11]);
  expect(labelledPoints(7, 3.9)).toEqual([0, 3, 6]);
  expect(labelledPoints(8, 0.2)).toEqual([3, 7]);
});

test.each(chartModes.flatMap((mode) => [[mode, 300] as const, [mode, 680] as const]))(
  'no tooltip lies on the curve or leaves the chart: %s, %i pixels wide',
  (mode, chartWidth) => {
    const [width, height] = [110, 260];
    for (let month = 0; month < 12; month += 1) {
      const values = runSeries(mode, new Date(2026, month, 20)).map(({ runs }) => runs);
      const { x, y, bottom } = chartScale(values, chartWidth, height);
      const curve = values.map((value, index) => ({ x: x(index) ?? 0, y: y(value) }));
      for (const at of curve.keys()) {
        const { left, top } = placeTooltip(curve, at, width, chartWidth);
        const within = curve.filter((place) => place.x >= left && place.x <= left + width);
        expect(within).toContain(curve[at]);
        expect(within.filter((place) => place.y > top && place.y < top + TOOLTIP_HEIGHT)).toEqual([]);
        for (const room of [left, top, chartWidth - left - width, bottom - top - TOOLTIP_HEIGHT]) {
          expect(room).toBeGreaterThanOrEqual(0);
        }
      }
    }
  },
);
