import { z } from 'zod';

export const ADMIN = { account: 'admin', password: 'burger-time' };

const created = z.object({ data: z.object({ id: z.string() }) });
const tokens = z.object({ token: z.string() });

/** Calls the server as its first account. Throws on a refusal. */
export async function apiAs(url: string, who = ADMIN) {
  const { token } = tokens.parse(await call('POST', '/api/login', who));
  return call;

  async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(path === '/api/login' ? {} : { Authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }
}

/** Creates something, and returns its ID. */
export const createdId = async (
  api: Awaited<ReturnType<typeof apiAs>>,
  path: string,
  body: object,
): Promise<string> => created.parse(await api('POST', path, body)).data.id;

/** Creates a burger with the demo model, and returns its ID. */
export async function seedBurger(url: string): Promise<string> {
  const api = await apiAs(url);
  const workshop = await createdId(api, '/api/workshop', { name: 'Seeded' });
  const burger = await createdId(api, '/api/burger', { name: 'Talker', type: 'chat', workshop_id: workshop });
  await api('POST', `/api/burger/${burger}/bun`, { bun_level: 'top', prompt: 'You are a patient listener.' });
  await api('POST', `/api/burger/${burger}/cheese`, {
    type: 'ollama',
    json_data: { host: `${url}/demo-model`, model: 'gpt-oss', timeout: 30 },
  });
  return burger;
}

/** Creates a burger with this prompt in a workshop of its own. */
export async function seedPrompt(api: Awaited<ReturnType<typeof apiAs>>, prompt: string) {
  const workshop = await createdId(api, '/api/workshop', { name: 'Kitchen' });
  const burger = await createdId(api, '/api/burger', { name: 'Talker', type: 'chat', workshop_id: workshop });
  const bun = await createdId(api, `/api/burger/${burger}/bun`, { bun_level: 'top', prompt });
  return { workshop, burger, bun };
}

/** A tool that looks up a building, to be created as a patty. */
export const buildingTool = (buildingId: object, settings: object) => ({
  type: 'api',
  json_data: {
    name: 'get_building',
    display_name: 'Get building',
    description: 'Looks up one building by its ID.',
    parameters: {
      type: 'object',
      required: ['building_id'],
      properties: { building_id: buildingId },
    },
  },
  settings,
});

/** A tool that gives a prompt, to be created as a patty. */
export const promptTool = (name: string, prompt: string, settings: object = {}) => ({
  type: 'prompt',
  json_data: { name: name.toLowerCase().replace(' ', '_'), display_name: name },
  settings: { type: 'static_prompt', prompt, ...settings },
});

/** An OpenAPI document with two operations. */
export const twoOperations = JSON.stringify({
  openapi: '3.1.0',
  servers: [{ url: 'https://pets.example.com' }],
  paths: { '/pets': { get: { operationId: 'listPets' }, post: { operationId: 'addPet' } } },
});
