import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type CodedMessage, coded } from '../words/coded.ts';
import type { Code } from '../words/words.ts';

/**
 * A refusal with the status of its answer. `coded` is for the user: it says what is wrong and, if possible, what to do.
 * `field` names the faulty part of the body, and `details` are further parts of the answer.
 */
export class HttpError extends Error {
  readonly status: ContentfulStatusCode;
  readonly coded: CodedMessage;
  readonly field: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    status: ContentfulStatusCode,
    words: CodedMessage,
    options: { field?: string; headers?: Record<string, string>; details?: Record<string, unknown> } = {},
  ) {
    super(words.message);
    this.status = status;
    this.coded = words;
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
  'Published state': 'publication-not-found',
  Key: 'door-key-not-found',
  'Set of questions': 'question-set-not-found',
  'Run of questions': 'question-run-not-found',
  Link: 'link-not-found',
} as const satisfies Record<string, Code>;

/** A 404 that names the missing item. */
export const notFound = (what: keyof typeof notFoundCodes) => new HttpError(404, coded(notFoundCodes[what]));
