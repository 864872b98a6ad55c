import { createRecordingMachine } from '#machines/recording/recording-machine.ts';
import { readRecording } from '#services/recording-file.ts';
import { createActor } from '../create-actor.ts';
import { ScreenActors } from '../screen-actors.ts';

/** The recordings that are played back. Each is dropped with its screen: its file has everything. */
export function createRecordings() {
  const machine = createRecordingMachine({ read: readRecording });
  return new ScreenActors((_: undefined) => createActor(machine));
}
