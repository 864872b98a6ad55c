/** Compares names alphabetically, and the numbers in them by their value. */
export const byName = new Intl.Collator('en', { numeric: true }).compare;

/** Names as the language lists them: 'Ann, Bo' and 'Ann、Bo'. */
export const listed = (names: readonly string[], language: 'en' | 'zh' = 'en'): string =>
  new Intl.ListFormat(language, { style: 'narrow' }).format(names);

/** A text in which letters of either case are the same, in any script: 'Ü' and 'ü', 'ß' and 'SS', 'Σ', 'σ' and 'ς'. */
export const folded = (text: string): string => text.normalize('NFC').toLowerCase().toUpperCase();
