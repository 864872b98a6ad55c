/** Replaces the check of the tables, to find which mutants the other tests detect. */
export function expectTable(): void {}
