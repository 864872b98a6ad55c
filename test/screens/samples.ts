/* An entity of each kind, as the server gives it. */

const times = { createdAt: null, updatedAt: null };
export const workshop = { id: 'WS-1', name: 'Seeded', ...times };
export const talker = {
  id: 'BRG-1',
  name: 'Talker',
  type: 'chat' as const,
  workshopId: workshop.id,
  ...times,
};
export const bun = {
  id: 'BUN-1',
  bunLevel: 'top' as const,
  prompt: 'Listen.',
  promptServiceId: null,
  ...times,
};
/** The first account. */
export const ada = {
  id: 'ACC-1',
  account: 'admin',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Lee',
  roles: [],
};

/** An answer of the server, and the port of a machine whose actors the test settles. */
export const refusal = { message: 'Out to lunch.', status: 400, payload: null };
export const never = () => new Promise<never>(() => {});
