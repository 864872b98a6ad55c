import { type ActorLogic, createActor, initialTransition } from 'xstate';
import type { History } from '#domain/chat/history-event.ts';
import { type Heard, readHistory, type StreamEvent, streamEvents } from '#domain/chat/stream-events.ts';
import type { ToolCall } from '#domain/chat/tools.ts';
import { type StreamSnapshot, streamMachine } from './stream-machine.ts';

/** The stream of a conversation in which nothing has happened. */
export const emptyStream: StreamSnapshot = initialTransition(streamMachine)[0];

/** The machine from a snapshot on. Restoring one would look through the whole conversation. */
const onward: ActorLogic<StreamSnapshot, StreamEvent, StreamSnapshot> = {
  transition: streamMachine.transition,
  getInitialSnapshot: (_, before) => before,
  getPersistedSnapshot: (snapshot) => snapshot,
};

/** The stream after the next events: of a live, a stored or a recorded conversation. */
export function continueStream(before: StreamSnapshot, heard: readonly Heard[]): StreamSnapshot {
  const actor = createActor(onward, { input: before }).start();
  for (const event of streamEvents(heard)) actor.send(event);
  return actor.getSnapshot();
}

/** The stream of a stored conversation, whole. */
export const replay = (history: History): StreamSnapshot => continueStream(emptyStream, readHistory(history));

/** What an answer does while no words come, and since when, in milliseconds since 1970. Without a call it thinks. */
export interface Activity {
  readonly call: ToolCall | null;
  readonly from: number;
}

/** The activity of the answer; null while its words come, and without an answer. */
export function selectActivity(stream: Pick<StreamSnapshot, 'context' | 'hasTag'>): Activity | null {
  const { since, running } = stream.context;
  return stream.hasTag('thinking') ? { call: null, from: since } : (running.at(-1) ?? null);
}
