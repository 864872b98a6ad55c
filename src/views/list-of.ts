/** A list of names as the language writes it: 'Ann, Bo' and 'Ann、Bo'. */
export const listOf = (names: readonly string[], locale: string): string =>
  new Intl.ListFormat(locale, { style: 'narrow' }).format(names);
