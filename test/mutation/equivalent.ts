/** Mutants that no user can notice, each with the reason. */
export const equivalent: Readonly<Record<string, string>> = {
  'demo on.reset.0.target: goes to .starting':
    'where nothing is created, starting leads to the workshop at once',
  'list initial: is waiting': 'nothing is asked for at the start, so that waiting leads to closed at once',
  'session actions.clearTokens: does nothing': 'it does nothing by itself, and every use provides its own',
  'session actions.storeTokens: does nothing': 'it does nothing by itself, and every use provides its own',
  'session states.active.states.tokens.states.steady.on.tokens changed.0.guard: taken out':
    'tokens that are known already are kept again, and equal',
};
