import { words } from '../../words/words.ts';

export type CloseReason =
  | 'stopping'
  | 'tooMany'
  | 'tooLarge'
  | 'busy'
  | 'noBurger'
  | 'noMessage'
  | 'slow'
  | 'invalid';

/**
 * The ways in which the server closes a socket: the close code, and the reason for people. The console knows its server's reasons by
 * both (`src/domain/server-words.ts`); every other client reads the English.
 */
export const closeCodes: Readonly<Record<CloseReason, readonly [number, string]>> = {
  stopping: [1001, words['closed-stopping']],
  /** Its address has too many already. 1013: try again later. */
  tooMany: [1013, words['closed-too-many']],
  tooLarge: [1009, words['closed-too-large']],
  /** It, or all others, hold too much memory. */
  busy: [1013, words['closed-busy']],
  /** Only a signed-in user learns that a burger does not exist. */
  noBurger: [4404, words['closed-no-burger']],
  noMessage: [4408, words['closed-no-message']],
  slow: [4408, words['closed-slow']],
  invalid: [1008, words['closed-invalid']],
};
