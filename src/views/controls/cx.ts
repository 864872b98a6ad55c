/** Joins class names, leaving out what is absent: `cx(styles.button, isSmall && styles.small)`. */
export const cx = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ');
