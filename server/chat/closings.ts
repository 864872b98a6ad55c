/**
 * How the server closes a socket: the close code, and the reason for people. The console knows its server's reasons by
 * both (`src/domain/server-words.ts`); every other client reads the English.
 */
export const closings = {
  stopping: [1001, 'The server is stopping'],
  /** Its address has too many already. 1013: try again later. */
  tooMany: [1013, 'Too many connections'],
  /** Only a signed-in user learns that a burger does not exist. */
  noBurger: [4404, 'Burger not found'],
  noMessage: [4408, 'No message came'],
} as const;
