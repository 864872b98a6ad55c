import { useLingui } from '@lingui/react/macro';
import type { ChartMode, RunPoint } from '#domain/run-series.ts';

export interface PointNames {
  /** For an axis: as short as it can be understood. */
  readonly short: (point: RunPoint) => string;
  /** For a table, a tooltip and assistive technology. */
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

const lastDayOfWeek = 6;

/** What the points of a mode are called in the reader's language. */
export function usePointNames(mode: ChartMode): PointNames {
  const { i18n } = useLingui();
  const short = new Intl.DateTimeFormat(i18n.locale, shortForms[mode]);
  const long = new Intl.DateTimeFormat(i18n.locale, longForms[mode]);
  return {
    short: ({ start }) => short.format(start),
    long: ({ start }) => {
      if (mode !== 'weekly') return long.format(start);
      const end = new Date(start.getFullYear(), start.getMonth(), start.getDate() + lastDayOfWeek);
      return long.formatRange(start, end);
    },
  };
}
