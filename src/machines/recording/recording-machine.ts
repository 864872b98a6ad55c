import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type ActorRefFrom, assign, setup } from 'xstate';
import { type Recording, RecordingError, type RecordingFault } from '#domain/recording.ts';
import { fromNoCall } from '../from-call.ts';
import { emptyStream, replay } from '../stream/stream.ts';
import type { StreamSnapshot } from '../stream/stream-machine.ts';

interface RecordingContext {
  /** The name of the chosen file. */
  readonly fileName: string;
  readonly recording: Recording | null;
  readonly stream: StreamSnapshot;
  readonly error: MessageDescriptor | null;
}

type RecordingEvent =
  | { readonly type: 'open'; readonly file: File }
  /** Leaves the recording, or dismisses the error. */
  | { readonly type: 'close' };

const errors: Readonly<Record<RecordingFault, MessageDescriptor>> = {
  unreadable: msg`This file can’t be read.`,
  'too large': msg`This recording is too large to be shown. The limit is 50,000 events or 32 MiB.`,
  'not JSON': msg`This file isn’t a recording: it isn’t JSON.`,
  'not a recording': msg`This file isn’t a recording of a chat.`,
  newer: msg`This recording was made by a newer version of the console. Update this console to open it.`,
  incomplete: msg`This recording is incomplete: the end of the file is missing.`,
  damaged: msg`This recording is damaged and can’t be opened.`,
};

const nothing = { recording: null, stream: emptyStream, error: null };

/**
 * Shows a recording whole, through the parser and the log of a live chat. It needs no server. Its `read` comes by `provide`, and
 * rejects with a `RecordingError` if the file is no recording.
 */
export const recordingMachine = setup({
  types: {} as { context: RecordingContext; events: RecordingEvent },
  actors: { read: fromNoCall<{ readonly file: File }, Recording>() },
  actions: {
    choose: assign((_, { file }: { file: File }) => ({ ...nothing, fileName: file.name })),
    show: assign((_, { recording }: { recording: Recording }) => ({
      recording,
      stream: replay(recording.history),
    })),
    refuse: assign((_, { error }: { error: unknown }) => ({
      error: errors[error instanceof RecordingError ? error.fault : 'unreadable'],
    })),
    forget: assign(nothing),
  },
}).createMachine({
  id: 'recording',
  context: { fileName: '', ...nothing },
  initial: 'closed',
  on: {
    open: { target: '.reading', actions: { type: 'choose', params: ({ event }) => event } },
    close: { target: '.closed', actions: 'forget' },
  },
  states: {
    closed: {},
    reading: {
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ event }) => {
          if (event.type !== 'open') throw new Error(`There is no file in '${event.type}'`);
          return { file: event.file };
        },
        onDone: {
          target: 'open',
          actions: { type: 'show', params: ({ event }) => ({ recording: event.output }) },
        },
        onError: { target: 'closed', actions: { type: 'refuse', params: ({ event }) => event } },
      },
    },
    open: {},
  },
});

export type RecordingActor = ActorRefFrom<typeof recordingMachine>;
