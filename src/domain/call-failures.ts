import type { CallFailure } from './entities.ts';
import { failureStatus, isCallFailure } from './messages.ts';

/** The statuses of a proxy that got no answer, or of a server that does not know the call's outcome; 0 if no server answered. */
export const noAnswer: readonly number[] = [0, 502, 503, 504];
const [NOT_FOUND, CONFLICT, PRECONDITION_FAILED] = [404, 409, 412];

/** True if a call failed without an answer. It may have been carried out. */
export const gotNoAnswer = (error: unknown): error is CallFailure =>
  isCallFailure(error) && noAnswer.includes(error.status);

/** True if a call was refused because what is on screen is no longer what the server has. */
export const isOutdated = (error: unknown): boolean =>
  [NOT_FOUND, CONFLICT, PRECONDITION_FAILED].includes(failureStatus(error) ?? 0);

/** True if a call was refused because of something that is there. */
export const isConflict = (error: unknown): boolean => failureStatus(error) === CONFLICT;

/** True if the server does not have what a call is about. */
export const isNotFound = (error: unknown): boolean => failureStatus(error) === NOT_FOUND;
