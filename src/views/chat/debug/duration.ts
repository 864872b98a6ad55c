import { useLingui } from '@lingui/react/macro';

/** Gives a text for a number of milliseconds: `84 ms`, `1.2 sec`. */
export function useDuration(): (milliseconds: number) => string {
  const { i18n } = useLingui();
  return (milliseconds) =>
    milliseconds < 1000
      ? i18n.number(Math.max(0, milliseconds), { style: 'unit', unit: 'millisecond' })
      : i18n.number(milliseconds / 1000, { style: 'unit', unit: 'second', maximumFractionDigits: 1 });
}
