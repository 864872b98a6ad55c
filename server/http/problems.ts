import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type CodedMessage, coded, uncoded } from '../coded.ts';
import { atMost, type Log } from '../log.ts';
import { isUnstorableText } from '../storage/failures.ts';
import { HttpError } from './http-error.ts';
import { outageLog, outageOf } from './outages.ts';
import { requestIdOf } from './request-id.ts';

/** How many refusals a second are logged, so that callers cannot fill the disk. */
const REFUSALS_A_SECOND = 50;

/** The refusals of the framework, by status. */
const FRAMEWORK: Record<number, CodedMessage> = {
  400: coded('body-not-json'),
  415: coded('body-type'),
};

/**
 * Answers an error of a handler with `{message, code?, params?, field?, request_id}`. The log has each refusal under the
 * same ID but without its message, which may quote the request. Unexpected errors are logged with their stack.
 */
export function problemsTo(log: Log) {
  const logRefusal = atMost(REFUSALS_A_SECOND, log.info);
  const logOutage = outageLog(log);

  function refuse(
    c: Context,
    status: ContentfulStatusCode,
    message: CodedMessage,
    more: Details = {},
  ): Response {
    logRefusal('Refused', { status, ...nameOf(c), field: more.field });
    return problem(c, status, message, more);
  }

  return {
    answerProblem(error: Error, c: Context): Response {
      if (error instanceof HttpError) return refuse(c, error.status, error.coded, error);
      if (error instanceof HTTPException)
        return refuse(c, error.status, FRAMEWORK[error.status] ?? uncoded(error.message));
      if (isUnstorableText(error)) return refuse(c, 400, coded('text-unstorable'));
      const outage = outageOf(error);
      if (outage !== undefined) {
        logOutage(outage, error, requestIdOf(c));
        return problem(c, outage.status, outage.coded, outage);
      }
      log.error('A call failed', error, nameOf(c));
      return problem(c, 500, uncoded('Something went wrong'));
    },
    answerUnknownPath: (c: Context): Response => refuse(c, 404, coded('address-unknown')),
  };
}

type Details = Partial<Pick<HttpError, 'field' | 'headers' | 'details'>>;

function problem(
  c: Context,
  status: ContentfulStatusCode,
  { message, errorCode }: CodedMessage,
  { field, headers, details }: Details = {},
): Response {
  const request_id = requestIdOf(c);
  const body = { message, ...errorCode, ...(field === undefined ? {} : { field }), request_id, ...details };
  return c.json(body, status, { ...headers, 'X-Request-Id': request_id });
}

/** The call in the log, without its query, which may contain personal data. */
const nameOf = (c: Context) => ({
  method: c.req.method,
  path: c.req.path.slice(0, 200),
  request: requestIdOf(c),
});
