import { expect } from 'vitest';
import { shownText } from '#domain/chat/transcript.ts';
import { RecordingError } from '#domain/recording.ts';
import { createRecordingMachine } from '#machines/recording/recording-machine.ts';
import type { Assertion } from '#test/support/proof/proof-types.ts';
import { testProof } from '#test/support/proof/test-proof.ts';
import { recording } from './a-recording.ts';

const machine = createRecordingMachine({ read: () => new Promise(() => {}) });
type InState = Assertion<typeof machine>;

/** The log after each thing that happened in the recording. */
const logs = [[], [], ['Hi'], ['Hi', 'Hello'], ['Hi', 'Hello', 'Disconnected']];

const texts = ({ context }: Parameters<InState>[0]) =>
  context.stream.context.rows.map((row) => row.message?.message ?? shownText(row));

/** The log is the recording's, as far as it has been played. */
const open: InState = (snapshot) => {
  const { context } = snapshot;
  expect([context.recording, context.error]).toEqual([recording, null]);
  expect(texts(snapshot)).toEqual(logs[context.position]);
};

/** Expects that it plays or not, and that it can be paused or played accordingly. */
const plays = ({ hasTag, can }: Parameters<InState>[0], isPlaying: boolean) =>
  expect([hasTag('playing'), can({ type: 'pause' }), can({ type: 'play' })]).toEqual([
    isPlaying,
    isPlaying,
    !isPlaying,
  ]);

/** Nothing of a recording is there. */
const blank: InState = (snapshot) => {
  expect([snapshot.context.recording, snapshot.context.position, texts(snapshot)]).toEqual([null, 0, []]);
  expect(snapshot.hasTag('playing')).toBe(false);
};

testProof({
  name: 'recording',
  starts: [{ machine }],
  events: {
    open: [{ file: new File(['{}'], 'chat.json') }],
    play: [{}],
    pause: [{}],
    'show all': [{}],
    seek: [{ position: -1 }, { position: 2 }, { position: 9 }],
    'speed changed': [{ speed: 1 }, { speed: 4 }],
    close: [{}],
  },
  actors: { read: { done: [recording], errors: [new RecordingError('damaged'), new Error('gone')] } },
  facts: ({ context }) => [context.position, context.error?.message, context.speed],
  paths: [20, 300],
  expected: [
    { from: 'open', event: 'show all', to: 'open.ended' },
    { from: 'open', event: 'seek', when: (_, { position }) => position === 9, to: 'open.ended' },
    { from: 'open', event: 'seek', when: (_, { position }) => position !== 9, to: 'open.paused' },
  ],
  always: ({ status, context, can }, { event }) => {
    expect(status).toBe('active');
    expect([can({ type: 'close' }), context.error === null || context.recording === null]).toEqual([
      true,
      true,
    ]);
    if (event?.type === 'speed changed') expect(context.speed).toBe(event.speed);
    if (event?.type === 'open') expect(context.fileName).toBe('chat.json');
  },
  states: {
    closed: (snapshot, happened) => {
      blank(snapshot, happened);
      const { event } = happened;
      if (event === undefined || event.type === 'close') expect(snapshot.context.error).toBeNull();
      if (event?.type.startsWith('xstate.error'))
        expect(snapshot.context.error?.message).toBe(
          event.error instanceof RecordingError
            ? 'This recording is damaged and can’t be played.'
            : 'This file can’t be read.',
        );
    },
    reading: (snapshot, happened) => {
      blank(snapshot, happened);
      expect(snapshot.context.error).toBeNull();
    },
    'open.playing': (snapshot, happened) => {
      open(snapshot, happened);
      plays(snapshot, true);
      const { before, event } = happened;
      if (event?.type.startsWith('xstate.after'))
        expect(snapshot.context.position).toBe((before?.context.position ?? 0) + 1);
      // From the end it plays from the beginning, from a pause it goes on.
      if (event?.type === 'play')
        expect(snapshot.context.position).toBe(before && isEnded(before) ? 0 : before?.context.position);
    },
    'open.paused': (snapshot, happened) => {
      open(snapshot, happened);
      plays(snapshot, false);
      const { before, event } = happened;
      expect(snapshot.context.position).toBe(
        event?.type === 'seek' ? Math.max(0, Number(event.position)) : before?.context.position,
      );
    },
    // A recording is opened at its end: its whole log is there at once.
    'open.ended': (snapshot, happened) => {
      open(snapshot, happened);
      plays(snapshot, false);
      expect(snapshot.context.position).toBe(4);
    },
  },
});

const isEnded = ({ value }: { readonly value: unknown }) => JSON.stringify(value) === '{"open":"ended"}';
