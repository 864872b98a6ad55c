/**
 * The dashboard's sample figures. Each is derived from its day, so that daily, weekly and monthly figures agree
 * with each other and a reload changes nothing.
 */

/** The chart's periods. */
export const chartModes = ['daily', 'weekly', 'monthly'] as const;
export type ChartMode = (typeof chartModes)[number];

/** The number of points of each mode. */
export const pointCounts: Readonly<Record<ChartMode, number>> = { daily: 7, weekly: 8, monthly: 12 };

/** The runs of one day, week or month, up to today. `start` is its first day, at midnight in the reader's zone. */
export interface RunPoint {
  readonly start: Date;
  readonly runs: number;
}

const DAYS_PER_WEEK = 7;
const firstDay = Date.UTC(2024, 0, 1);
const weekdayShares = [0.62, 1.04, 1.12, 1.16, 1.1, 1, 0.66];

/** The points of a mode, oldest first: the past 7 days, 8 weeks or 12 months, today's included. */
export function runSeries(mode: ChartMode, today: Date): readonly RunPoint[] {
  const count = pointCounts[mode];
  return Array.from({ length: count }, (_, index) => {
    const back = count - 1 - index;
    const start = startOf(mode, today, back);
    const end = back === 0 ? dayAfter(today, 1) : startOf(mode, today, back - 1);
    return { start, runs: runsBetween(start, end) };
  });
}

interface RunSummary {
  readonly latest: number;
  readonly average: number;
  readonly total: number;
}

/** `average` is rounded to a whole run. */
export function summarize(points: readonly RunPoint[]): RunSummary {
  const total = points.reduce((sum, point) => sum + point.runs, 0);
  return {
    latest: points.at(-1)?.runs ?? 0,
    average: points.length === 0 ? 0 : Math.round(total / points.length),
    total,
  };
}

/** Weeks end today, so that every week has seven days. */
function startOf(mode: ChartMode, today: Date, back: number): Date {
  if (mode === 'daily') return dayAfter(today, -back);
  if (mode === 'weekly') return dayAfter(today, 1 - DAYS_PER_WEEK * (back + 1));
  return new Date(today.getFullYear(), today.getMonth() - back, 1);
}

/** Calendar days, because a day on which the clocks change does not have 24 hours. */
function dayAfter(day: Date, days: number): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days);
}

function runsBetween(start: Date, end: Date): number {
  let runs = 0;
  for (let day = start; day < end; day = dayAfter(day, 1)) runs += runsOn(day);
  return runs;
}

function runsOn(day: Date): number {
  const number = Math.round(
    (Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) - firstDay) / 86_400_000,
  );
  const growth = 150 + 22 * Math.sin(number / 23) + Math.max(0, number) * 0.045;
  return Math.round(growth * (weekdayShares[day.getDay()] ?? 1) * (0.92 + 0.16 * scatter(number)));
}

/** A pseudo-random number from 0 to 1, always the same for the same input. */
function scatter(seed: number): number {
  const mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b);
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 0xffffffff;
}
