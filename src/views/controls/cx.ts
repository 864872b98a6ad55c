/** Joins class names and ignores absent ones: `cx(styles.button, isSmall && styles.small)`. */
export const cx = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ');
