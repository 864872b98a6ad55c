import type { ContentfulStatusCode } from 'hono/utils/http-status';

/**
 * A refusal that the caller is told about. `message` is for the person at the other end: it says what is wrong
 * and, where one can, what to do. `field` names the part of the body that is meant.
 */
export class HttpError extends Error {
  readonly status: ContentfulStatusCode;
  readonly field: string | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: ContentfulStatusCode,
    message: string,
    options: { field?: string; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.field = options.field;
    this.headers = options.headers ?? {};
  }
}

export const notFound = (what: string) => new HttpError(404, `${what} not found.`);
