/** Mutants that no user can notice, each with the reason why. */
export const equivalent: Readonly<Record<string, string>> = {};
