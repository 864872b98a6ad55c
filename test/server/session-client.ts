import { z } from 'zod';
import type { TestServer } from '#test/support/server.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

export interface Tokens {
  readonly token: string;
  readonly refresh_token: string;
}

const tokensSchema = z.object({ token: z.string(), refresh_token: z.string() });

/** A call as the console makes it. `body` is sent as JSON, or as it is if it is a text. */
export async function call(
  server: Pick<TestServer, 'url'>,
  method: string,
  path: string,
  options: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { token, body, headers } = options;
  const answer = await fetch(server.url + path, {
    method,
    headers: {
      Accept: 'application/json',
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === '' ? undefined : JSON.parse(text) };
}

export const login = (server: Pick<TestServer, 'url'>, account: string, password: string) =>
  call(server, 'POST', '/api/login', { body: { account, password } });

export const refresh = (server: Pick<TestServer, 'url'>, refresh_token: string) =>
  call(server, 'POST', '/api/refresh', { body: { refresh_token } });

/** The tokens of an answer, which must have some. */
export const tokensOf = (answer: Answer): Tokens => tokensSchema.parse(answer.body);

export const signIn = async (server: Pick<TestServer, 'url'>, account: string, password: string) =>
  tokensOf(await login(server, account, password));

export const dataOf = <Data>(answer: Pick<Answer, 'body'>, schema: z.ZodType<Data>): Data =>
  schema.parse(z.object({ data: z.unknown() }).parse(answer.body).data);

export const userSchema = z.object({
  id: z.string(),
  account: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  roles: z.array(z.object({ service: z.string(), role: z.string() })),
});

/** A clock that stands still until a test moves it. */
export function createClock(start = '2026-03-01T12:00:00.000Z') {
  let time = Date.parse(start);
  return {
    now: () => new Date(time),
    forward(seconds: number) {
      time += seconds * 1000;
    },
  };
}
