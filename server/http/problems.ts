import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { routePath } from 'hono/route';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { roleName } from '../config/config.ts';
import { atMost, type Log } from '../lib/log.ts';
import { memoize } from '../lib/memoize.ts';
import { BusyError } from '../limits/busy-error.ts';
import { isUnstorableText, RoleMissingError, SignedOutError } from '../storage/failures.ts';
import { type CodedMessage, coded, uncoded } from '../words/coded.ts';
import { HttpError } from './http-error.ts';
import { outageLog, outageOf } from './outages.ts';
import { callerIdOf } from './request.ts';
import type { Env } from './router.ts';

/**
 * The maximum number of refusals logged in a second for one account or key by one route, and for all strangers, so that callers cannot
 * fill the disk. An account cannot hide a refused deletion behind other refusals.
 */
const REFUSALS_A_SECOND = 50;
/** Of how many accounts, keys and routes the refusals are counted. */
const MAX_COUNTED = 1000;

/** The refusals of the framework, by status. */
const framework: Record<number, CodedMessage> = {
  400: coded('body-not-json'),
  415: coded('body-type'),
};

type Details = Partial<Pick<HttpError, 'field' | 'headers' | 'details'>>;

/** Writes a refusal in the form of a kind of calls. */
type Write = (
  c: Context<Env>,
  status: ContentfulStatusCode,
  message: CodedMessage,
  more?: Details,
) => Response;

/** Writes `{message, code?, params?, field?, request_id}`. */
const writeProblem: Write = (c, status, { message, errorCode }, { field, headers, details } = {}) => {
  const request_id = c.var.requestId;
  const body = { message, ...errorCode, ...(field === undefined ? {} : { field }), request_id, ...details };
  return c.json(body, status, headers);
};

/**
 * Answers an error of a handler with what `write` makes of it. The log has each refusal under the
 * same ID but without its message, which may quote the request. Unexpected errors are logged with their stack.
 */
export function problemsTo(log: Log, write: Write = writeProblem) {
  const limited = memoize(MAX_COUNTED, () => atMost(REFUSALS_A_SECOND, log.info));
  const logOutage = outageLog(log);

  /** The call in the log, without its query, which may contain personal data. */
  const nameOf = (c: Context<Env>) => ({
    by: callerIdOf(c),
    method: c.req.method,
    path: c.req.path.slice(0, 200),
    request: c.var.requestId,
  });

  function refuse(
    c: Context<Env>,
    status: ContentfulStatusCode,
    message: CodedMessage,
    more: Details = {},
  ): Response {
    const caller = callerIdOf(c);
    const kind = caller === undefined ? '' : `${caller} ${c.req.method} ${routePath(c)}`;
    limited(kind)('Refused', { status, ...nameOf(c), field: more.field });
    return write(c, status, message, more);
  }

  return {
    answerProblem(error: Error, c: Context<Env>): Response {
      if (error instanceof HttpError) return refuse(c, error.status, error.coded, error);
      if (error instanceof SignedOutError)
        return refuse(c, 401, coded('sign-in-needed'), { headers: { 'WWW-Authenticate': 'Bearer' } });
      if (error instanceof RoleMissingError)
        return refuse(c, 403, coded('admin-role-needed', { role: roleName(error.role) }));
      if (error instanceof BusyError) return refuse(c, 503, error.coded, { headers: { 'Retry-After': '2' } });
      if (error instanceof HTTPException)
        return refuse(c, error.status, framework[error.status] ?? uncoded(error.message));
      if (isUnstorableText(error)) return refuse(c, 400, coded('text-unstorable'));
      const outage = outageOf(error);
      if (outage !== undefined) {
        logOutage(outage, error, { by: callerIdOf(c), request: c.var.requestId });
        return write(c, outage.status, outage.coded, outage);
      }
      log.error('A call failed', error, nameOf(c));
      return write(c, 500, uncoded('Something went wrong'));
    },
    answerUnknownPath: (c: Context<Env>): Response => refuse(c, 404, coded('address-unknown')),
  };
}
