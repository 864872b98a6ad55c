import { expect, test } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { createRecordingMachine } from '#machines/recording/recording-machine.ts';
import { recording } from './a-recording.ts';

test('a recording plays in its own time, but never waits long', async () => {
  const clock = new SimulatedClock();
  const actor = createActor(createRecordingMachine({ read: async () => recording }), { clock }).start();
  const position = () => actor.getSnapshot().context.position;
  actor.send({ type: 'open', file: new File([], 'chat.json') });
  await waitFor(actor, ({ context }) => context.recording !== null);
  actor.send({ type: 'play' });
  // The steps, and the milliseconds before each.
  for (const [step, wait] of [0, 100, 250, 2_000].entries()) {
    clock.increment(Math.max(0, wait - 1));
    if (wait > 0) expect(position()).toBe(step);
    clock.increment(Math.min(1, wait));
    expect(position()).toBe(step + 1);
  }
  actor.stop();
});
