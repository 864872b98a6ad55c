import { atMost, type Log, type LogFields } from '../lib/log.ts';
import { messageOf } from '../lib/message-of.ts';
import { type Unavailability, UnavailableError } from '../storage/unavailable.ts';
import { type CodedMessage, coded } from '../words/coded.ts';

/** The refusals while the database cannot do its work. */
interface Outage {
  readonly status: 500 | 503;
  readonly coded: CodedMessage;
  readonly headers: Readonly<Record<string, string>>;
}

const outages: Readonly<Record<Unavailability, Outage>> = {
  away: {
    status: 503,
    coded: coded('database-away'),
    headers: { 'Retry-After': '2' },
  },
  full: {
    status: 503,
    coded: coded('database-full'),
    headers: { 'Retry-After': '60' },
  },
  damaged: {
    status: 500,
    coded: coded('database-damaged'),
    headers: {},
  },
};

/** The refusal for an outage of the database; undefined for any other error. */
export const outageOf = (error: unknown): Outage | undefined =>
  error instanceof UnavailableError ? outages[error.reason] : undefined;

/** During an outage every call fails for the same reason, so it is logged once a second. */
export function outageLog(log: Log): (outage: Outage, error: unknown, fields: LogFields) => void {
  const warn = atMost(1, log.warn);
  return (outage, error, fields) => warn(outage.coded.message, { reason: messageOf(error), ...fields });
}
