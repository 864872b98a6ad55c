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
export const cheeseOf = (jsonData: Readonly<Record<string, string>>) => ({
  type: 'ollama',
  jsonData,
  ...times,
});
export const patty = {
  id: 'PTY-1',
  type: 'prompt' as const,
  jsonData: { name: 'house_rules', display_name: 'House rules' },
  settings: { type: 'static_prompt', prompt: 'Be brief.' },
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
export const carol = { id: 'ACC-2', account: 'carol', email: '', firstName: '', lastName: '', roles: [] };

/** An answer of the server, and the port of a machine whose actors the test settles. */
export const refusal = { message: 'Out to lunch.', status: 400, payload: null };
export const never = () => new Promise<never>(() => {});
