/**
 * A card number as it is typed: digits in groups of four. Only what is added at the end is grouped, so that the caret stays
 * where it is during a correction; any other text stays as typed.
 */
export function groupedNumber(typed: string, before: string): string {
  if (!isAdded(typed, before)) return typed;
  return digitsOf(typed)
    .replace(/(\d{4})(?=\d)/g, '$1 ')
    .trimEnd();
}

/** An expiry as it is typed: MM/YY. */
export function groupedExpiry(typed: string, before: string): string {
  if (!isAdded(typed, before)) return typed;
  const digits = digitsOf(typed);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}

const isAdded = (typed: string, before: string): boolean =>
  typed.startsWith(before) && /^[\d /]*$/.test(typed);

const digitsOf = (typed: string): string => typed.replace(/\D/g, '');
