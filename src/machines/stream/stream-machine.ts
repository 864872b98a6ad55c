import { assertEvent, assign, type SnapshotFrom, setup } from 'xstate';
import {
  addError,
  addFrames,
  addNote,
  addStrayError,
  answerTool,
  ask,
  begin,
  type Conversation,
  callTool,
  clear,
  cutTurn,
  emptyConversation,
  endAnswer,
  endInterruption,
  endTurn,
  isLastResult,
  record,
  restart,
  settle,
  think,
  write,
} from '#domain/chat/conversation.ts';
import type { StreamEvent } from '#domain/chat/stream-events.ts';
import type { Span } from '#domain/chat/turn.ts';

interface Args {
  readonly context: Conversation;
  readonly event: StreamEvent;
}

type Of<TType> = Extract<StreamEvent, { readonly type: TType }>;
const isOf = <TType>(type: TType, event: StreamEvent): event is Of<TType> => event.type === type;

/** The conversation after an event of this type. */
const by =
  <TType extends StreamEvent['type']>(
    type: TType,
    change: (before: Conversation, event: Of<TType>) => Conversation,
  ) =>
  ({ context, event }: Args): Conversation => {
    if (!isOf(type, event)) throw new Error(`'${event.type}' is not '${type}'`);
    return change(context, event);
  };

/** The conversation after an event whose time alone matters. */
const at =
  (change: (before: Conversation, event: StreamEvent) => Conversation) =>
  ({ context, event }: Args): Conversation =>
    change(context, event);

/**
 * The answers of a conversation. Each state of an answer is an activity: it notes its time when it is entered, and records its
 * span when it is left. Tools that still run beside it are in the context. The machine has no effects.
 */
export const streamMachine = setup({
  types: {} as { context: Conversation; events: StreamEvent; tags: 'answering' | 'thinking' },
  guards: {
    isLastResult: ({ context, event }) => {
      assertEvent(event, 'tool answered');
      return isLastResult(context, event);
    },
    isStop: ({ event }) => {
      assertEvent(event, 'noted');
      return event.note === 'stopped';
    },
  },
  actions: {
    begin: assign(at(begin)),
    record: assign(({ context, event }, { kind }: Pick<Span, 'kind'>) => record(context, event, kind)),
    ask: assign(by('prompted', ask)),
    write: assign(by('words came', write)),
    think: assign(by('thoughts came', think)),
    callTool: assign(by('tool called', callTool)),
    answerTool: assign(by('tool answered', answerTool)),
    addFrames: assign(by('frames came', addFrames)),
    endInterruption: assign(by('interruption ended', endInterruption)),
    restart: assign(at(restart)),
    endAnswer: assign(at(endAnswer)),
    settle: assign(at(settle)),
    addError: assign(by('answer failed', addError)),
    addStrayError: assign(by('answer failed', addStrayError)),
    endTurn: assign(at(endTurn)),
    cutTurn: assign(at(cutTurn)),
    addNote: assign(by('noted', addNote)),
    clear: assign(by('cleared', clear)),
  },
}).createMachine({
  id: 'stream',
  context: emptyConversation,
  initial: 'idle',
  on: {
    'frames came': { actions: 'addFrames' },
    cleared: { actions: 'clear' },
  },
  states: {
    idle: {
      on: {
        prompted: { target: 'answering', actions: ['endTurn', 'ask'] },
        // A server may speak unasked. After an answer has ended, more of it goes on in the same turn.
        'words came': { target: 'answering.writing', actions: 'write' },
        'thoughts came': { target: 'answering.thinking', actions: 'think' },
        'tool called': { target: 'answering.callingTools', actions: 'callTool' },
        'tool answered': { actions: 'answerTool' },
        'interruption ended': { actions: 'endInterruption' },
        'answer ended': { actions: 'settle' },
        'answer failed': { actions: 'addStrayError' },
        noted: { actions: ['endTurn', 'addNote'] },
      },
    },
    answering: {
      tags: 'answering',
      initial: 'awaiting',
      on: {
        // Late words of the interrupted answer are the new one's until the server says that they were not.
        prompted: { target: '.awaiting', actions: ['endTurn', 'ask'] },
        'words came': { target: '.writing', actions: 'write' },
        'thoughts came': { target: '.thinking', actions: 'think' },
        'tool called': { target: '.callingTools', actions: 'callTool' },
        'tool answered': [
          { guard: 'isLastResult', target: '.awaiting', actions: 'answerTool' },
          { actions: 'answerTool' },
        ],
        'interruption ended': { target: '.awaiting', actions: ['endInterruption', 'restart'] },
        'answer ended': { target: 'idle', actions: ['endAnswer', 'settle'] },
        'answer failed': { target: 'idle', actions: ['endAnswer', 'addError'] },
        noted: [
          { guard: 'isStop', target: 'idle', actions: ['endTurn', 'addNote'] },
          { target: 'idle', actions: ['cutTurn', 'addNote'] },
        ],
        connecting: { target: 'idle', actions: ['cutTurn', 'settle'] },
      },
      states: {
        awaiting: {
          tags: 'thinking',
          entry: 'begin',
          exit: { type: 'record', params: { kind: 'waiting' } },
          on: { 'interruption ended': { actions: ['endInterruption', 'restart'] } },
        },
        thinking: {
          tags: 'thinking',
          entry: 'begin',
          exit: { type: 'record', params: { kind: 'thinking' } },
          on: { 'thoughts came': { actions: 'think' } },
        },
        writing: {
          entry: 'begin',
          exit: { type: 'record', params: { kind: 'writing' } },
          on: { 'words came': { actions: 'write' } },
        },
        callingTools: {
          entry: 'begin',
        },
      },
    },
  },
});

export type StreamSnapshot = SnapshotFrom<typeof streamMachine>;
