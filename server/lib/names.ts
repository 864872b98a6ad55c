/** Compares names alphabetically, and the numbers in them by their value. */
export const byName = new Intl.Collator('en', { numeric: true }).compare;

/** Names as the language lists them: 'Ann, Bo' and 'Ann、Bo'. */
export const listed = (names: readonly string[], language: 'en' | 'zh' = 'en'): string =>
  new Intl.ListFormat(language, { style: 'narrow' }).format(names);
