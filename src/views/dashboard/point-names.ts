import { useLingui } from '@lingui/react/macro';
import type { ChartMode, RunPoint } from '#domain/run-series.ts';

interface PointNames {
  /** The short form for an axis. */
  readonly short: (point: RunPoint) => string;
  /** The long form for a table, the chosen point and assistive technology. */
  readonly long: (point: RunPoint) => string;
}

const shortForms: Readonly<Record<ChartMode, Intl.DateTimeFormatOptions>> = {
  daily: { weekday: 'short', day: 'numeric' },
  weekly: { month: 'short', day: 'numeric' },
  monthly: { month: 'short' },
};

const longForms: Readonly<Record<ChartMode, Intl.DateTimeFormatOptions>> = {
  daily: { weekday: 'long', month: 'long', day: 'numeric' },
  weekly: { month: 'short', day: 'numeric' },
  monthly: { year: 'numeric', month: 'long' },
};

const LAST_DAY_OF_WEEK = 6;

/** The names of a mode's points in the reader's language. */
export function usePointNames(mode: ChartMode): PointNames {
  const { i18n } = useLingui();
  const short = new Intl.DateTimeFormat(i18n.locale, shortForms[mode]);
  const long = new Intl.DateTimeFormat(i18n.locale, longForms[mode]);
  return {
    // Chinese has no space between the day and its weekday, and reads badly without one.
    short: ({ start }) => short.format(start).replace('日周', '日 周'),
    long: ({ start }) => {
      if (mode !== 'weekly') return long.format(start);
      const end = new Date(start.getFullYear(), start.getMonth(), start.getDate() + LAST_DAY_OF_WEEK);
      return long.formatRange(start, end);
    },
  };
}
