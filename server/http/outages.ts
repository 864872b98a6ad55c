import { atMost, type Log } from '../log.ts';
import { type Unavailability, UnavailableError } from '../storage/unavailable.ts';

/** The refusals while the database cannot do its work. */
export interface Outage {
  readonly status: 500 | 503;
  readonly message: string;
  readonly headers: Readonly<Record<string, string>>;
}

const OUTAGES: Readonly<Record<Unavailability, Outage>> = {
  away: {
    status: 503,
    message: 'The database does not answer. Try again in a moment.',
    headers: { 'Retry-After': '2' },
  },
  full: {
    status: 503,
    message: 'The disk that holds the data is full, so nothing can be saved. Try again once there is room.',
    headers: { 'Retry-After': '60' },
  },
  damaged: {
    status: 500,
    message: 'The data on the server is damaged. Whoever runs it has to restore a backup.',
    headers: {},
  },
};

/** The refusal for an outage of the database; undefined for any other error. */
export const outageOf = (error: unknown): Outage | undefined =>
  error instanceof UnavailableError ? OUTAGES[error.reason] : undefined;

/** During an outage every call fails for the same reason, so it is logged once a second. */
export function outageLog(log: Log): (outage: Outage, error: unknown, request: string) => void {
  const calm = atMost(1, log);
  return ({ message }, error, request) =>
    calm.warn(message, { reason: error instanceof Error ? error.message : String(error), request });
}
