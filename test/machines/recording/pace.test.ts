import { expect, test } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { createRecordingMachine } from '#machines/recording/recording-machine.ts';
import { recording } from './a-recording.ts';

test('what came within a frame of the screen is shown together', async () => {
  const clock = new SimulatedClock();
  const word = (at: number) =>
    ({ type: 'received', at, debug: false, messages: ['event: content\ndata: a\n\n'] }) as const;
  const history = [word(1_000), word(1_001), word(1_015), word(1_016), word(1_400), word(1_390), word(1_420)];
  const actor = createActor(createRecordingMachine({ read: async () => ({ ...recording, history }) }), {
    clock,
  }).start();
  actor.send({ type: 'open', file: new File([], 'chat.json') });
  await waitFor(actor, ({ context }) => context.recording !== null);
  actor.send({ type: 'play' });
  const positions = [0, 1, 384, 29, 1].map((wait) => {
    clock.increment(wait);
    return actor.getSnapshot().context.position;
  });
  expect(positions).toEqual([3, 4, 6, 6, 7]);
  expect(actor.getSnapshot().hasTag('playing')).toBe(false);
  actor.stop();
});

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

test('at four times its speed it takes a quarter of the time', async () => {
  const clock = new SimulatedClock();
  const actor = createActor(createRecordingMachine({ read: async () => recording }), { clock }).start();
  actor.send({ type: 'open', file: new File([], 'chat.json') });
  await waitFor(actor, ({ context }) => context.recording !== null);
  actor.send({ type: 'speed changed', speed: 4 });
  actor.send({ type: 'play' });
  for (const [step, wait] of [0, 25, 62.5, 500].entries()) {
    clock.increment(wait);
    expect(actor.getSnapshot().context.position).toBe(step + 1);
  }
  actor.stop();
});
