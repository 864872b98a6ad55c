import { useLingui } from '@lingui/react/macro';

/** Returns a function that formats a duration in milliseconds: `< 1 ms`, `84 ms`, `1.2 s`. */
export function useDuration(): (milliseconds: number) => string {
  const { t, i18n } = useLingui();
  return (milliseconds) => {
    if (milliseconds < 1) return t`< 1 ms`;
    if (milliseconds < 1000) return t`${milliseconds} ms`;
    const seconds = i18n.number(milliseconds / 1000, { maximumFractionDigits: 1 });
    return t`${seconds} s`;
  };
}
