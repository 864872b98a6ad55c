import { fromCall } from '#machines/from-call.ts';
import { recordingMachine } from '#machines/recording/recording-machine.ts';
import { createRehearsalMachine, type RehearsalInput } from '#machines/rehearsal/rehearsal-machine.ts';
import { readRecording } from '#services/recording-file.ts';
import { createActor } from '../create-actor.ts';
import { ScreenActors } from '../screen-actors.ts';
import { type ChatOutside, createOpenChat } from './open-chat.ts';

/**
 * The actors that show recordings, and the actors that ask their prompts again. Each actor is dropped with its screen, because a
 * recording stays in its file.
 */
export function createRecordings(outside: ChatOutside) {
  const open = createOpenChat(outside);
  const reading = recordingMachine.provide({ actors: { read: fromCall(({ file }) => readRecording(file)) } });
  const asking = createRehearsalMachine((burgerId) => open({ burgerId, history: [] }));
  return {
    recordings: new ScreenActors((_: undefined) => createActor(reading)),
    rehearsals: new ScreenActors((input: RehearsalInput) => createActor(asking, { input })),
  };
}
