import { initialTransition, transition } from 'xstate';
import type { History } from '#domain/chat/history-event.ts';
import { type Heard, readHistory } from '#domain/chat/stream-events.ts';
import { type StreamSnapshot, streamMachine } from './stream-machine.ts';

/** The stream of a conversation in which nothing has happened. */
export const emptyStream: StreamSnapshot = initialTransition(streamMachine)[0];

/** The stream after the next events, in one macrostep. */
export const continueStream = (before: StreamSnapshot, heard: readonly Heard[]): StreamSnapshot =>
  transition(streamMachine, before, { type: 'history grew', heard })[0];

/** The stream of a stored conversation, whole. */
export const replay = (history: History): StreamSnapshot => continueStream(emptyStream, readHistory(history));
