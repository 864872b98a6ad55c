import { z } from 'zod';

const entity = z.looseObject({ id: z.string().default('') });
export type Entity = z.infer<typeof entity>;

export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** Talks to a running server as one signed-in account. */
export interface BuilderConsole {
  call(method: string, path: string, body?: unknown): Promise<Reply>;
  /** A call that must succeed; gives its `data`. */
  one(method: string, path: string, body?: unknown): Promise<Entity>;
  list(path: string): Promise<Entity[]>;
  workshop(name?: string): Promise<string>;
  burger(workshopId: string, more?: object): Promise<string>;
}

/** Signs in as the first account and gives a console. */
export async function signIn(url: string, password: string): Promise<BuilderConsole> {
  const answer = await request(url, 'POST', '/api/login', { account: 'admin', password }, {});
  const { token } = z.object({ token: z.string() }).parse(answer.body);
  const headers = { Authorization: `Bearer ${token}` };
  const call = (method: string, path: string, body?: unknown) => request(url, method, path, body, headers);
  const succeed = async (method: string, path: string, body?: unknown) => {
    const reply = await call(method, path, body);
    if (reply.status >= 300)
      throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  const one = async (method: string, path: string, body?: unknown) =>
    z.object({ data: entity }).parse(await succeed(method, path, body)).data;
  return {
    call,
    one,
    list: async (path) => z.object({ data: z.array(entity) }).parse(await succeed('GET', path)).data,
    workshop: async (name = 'Workshop') => (await one('POST', '/api/workshop', { name })).id,
    burger: async (workshopId, more = {}) =>
      (await one('POST', '/api/burger', { name: 'Burger', type: 'chat', workshop_id: workshopId, ...more }))
        .id,
  };
}

export async function request(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const response = await fetch(url + path, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

export const apiPatty = (name: string, more: object = {}) => ({
  type: 'api',
  json_data: { name, display_name: `The ${name}` },
  settings: { url: 'https://api.example.com/buildings/{building_id}' },
  ...more,
});
