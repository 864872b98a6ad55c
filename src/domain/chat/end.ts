import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The cause of a connection's end. */
export type CauseName = 'stopping' | 'lost' | 'refused' | 'closed' | 'unreachable' | 'misaddressed' | 'timed out';

export const causes: Readonly<Record<CauseName, MessageDescriptor>> = {
  stopping: msg`The server is stopping or restarting.`,
  lost: msg`The connection was lost.`,
  refused: msg`The server refused the connection.`,
  closed: msg`The server closed the connection.`,
  // The browser does not tell the page which of the two happened.
  unreachable: msg`The server can’t be reached, or it or a proxy refuses connections from this page. A server that refuses its origin says so in its log; COWTEX_ALLOWED_ORIGINS allows more.`,
  misaddressed: msg`No chat can be opened at the server’s address. Its operator sets the address as builderBaseUrl in config.json.`,
  'timed out': msg`The server didn’t respond.`,
};

/** The registered close codes; 4404 is the embedded server's, for a burger that it does not have. */
const byCode: ReadonlyMap<number, CauseName> = new Map([
  [1001, 'stopping'],
  [1012, 'stopping'],
  [1006, 'lost'],
  [1008, 'refused'],
  [1013, 'refused'],
  [4404, 'refused'],
]);

/** The reason of a server that closed a connection with this code. */
export const causeOf = (code: number): CauseName => byCode.get(code) ?? 'closed';
