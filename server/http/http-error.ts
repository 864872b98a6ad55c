import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type Code, type ErrorCode, type Said, said, saidOf } from '../words.ts';

/**
 * A refusal with the status of its answer. `words` are for the user: they say what is wrong and, if possible, what to do.
 * `field` names the faulty part of the body, and `details` are further parts of the answer.
 */
export class HttpError extends Error {
  readonly status: ContentfulStatusCode;
  readonly field: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly details: Readonly<Record<string, unknown>>;
  readonly errorCode: ErrorCode | undefined;

  constructor(
    status: ContentfulStatusCode,
    words: string | Said,
    options: { field?: string; headers?: Record<string, string>; details?: Record<string, unknown> } = {},
  ) {
    const { message, errorCode } = saidOf(words);
    super(message);
    this.errorCode = errorCode;
    this.status = status;
    this.field = options.field;
    this.headers = options.headers ?? {};
    this.details = options.details ?? {};
  }
}

const notFoundCodes = {
  Workshop: 'workshop-not-found',
  Burger: 'burger-not-found',
  'Top bun': 'top-bun-not-found',
  Cheese: 'cheese-not-found',
  Patty: 'patty-not-found',
  Role: 'role-not-found',
  Account: 'account-not-found',
} as const satisfies Record<string, Code>;

/** A 404 for `what`. */
export const notFound = (what: keyof typeof notFoundCodes) => new HttpError(404, said(notFoundCodes[what]));
