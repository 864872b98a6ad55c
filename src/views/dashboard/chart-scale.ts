import { scaleLinear, scalePoint } from '@visx/vendor/d3-scale';

const margin = { top: 16, right: 20, bottom: 30, left: 48 };
const INSET = 14;

/** The approximate number of values on the left. */
export const VALUE_COUNT = 4;

/** The scales of a chart of this size, in pixels from its top left corner. */
export function chartScale(values: readonly number[], width: number, height: number) {
  const [left, right, top, bottom] = [margin.left, width - margin.right, margin.top, height - margin.bottom];
  return {
    x: scalePoint([...values.keys()], [left + INSET, right - INSET]),
    y: scaleLinear([0, Math.max(1, ...values)], [bottom, top]).nice(VALUE_COUNT),
    // The edges of the plot.
    left,
    right,
    top,
    bottom,
  };
}

export type ChartScale = ReturnType<typeof chartScale>;

/** The indices of the points to label, evenly spaced, as many as there is room for. The last is always among them. */
export function labelledPoints(count: number, room: number): readonly number[] {
  const step = Math.ceil(count / Math.max(2, Math.floor(room)));
  return Array.from({ length: count }, (_, index) => index).filter(
    (index) => (count - 1 - index) % step === 0,
  );
}
