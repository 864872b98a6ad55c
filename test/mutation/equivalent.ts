/** Mutants that no user can notice, each with the reason. */
export const equivalent: Readonly<Record<string, string>> = {};
