import { beforeAll } from 'vitest';
import { z } from 'zod';
import { newId } from '#server/lib/ids.ts';
import { issueAccessToken } from '#server/sessions/tokens.ts';
import type { Reply as ModelReply } from '#test/support/provider-streams.ts';
import type { TestServer } from '#test/support/server.ts';
import { serve } from './provider-world.ts';
import { call as callWith, signIn as signInWith } from './session-client.ts';

const entity = z.looseObject({ id: z.string().default('') });
export type Entity = z.infer<typeof entity>;

export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** A refusal without its ID, which differs each time (log.test.ts), and the codes of its words, which are tested beside those. */
const refusal = z.looseObject({}).transform(({ request_id, code, params, at, ...words }) => words);

/** Calls a running server as one signed-in account. */
export interface BuilderConsole {
  readonly token: string;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  /** Makes a call that must succeed, and returns its `data`. */
  one(method: string, path: string, body?: unknown): Promise<Entity>;
  list(path: string): Promise<Entity[]>;
  workshop(name?: string): Promise<string>;
  burger(workshopId: string, more?: object): Promise<string>;
}

/** Makes a console with the access token of a new account. */
export const signIn = async (server: TestServer): Promise<BuilderConsole> =>
  consoleOf(server.url, await newToken(server));

/** Signs the first account in, also at a server that is a process. */
export const adminAt = async (url: string, password: string): Promise<BuilderConsole> =>
  consoleOf(url, (await signInWith({ url }, 'admin', password)).token);

/** Makes a console with an access token. */
export function consoleOf(url: string, token: string): BuilderConsole {
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await callWith({ url }, method, path, { token, body, headers });
    return { status: answer.status, body: answer.status < 400 ? answer.body : refusal.parse(answer.body) };
  };
  const succeed = async (method: string, path: string, body?: unknown) => {
    const reply = await call(method, path, body);
    if (reply.status >= 300)
      throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  const one = async (method: string, path: string, body?: unknown) =>
    z.object({ data: entity }).parse(await succeed(method, path, body)).data;
  return {
    token,
    call,
    one,
    list: async (path) => z.object({ data: z.array(entity) }).parse(await succeed('GET', path)).data,
    workshop: async (name = 'Workshop') => (await one('POST', '/api/workshop', { name })).id,
    burger: async (workshopId, more = {}) =>
      (await one('POST', '/api/burger', { name: 'Burger', type: 'chat', workshop_id: workshopId, ...more }))
        .id,
  };
}

/** A console for all tests of a block or a file, with the account that `signIn` makes. */
export function sharedBuilder(server: TestServer): BuilderConsole {
  let builder: BuilderConsole;
  beforeAll(async () => {
    builder = await signIn(server);
  });
  return {
    get token() {
      return builder.token;
    },
    call: (...call) => builder.call(...call),
    one: (...call) => builder.one(...call),
    list: (path) => builder.list(path),
    workshop: (name) => builder.workshop(name),
    burger: (...burger) => builder.burger(...burger),
  };
}

/** A burger whose model gives these replies, until the end of the test. */
export async function talker(builder: BuilderConsole, replies: readonly ModelReply[], more: object = {}) {
  const provider = await serve(replies);
  const burger = await builder.burger(await builder.workshop(), more);
  const json_data = { host: provider.url, model: 'm' };
  await builder.one('POST', `/api/burger/${burger}/cheese`, { type: 'ollama', json_data });
  return { burger, provider };
}

/** Writes an account and its sign-in to the database, because signing in is tested elsewhere. */
async function newToken({ deps, db }: Pick<TestServer, 'deps' | 'db'>): Promise<string> {
  const [accountId, sessionId] = [newId('ACC'), newId('FAM')];
  const now = deps.now().toISOString();
  await db
    .insertInto('account')
    .values({
      id: accountId,
      account: accountId,
      account_key: accountId.toLowerCase(),
      email: '',
      first_name: '',
      last_name: '',
      password_hash: '',
      created_at: now,
      updated_at: now,
    })
    .execute();
  const tomorrow = new Date(deps.now().getTime() + 86_400_000).toISOString();
  await db
    .insertInto('token_family')
    .values({ id: sessionId, account_id: accountId, generation: 1, rotated_at: now, expires_at: tomorrow })
    .execute();
  return issueAccessToken(deps, { accountId, sessionId });
}

export const apiPatty = (name: string, more: object = {}) => ({
  type: 'api',
  json_data: { name, display_name: `The ${name}` },
  settings: { url: 'https://api.example.com/buildings/{building_id}' },
  ...more,
});
