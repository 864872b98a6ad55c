import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { notes } from './notes.ts';

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
  /** The words of the log. */
  readonly message: MessageDescriptor;
  /** The cause, if it is known and the message does not say it. */
  readonly cause: MessageDescriptor | null;
}

const lost = msg`The connection was lost.`;

/** The words for each end of a connection. */
export const ends: Readonly<Record<EndName, End>> = {
  left: { message: notes.disconnected.message, cause: null },
  stopping: { message: notes.disconnected.message, cause: msg`The server is stopping or restarting.` },
  dropped: { message: notes.disconnected.message, cause: lost },
  refused: { message: notes.disconnected.message, cause: msg`The server refused the connection.` },
  closed: { message: notes.disconnected.message, cause: msg`The server closed the connection.` },
  // The browser does not tell the page which of the two happened.
  unreachable: {
    message: notes.failed.message,
    cause: msg`The server can’t be reached, or it or a proxy refuses connections from this page. A server that refuses its origin says so in its log; COWTEX_ALLOWED_ORIGINS allows more.`,
  },
  misaddressed: {
    message: notes.unable.message,
    cause: msg`No chat can be opened at the server’s address. Its operator sets the address as builderBaseUrl in config.json.`,
  },
  timedOut: { message: notes.unable.message, cause: msg`The server didn’t respond.` },
  lost: { message: notes.failed.message, cause: lost },
  silent: { message: notes.silent.message, cause: null },
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
