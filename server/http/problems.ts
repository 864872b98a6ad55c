import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isUnstorableText } from '../storage/failures.ts';
import { HttpError } from './http-error.ts';
import { logOutage, outageOf } from './outages.ts';

/** Turns whatever a handler threw into a refusal `{message, field?}`; what nobody foresaw is logged. */
export function answerProblem(error: Error, c: Context): Response {
  if (error instanceof HttpError) {
    return problem(c, error.status, error.message, error.field, error.headers);
  }
  if (error instanceof HTTPException)
    return problem(c, error.status, FRAMEWORK[error.status] ?? error.message);
  if (isUnstorableText(error)) return problem(c, 400, 'A text cannot contain the character U+0000.');
  const outage = outageOf(error);
  if (outage !== undefined) {
    logOutage(outage, error);
    return problem(c, outage.status, outage.message, undefined, outage.headers);
  }
  console.error(`${c.req.method} ${c.req.path} failed:`, error);
  return problem(c, 500, 'Something went wrong');
}

export function answerUnknownPath(c: Context): Response {
  return problem(c, 404, 'There is nothing at this address.');
}

const FRAMEWORK: Record<number, string> = {
  400: 'The body is not valid JSON.',
  415: 'Send the body as JSON (Content-Type: application/json).',
};

function problem(
  c: Context,
  status: ContentfulStatusCode,
  message: string,
  field?: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return c.json(field === undefined ? { message } : { message, field }, status, { ...headers });
}
