/** The quantile of the values, such as `quantile(times, 0.98)`. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN;
}

let missed = 0;

/** Prints a figure beside its goal. `goal` is the maximum, or the minimum with `isFloor`. */
export function report(
  what: string,
  figure: number,
  goal: number | null,
  { unit = '', isFloor = false } = {},
): void {
  const isMet = goal === null || (isFloor ? figure >= goal : figure <= goal);
  if (!isMet) missed += 1;
  const shown = Math.abs(figure) >= 100 ? Math.round(figure).toLocaleString('en') : figure.toFixed(2);
  const aim = goal === null ? '' : `${isFloor ? '≥' : '≤'} ${goal.toLocaleString('en')}`;
  console.log(
    `${isMet ? ' ' : '✗'} ${what.padEnd(62)} ${shown.padStart(10)} ${unit.padEnd(8)} ${aim}`.trimEnd(),
  );
}

/** Prints how many goals were missed. With any, the process ends with status 1. */
export function conclude(): void {
  if (missed === 0) return;
  console.log(`${missed} ${missed === 1 ? 'goal' : 'goals'} missed.`);
  process.exitCode = 1;
}
