import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { HttpError } from '../../http/http-error.ts';
import type { Env } from '../../http/router.ts';
import { uncoded } from '../../words/coded.ts';

/*
 * The refusals of the door, in the form that OpenAI's clients read. They tell programs what to do and nothing of the burger. Clients
 * repeat 408, 409, 429 and 5xx by themselves, so that the status says whether a call may be made once more.
 */

interface More {
  readonly param?: string;
  readonly headers?: Record<string, string>;
}

const refusal = (
  status: ContentfulStatusCode,
  code: string | null,
  message: string,
  { param, headers }: More = {},
) =>
  new HttpError(status, uncoded(message), {
    ...(param !== undefined && { field: param }),
    ...(headers !== undefined && { headers }),
    details: { code },
  });

const retryAfter = (seconds: number | string) => ({ 'Retry-After': String(seconds) });

export const refusals = {
  key: () =>
    refusal(401, 'invalid_api_key', 'The API key is missing, wrong, expired or revoked.', {
      headers: { 'WWW-Authenticate': 'Bearer' },
    }),
  model: () =>
    refusal(404, 'model_not_found', 'This key has no such model, or the burger is not published.', {
      param: 'model',
    }),
  responses: () =>
    refusal(
      404,
      'unknown_url',
      'The Responses API is not here. Use /v1/chat/completions: with the AI SDK call provider.chat(id) instead of provider(id), or use @ai-sdk/openai-compatible.',
    ),
  tooMany: () =>
    refusal(429, 'rate_limit_exceeded', 'The key has too many answers at the same time.', {
      headers: retryAfter(2),
    }),
  tooFast: () =>
    refusal(429, 'rate_limit_exceeded', 'The key has sent too many prompts in a minute.', {
      headers: retryAfter(10),
    }),
  quota: () => refusal(429, 'insufficient_quota', 'The key has used all of its answers of today (UTC).'),
  limited: (seconds: string) =>
    refusal(429, 'rate_limit_exceeded', "The burger's model limits the calls.", {
      headers: retryAfter(seconds),
    }),
  notReady: () =>
    refusal(500, 'burger_not_ready', 'The burger is not set up so that it could answer.', {
      headers: { 'X-Should-Retry': 'false' },
    }),
  failed: () => refusal(502, 'burger_failed', 'The burger could not answer.'),
  silent: () => refusal(504, 'burger_failed', 'The burger did not answer in time.'),
  afterTools: () =>
    refusal(
      400,
      'burger_failed_after_tools',
      'The burger failed after it had used its tools. A repeated call may use them once more.',
    ),
  stopping: () => refusal(503, 'server_stopping', 'The server is stopping.', { headers: retryAfter(2) }),
};

const codeOf: Readonly<Partial<Record<number, string>>> = { 404: 'unknown_url', 429: 'rate_limit_exceeded' };

function typeOf(status: number, code: unknown): string {
  if (code === 'insufficient_quota') return code;
  if (status === 429) return 'rate_limit_error';
  return status >= 500 ? 'server_error' : 'invalid_request_error';
}

/** The body of a refusal. */
function errorBody(
  status: number,
  message: string,
  { field, details }: Partial<Pick<HttpError, 'field' | 'details'>> = {},
) {
  const { code = codeOf[status] ?? null } = details ?? {};
  return { error: { message, type: typeOf(status, code), param: field ?? null, code } };
}

/** Writes a refusal of a call below `/v1`. */
export const writeDoorError = (
  c: Context<Env>,
  status: ContentfulStatusCode,
  { message }: { readonly message: string },
  more: Partial<Pick<HttpError, 'field' | 'headers' | 'details'>> = {},
): Response => c.json(errorBody(status, message, more), status, more.headers);
