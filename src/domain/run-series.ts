/** The chart's periods. */
export const chartModes = ['daily', 'weekly', 'monthly'] as const;
export type ChartMode = (typeof chartModes)[number];

/** The sample figures, oldest first. The latest week has the runs of the seven days. */
const figures: Readonly<Record<ChartMode, readonly number[]>> = {
  daily: [214, 226, 233, 219, 201, 133, 126],
  weekly: [1187, 1223, 1204, 1251, 1268, 1242, 1315, 1352],
  monthly: [4381, 4442, 4627, 4590, 4718, 4855, 4802, 4968, 5094, 5061, 5210, 5342],
};

/** The runs of one day, week or month, up to today. `start` is its first day, at midnight in the reader's zone. */
export interface RunPoint {
  readonly start: Date;
  readonly runs: number;
}

const DAYS_PER_WEEK = 7;

/** The points of a mode, oldest first: the past 7 days, 8 weeks or 12 months, today's included. */
export function runSeries(mode: ChartMode, today: Date): readonly RunPoint[] {
  const { [mode]: runs } = figures;
  return runs.map((each, index) => ({ start: startOf(mode, today, runs.length - 1 - index), runs: each }));
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
