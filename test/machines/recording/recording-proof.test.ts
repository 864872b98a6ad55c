import { expect } from 'vitest';
import { rowsOf } from '#domain/chat/conversation.ts';
import { shownText } from '#domain/chat/transcript.ts';
import { RecordingError } from '#domain/recording.ts';
import { recordingMachine } from '#machines/recording/recording-machine.ts';
import type { Assertion } from '#test/support/proof/proof-types.ts';
import { testProof } from '#test/support/proof/test-proof.ts';
import { recording } from './a-recording.ts';

type InState = Assertion<typeof recordingMachine>;

const texts = ({ context }: Parameters<InState>[0]) =>
  rowsOf(context.stream.context).map((row) => row.message?.message ?? shownText(row));

/** Nothing of a recording is there. */
const blank: InState = (snapshot) =>
  expect([snapshot.context.recording, texts(snapshot)]).toEqual([null, []]);

testProof({
  name: 'recording',
  starts: [{ machine: recordingMachine }],
  events: { open: [{ file: new File(['{}'], 'chat.json') }], close: [{}] },
  actors: { read: { done: [recording], errors: [new RecordingError('damaged'), new Error('gone')] } },
  facts: ({ context }) => [context.error?.message],
  paths: [5, 30],
  always: ({ status, context, can }, { event }) => {
    expect(status).toBe('active');
    expect([can({ type: 'close' }), context.error === null || context.recording === null]).toEqual([
      true,
      true,
    ]);
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
            ? 'This recording is damaged and can’t be opened.'
            : 'This file can’t be read.',
        );
    },
    reading: (snapshot, happened) => {
      blank(snapshot, happened);
      expect(snapshot.context.error).toBeNull();
    },
    // Its whole log is there at once.
    open: (snapshot) => {
      expect([snapshot.context.recording, snapshot.context.error]).toEqual([recording, null]);
      expect(texts(snapshot)).toEqual(['Hi', 'Hello', 'Disconnected']);
    },
  },
});
