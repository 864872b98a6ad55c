/** Names as the language lists them: 'Ann, Bo' and 'Ann、Bo'. */
export const listed = (names: readonly string[], language: 'en' | 'zh' = 'en'): string =>
  new Intl.ListFormat(language, { style: 'narrow' }).format(names);
