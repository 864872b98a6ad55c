import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type ActorRefFrom, assign, setup } from 'xstate';
import type { History } from '#domain/chat/history-event.ts';
import { readHistory } from '#domain/chat/stream-events.ts';
import { type Recording, RecordingError, type RecordingFault } from '#domain/recording.ts';
import { fromCall } from '../from-call.ts';
import { continueStream, emptyStream, replay } from '../stream/stream.ts';
import type { StreamSnapshot } from '../stream/stream-machine.ts';

interface RecordingContext {
  /** The name of the chosen file. */
  readonly fileName: string;
  readonly recording: Recording | null;
  /** The number of events of the recording that are shown. */
  readonly position: number;
  /** The factor of its speed: twice as fast is 2. */
  readonly speed: number;
  readonly stream: StreamSnapshot;
  readonly error: MessageDescriptor | null;
}

type RecordingEvent =
  | { readonly type: 'open'; readonly file: File }
  | { readonly type: 'play' }
  | { readonly type: 'pause' }
  /** Shows the first `position` events, and pauses. */
  | { readonly type: 'seek'; readonly position: number }
  | { readonly type: 'speed changed'; readonly speed: number }
  /** Shows the whole log without playing it. */
  | { readonly type: 'show all' }
  /** Leaves the recording, or dismisses the error. */
  | { readonly type: 'close' };

export interface RecordingPorts {
  /** Rejects with a `RecordingError` if the file is not a recording that can be played. */
  read(file: File): Promise<Recording>;
}

const errors: Readonly<Record<RecordingFault, MessageDescriptor>> = {
  unreadable: msg`This file can’t be read.`,
  'too large': msg`This recording is too large to be played. The limit is 50,000 events or 32 MiB.`,
  'not JSON': msg`This file isn’t a recording: it isn’t JSON.`,
  'not a recording': msg`This file isn’t a recording of a chat.`,
  newer: msg`This recording was made by a newer version of the console. Update this console to play it.`,
  incomplete: msg`This recording is incomplete: the end of the file is missing.`,
  damaged: msg`This recording is damaged and can’t be played.`,
};

/** Events within this time are shown together, in milliseconds. It is about a frame at 60 Hz. */
const FRAME = 16;
/** The longest wait between two events, in milliseconds, so that a playback does not seem to have stopped. */
const LONGEST_WAIT = 2_000;

/** The next event, and those within a frame of it. */
function nextOf(recording: Recording | null, position: number): History {
  const history = recording?.history ?? [];
  const late = (history[position]?.at ?? 0) + FRAME;
  let end = position;
  while ((history[end]?.at ?? late) < late) end += 1;
  return history.slice(position, end);
}

/**
 * Shows a recording all at once or plays it at its original pace, through the parser and the log of a live chat. It needs no
 * server.
 */
export const createRecordingMachine = ({ read }: RecordingPorts) =>
  setup({
    types: {} as { context: RecordingContext; events: RecordingEvent; tags: 'playing' },
    actors: { read: fromCall(({ file }: { readonly file: File }) => read(file)) },
    guards: {
      isEnd: ({ context: { recording } }, { position }: { position: number }) =>
        position >= (recording?.history.length ?? 0),
      isLast: ({ context: { recording, position } }) =>
        position + nextOf(recording, position).length >= (recording?.history.length ?? 0),
    },
    actions: {
      choose: assign((_, { file }: { file: File }) => ({ fileName: file.name })),
      load: assign((_, { recording }: { recording: Recording }) => ({ recording })),
      refuse: assign((_, { error }: { error: unknown }) => ({
        error: errors[error instanceof RecordingError ? error.fault : 'unreadable'],
      })),
      advance: assign(({ context: { recording, position, stream } }) => {
        const next = nextOf(recording, position);
        return { position: position + next.length, stream: continueStream(stream, readHistory(next)) };
      }),
      seek: assign(({ context: { recording, position, stream } }, target: { position: number }) => {
        const history = recording?.history ?? [];
        const next = Math.max(0, target.position);
        const heard = next < position ? history.slice(0, next) : history.slice(position, next);
        return {
          position: next,
          stream: continueStream(next < position ? emptyStream : stream, readHistory(heard)),
        };
      }),
      showAll: assign(({ context: { recording } }) => ({
        position: recording?.history.length ?? 0,
        stream: replay(recording?.history ?? []),
      })),
      rewind: assign({ position: 0, stream: emptyStream }),
      forget: assign({ recording: null, position: 0, stream: emptyStream, error: null }),
    },
    delays: {
      /** The time until the next event. */
      pace: ({ context: { recording, position, speed } }) => {
        const next = recording?.history[position]?.at ?? 0;
        const last = recording?.history[position - 1]?.at ?? next;
        return Math.min(Math.max(next - last, 0), LONGEST_WAIT) / speed;
      },
    },
  }).createMachine({
    id: 'recording',
    context: { fileName: '', recording: null, position: 0, speed: 1, stream: emptyStream, error: null },
    initial: 'closed',
    on: {
      open: { target: '.reading', actions: ['forget', { type: 'choose', params: ({ event }) => event }] },
      close: { target: '.closed', actions: 'forget' },
      'speed changed': { actions: assign(({ event: { speed } }) => ({ speed })) },
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
            actions: [{ type: 'load', params: ({ event }) => ({ recording: event.output }) }, 'showAll'],
          },
          onError: { target: 'closed', actions: { type: 'refuse', params: ({ event }) => event } },
        },
      },
      open: {
        on: {
          'show all': { target: '.ended', actions: 'showAll' },
          seek: [
            {
              guard: { type: 'isEnd', params: ({ event }) => event },
              target: '.ended',
              actions: 'showAll',
            },
            { target: '.paused', actions: { type: 'seek', params: ({ event }) => event } },
          ],
        },
        initial: 'ended',
        states: {
          playing: {
            tags: 'playing',
            on: { pause: 'paused' },
            after: {
              pace: [
                { guard: 'isLast', target: 'ended', actions: 'advance' },
                { target: 'playing', reenter: true, actions: 'advance' },
              ],
            },
          },
          paused: { on: { play: 'playing' } },
          ended: { on: { play: { target: 'playing', actions: 'rewind' } } },
        },
      },
    },
  });

type RecordingMachine = ReturnType<typeof createRecordingMachine>;
export type RecordingActor = ActorRefFrom<RecordingMachine>;
