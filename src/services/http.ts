import ky, { type AfterResponseHook } from 'ky';
import { noAnswer } from '#domain/call-failures.ts';
import type { TokenSource } from '#domain/entities.ts';
import { jsonValue } from '#domain/json/value.ts';
import { isRecord } from '#domain/record.ts';
import { wordsFor } from '#domain/server-words.ts';
import type { AttemptKeys } from './attempt-keys.ts';
import { CallError, networkError } from './call-error.ts';
import { readFailure } from './read-answer.ts';
import { z } from './zod.ts';

/**
 * The authentication of a call: the session's token, that token if there is one ('optional'), that token even if
 * another account has it by the time of the call ('anyone'), a given token, or none.
 */
type Bearer = 'session' | 'optional' | 'anyone' | 'none' | { readonly token: string };

interface Call<T> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path and query below the base, encoded already (see `segment`). */
  readonly path: string;
  /** Sent as JSON where present. */
  readonly body?: unknown;
  /** Reads the answer, unwrapped from `{data: …}`; it must accept `undefined` where an empty body is fine. */
  readonly schema: z.ZodMiniType<T>;
  /** The error text if the answer has another shape. */
  readonly invalid?: string;
  /** `false` passes the whole body to the schema, including `data`. */
  readonly unwrap?: boolean;
  /** The schema gets the text of the answer, which is no JSON. */
  readonly isText?: boolean;
  readonly bearer?: Bearer;
  /** The call creates something. If its answer is lost, a repeated call carries the same `Idempotency-Key`. */
  readonly creates?: boolean;
  /** The version of the item that the call changes, if it has one. The server refuses the call if it has another by then. */
  readonly version?: number | undefined;
  /** The timeout of the answer's head, and then of its body, in milliseconds each. */
  readonly timeout?: number;
  readonly signal?: AbortSignal | undefined;
}

/** Makes one call. Rejects with a `CallError`, or with the signal's reason if the caller aborts it. */
export type Http = <T>(call: Call<T>) => Promise<T>;

interface HttpOptions {
  /** Absolute, without a trailing slash; '' means the page's own origin. */
  readonly baseUrl: string;
  readonly tokens?: TokenSource;
  /** The source of creating calls' `Idempotency-Key`; without it they carry none. */
  readonly attempts?: AttemptKeys | undefined;
  readonly fetch?: typeof fetch;
}

const DEFAULT_TIMEOUT_MS = 20_000;

/** Accepts any answer, for calls whose answer is not used. */
export const nothing: z.ZodMiniType<void> = z.pipe(
  z.unknown(),
  z.transform(() => undefined),
);

/** One part of a path, encoded; '' stays ''. */
export const segment = (part: string): string => encodeURIComponent(part.toWellFormed());

/**
 * Every URL parser resolves the parts '.' and '..', encoded or not. A burger named '..' must not turn a call into another one.
 */
const leadsElsewhere = (path: string): boolean => /^[^?]*\/\.{1,2}(?:[/?]|$)/.test(path);

/** A failed answer, with what translates the messages of our own server. */
function failureOf({ status, statusText }: Response, text: string): CallError {
  const failure = readFailure(status, statusText, text);
  const words = wordsFor(failure.payload, failure.message);
  return words ? Object.assign(failure, { words }) : failure;
}

const unwrapped = (body: unknown): unknown => (isRecord(body) && 'data' in body ? body.data : body);

/**
 * The HTTP client. A call that carried the session's token and got a 401 asks the token source for another token of the same
 * account and is sent once more with its body. A second 401 is an error like any other.
 */
export function createHttp({ baseUrl, tokens, attempts, ...own }: HttpOptions): Http {
  const api = ky.create({
    ...own,
    prefix: baseUrl,
    headers: { Accept: 'application/json' },
    throwHttpErrors: false,
    // Nothing is repeated but by `ky.retry`.
    retry: { limit: 1, methods: [] },
  });

  const send = async <T>(call: Call<T>): Promise<{ response: Response; text: string }> => {
    const bearer = call.bearer ?? 'session';
    const isOfSession = typeof bearer === 'string' && bearer !== 'none';
    const given = typeof bearer === 'object' ? bearer.token : null;
    const token = isOfSession ? (tokens?.current() ?? null) : given;
    const account = bearer === 'anyone' ? null : (tokens?.account() ?? null);
    const attempt = `${call.method} ${baseUrl}${call.path}\n${JSON.stringify(call.body)}`;
    const key = call.creates ? await attempts?.keyOf(attempt) : undefined;

    const renew: AfterResponseHook = async ({ request, response: { status }, retryCount }) => {
      if (status !== 401 || retryCount > 0 || !isOfSession || token === null) return;
      const renewed = (await tokens?.renew(token, account)) ?? null;
      if (renewed === null && bearer !== 'optional') return;
      const headers = new Headers(request.headers);
      if (renewed === null) headers.delete('Authorization');
      else headers.set('Authorization', `Bearer ${renewed}`);
      return ky.retry({ delay: 0, request: new Request(request, { headers }) });
    };
    const answer = api(call.path, {
      method: call.method,
      json: call.body,
      headers: {
        Authorization: token === null ? undefined : `Bearer ${token}`,
        'Idempotency-Key': key,
        'If-Match': call.version === undefined ? undefined : `"${call.version}"`,
      },
      timeout: call.timeout ?? DEFAULT_TIMEOUT_MS,
      signal: call.signal ?? null,
      hooks: { afterResponse: [renew] },
    });
    const response = await answer;
    // Not `response.text()`, which has no timeout. A body that never ends must not block a state either.
    const text = await answer.text();
    if (key !== undefined && !noAnswer.includes(response.status)) attempts?.answered(attempt);
    return { response, text };
  };

  return async (call) => {
    if (leadsElsewhere(call.path)) throw new CallError('Invalid ID', 400, call.path);
    const { response, text } = await send(call).catch((error: unknown) => {
      if (call.signal?.aborted) throw call.signal.reason;
      throw error instanceof CallError ? error : networkError(error);
    });
    const raw = call.isText && response.ok ? text : jsonValue(text);
    const isReadable = raw !== undefined || text.trim() === '';
    if (!response.ok || !isReadable) throw failureOf(response, text);
    const result = z.safeParse(call.schema, call.unwrap === false ? raw : unwrapped(raw));
    if (!result.success) throw new CallError(call.invalid ?? 'Invalid response', response.status, raw);
    return result.data;
  };
}
