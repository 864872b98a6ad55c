/** A list of names as the language writes it: 'Ann, Bo' and 'Ann、Bo'. */
export const listOf = (names: readonly string[], language: 'en' | 'zh' = 'en'): string =>
  new Intl.ListFormat(language, { style: 'narrow' }).format(names);
