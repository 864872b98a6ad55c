import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { messageOf } from '../../lib/message-of.ts';
import { AskError, inLine } from './words.ts';

const ANSWER_MS = 60_000;
/** A server that starts again, or has too much to do, is asked again for so long. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 2000;
const AWAY: readonly number[] = [429, 502, 503, 504];

const LOGIN = '/api/login';

const tokens = z.object({ token: z.string() });
const problem = z.object({ message: z.string() });

/** Makes a call, and returns the `data` of its answer. */
export type Called = <Data>(
  schema: z.ZodType<Data>,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
) => Promise<Data>;

/**
 * A server, as one account calls it. A run may outlive a sign-in, so a 401 signs in again.
 * What it throws is an AskError.
 */
export function createClient({
  server,
  ...credentials
}: {
  readonly server: string;
  readonly account: string;
  readonly password: string;
}): Called {
  let token: string | null = null;

  async function send(method: string, path: string, body?: object): Promise<Response> {
    const headers = {
      'Content-Type': 'application/json',
      ...(token !== null && { Authorization: `Bearer ${token}` }),
    };
    const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    // Another call may have started a run although its answer was lost, and a first one has the wrong address.
    const isRepeated = token !== null && (method === 'GET' || path === LOGIN);
    for (const until = performance.now() + PATIENCE_MS; ; await pause(PAUSE_MS)) {
      const isLast = !isRepeated || performance.now() > until;
      try {
        const answer = await fetch(new URL(path, server), {
          ...sent,
          signal: AbortSignal.timeout(ANSWER_MS),
        });
        if (isLast || !AWAY.includes(answer.status)) return answer;
      } catch (error) {
        const why = messageOf(error instanceof Error ? (error.cause ?? error) : error);
        if (isLast)
          throw new AskError(
            `${server} doesn't answer (${why}). Check the address, and that the server runs.`,
          );
      }
    }
  }

  async function signIn(): Promise<void> {
    const { token: fresh } = await read(await send('POST', LOGIN, credentials), tokens);
    token = fresh;
  }

  async function read<Body>(answer: Response, schema: z.ZodType<Body>): Promise<Body> {
    const body: unknown = await answer.json().catch(() => null);
    const read = schema.safeParse(body);
    if (answer.ok && read.success) return read.data;
    const refused = answer.ok ? undefined : problem.safeParse(body).data;
    throw new AskError(
      refused === undefined
        ? `${server} gives answers that aren't of this version of Cowtex (HTTP ${answer.status}). Check the address.`
        : `${server} refuses: ${inLine(refused.message)}`,
    );
  }

  return async (schema, method, path, body) => {
    if (token === null) await signIn();
    let answer = await send(method, path, body);
    if (answer.status === 401) {
      await signIn();
      answer = await send(method, path, body);
    }
    return (await read(answer, z.object({ data: schema }))).data;
  };
}
