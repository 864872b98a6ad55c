/** Where things are in a chart of this size, in pixels from its top left corner. */
export interface ChartScale {
  readonly xAt: (index: number) => number;
  readonly yOf: (value: number) => number;
  /** Round values from 0 upwards, the last one not below the greatest value. */
  readonly ticks: readonly number[];
  /** The edges of the field that the line is drawn in. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const margin = { top: 16, right: 20, bottom: 30, left: 48 };
const inset = 14;
const mostTicks = 5;

/** Written here, because the library's scales bring colours, formats and time zones along: 10 kB for two lines. */
export function chartScale(values: readonly number[], width: number, height: number): ChartScale {
  const ticks = roundTicks(Math.max(0, ...values));
  const [left, right, top, bottom] = [margin.left, width - margin.right, margin.top, height - margin.bottom];
  const gap = (right - left - 2 * inset) / Math.max(1, values.length - 1);
  const most = ticks.at(-1) ?? 1;
  return {
    xAt: (index) => left + inset + gap * index,
    yOf: (value) => bottom - ((bottom - top) * value) / most,
    ticks,
    left,
    right,
    top,
    bottom,
  };
}

/** From 0 in steps of 1, 2 or 5 times a power of ten: as many as there may be, past `most`. */
export function roundTicks(most: number): readonly number[] {
  if (most <= 0) return [0, 1];
  const power = 10 ** Math.floor(Math.log10(most / mostTicks));
  const factor = [1, 2, 5, 10].find((one) => most / (one * power) <= mostTicks) ?? 10;
  const step = Math.max(1, factor * power);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
}

/** The indices of so many points as there is room for labels, the last one always among them. */
export function labelledPoints(count: number, room: number): readonly number[] {
  const step = Math.ceil(count / Math.max(2, Math.floor(room)));
  return Array.from({ length: count }, (_, index) => index).filter(
    (index) => (count - 1 - index) % step === 0,
  );
}
