/** Compares names alphabetically, and the numbers in them by their value. */
export const byName = new Intl.Collator('en', { numeric: true }).compare;
