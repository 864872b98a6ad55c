import type { ContentfulStatusCode } from 'hono/utils/http-status';

/**
 * A refusal with the status of its answer. `message` is for the user: it says what is wrong and, if possible, what to do.
 * `field` names the faulty part of the body, and `details` are further parts of the answer.
 */
export class HttpError extends Error {
  readonly status: ContentfulStatusCode;
  readonly field: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    status: ContentfulStatusCode,
    message: string,
    options: { field?: string; headers?: Record<string, string>; details?: Record<string, unknown> } = {},
  ) {
    super(message);
    this.status = status;
    this.field = options.field;
    this.headers = options.headers ?? {};
    this.details = options.details ?? {};
  }
}

/** A 404 for `what`, such as 'Workshop'. */
export const notFound = (what: string) => new HttpError(404, `${what} not found.`);
