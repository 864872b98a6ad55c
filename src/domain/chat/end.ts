import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { NoteName } from './history-event.ts';

/** The ways in which a connection ends. */
export type EndName =
  | 'left'
  | 'stopping'
  | 'dropped'
  | 'refused'
  | 'closed'
  | 'unreachable'
  | 'misaddressed'
  | 'timedOut'
  | 'lost'
  | 'silent';

interface End {
  /** The note in the log that tells it. */
  readonly note: NoteName;
  /** The cause, if it is known and the note does not say it. */
  readonly cause: MessageDescriptor | null;
}

const lost = msg`The connection was lost.`;

/** The words for each end of a connection. */
export const ends: Readonly<Record<EndName, End>> = {
  left: { note: 'disconnected', cause: null },
  stopping: { note: 'disconnected', cause: msg`The server is stopping or restarting.` },
  dropped: { note: 'disconnected', cause: lost },
  refused: { note: 'disconnected', cause: msg`The server refused the connection.` },
  closed: { note: 'disconnected', cause: msg`The server closed the connection.` },
  // The browser does not tell the page which of the two happened.
  unreachable: {
    note: 'failed',
    cause: msg`The server can’t be reached, or it or a proxy refuses connections from this page. A server that refuses its origin says so in its log; COWTEX_ALLOWED_ORIGINS allows more.`,
  },
  misaddressed: {
    note: 'unable',
    cause: msg`No chat can be opened at the server’s address. Its operator sets the address as builderBaseUrl in config.json.`,
  },
  timedOut: { note: 'unable', cause: msg`The server didn’t respond.` },
  lost: { note: 'failed', cause: lost },
  silent: { note: 'silent', cause: null },
};

/** The registered close codes; 4404 is the embedded server's, for a burger that it does not have. */
const byCode: ReadonlyMap<number, EndName> = new Map([
  [1001, 'stopping'],
  [1012, 'stopping'],
  [1006, 'dropped'],
  [1008, 'refused'],
  [1013, 'refused'],
  [4404, 'refused'],
]);

/** How a server that closed a connection with this code has ended it. */
export const endOf = (code: number): EndName => byCode.get(code) ?? 'closed';
