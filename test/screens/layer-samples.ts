/* A layer of each kind, as the server gives it. */

const times = { createdAt: null, updatedAt: null };
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
