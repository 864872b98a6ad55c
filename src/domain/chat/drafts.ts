/** The texts that are not blank, one below the other. */
export const joinedDrafts = (texts: readonly string[]): string =>
  texts.filter((text) => text.trim() !== '').join('\n');
