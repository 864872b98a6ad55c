import { assertEvent, assign, enqueueActions, type SnapshotFrom, setup } from 'xstate';
import {
  type Conversation,
  ConversationBuilder,
  emptyConversation,
} from '#domain/chat/conversation-builder.ts';
import { type Heard, type StreamEvent, streamEvents } from '#domain/chat/stream-events.ts';
import { isLastResult } from '#domain/chat/turns-builder.ts';

interface StreamContext extends Conversation {
  /** The conversation that the events of a batch build together; null between batches. */
  readonly batch: ConversationBuilder | null;
}

type StreamMachineEvent =
  | StreamEvent
  /** Events that came together. They are taken apart into other events within one macrostep. */
  | { readonly type: 'history grew'; readonly heard: readonly Heard[] }
  | { readonly type: 'batch ended' };

interface Args {
  readonly context: StreamContext;
  readonly event: StreamMachineEvent;
}

type Of<TType> = Extract<StreamMachineEvent, { readonly type: TType }>;
const isOf = <TType>(type: TType, event: StreamMachineEvent): event is Of<TType> => event.type === type;

/** Builds the conversation by an event of this type: the batch's, or one for the event alone. */
const built =
  <TType extends StreamEvent['type']>(
    type: TType,
    build: (conversation: ConversationBuilder, event: Of<TType>) => void,
  ) =>
  ({ context: { batch, ...before }, event }: Args): Partial<StreamContext> => {
    if (!isOf(type, event)) throw new Error(`'${event.type}' is not '${type}'`);
    const conversation = batch ?? new ConversationBuilder(before);
    build(conversation, event);
    return batch === null ? conversation.finish() : {};
  };

/**
 * The activity of a conversation's answers. The state is the newest sign of the answer; tools that still run beside it are
 * in the context. The machine has no effects, so that a stored conversation is moved as a live one is: by `transition`.
 */
export const streamMachine = setup({
  types: {} as { context: StreamContext; events: StreamMachineEvent; tags: 'answering' },
  guards: {
    isLastResult: ({ context: { batch, running }, event }) => {
      assertEvent(event, 'tool answered');
      return isLastResult((batch ?? { running }).running, event);
    },
  },
  actions: {
    /** Raised events are taken in their order, so none of them may raise another. */
    takeApart: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'history grew');
      enqueue.assign({ batch: new ConversationBuilder(context) });
      for (const one of streamEvents(event.heard)) enqueue.raise(one);
      enqueue.raise({ type: 'batch ended' });
    }),
    finish: assign(({ context: { batch } }) => ({ ...batch?.finish(), batch: null })),
    ask: assign(built('prompted', (conversation, event) => conversation.ask(event))),
    write: assign(built('words came', (conversation, event) => conversation.write(event))),
    think: assign(built('thoughts came', (conversation, event) => conversation.think(event))),
    callTool: assign(built('tool called', (conversation, event) => conversation.callTool(event))),
    answerTool: assign(built('tool answered', (conversation, event) => conversation.answerTool(event))),
    wait: assign(built('tool answered', (conversation, event) => conversation.wait(event))),
    addFrames: assign(built('frames came', (conversation, event) => conversation.addFrames(event))),
    endInterruption: assign(
      built('interruption ended', (conversation, event) => conversation.endInterruption(event)),
    ),
    restart: assign(built('interruption ended', (conversation, event) => conversation.restart(event))),
    end: assign(built('answer ended', (conversation, event) => conversation.end(event))),
    fail: assign(built('answer failed', (conversation, event) => conversation.fail(event))),
    addError: assign(built('answer failed', (conversation, event) => conversation.addError(event))),
    note: assign(built('noted', (conversation, event) => conversation.note(event))),
    clear: assign(built('cleared', (conversation) => conversation.clear())),
  },
}).createMachine({
  id: 'stream',
  context: { ...emptyConversation, batch: null },
  initial: 'idle',
  on: {
    'history grew': { actions: 'takeApart' },
    'batch ended': { actions: 'finish' },
    'frames came': { actions: 'addFrames' },
    cleared: { actions: 'clear' },
  },
  states: {
    idle: {
      initial: 'none',
      on: {
        prompted: { target: 'answering', actions: 'ask' },
        // A server may speak unasked. After an answer has ended, more of it goes on in the same turn.
        'words came': { target: 'answering.writing', actions: 'write' },
        'thoughts came': { target: 'answering.thinking', actions: 'think' },
        'tool called': { target: 'answering.callingTools', actions: 'callTool' },
        'tool answered': { actions: 'answerTool' },
        'interruption ended': { actions: 'endInterruption' },
        'answer ended': { actions: 'end' },
        'answer failed': { actions: 'addError' },
        noted: { target: '.none', actions: 'note' },
      },
      states: {
        none: {},
        ended: {},
        failed: {},
      },
    },
    answering: {
      tags: 'answering',
      initial: 'awaiting',
      on: {
        prompted: { target: '.interrupted', actions: 'ask' },
        'words came': { target: '.writing', actions: 'write' },
        'thoughts came': { target: '.thinking', actions: 'think' },
        'tool called': { target: '.callingTools', actions: 'callTool' },
        'tool answered': [
          { guard: 'isLastResult', target: '.awaiting', actions: ['answerTool', 'wait'] },
          { actions: 'answerTool' },
        ],
        'interruption ended': { target: '.awaiting', actions: ['endInterruption', 'restart'] },
        'answer ended': { target: 'idle.ended', actions: 'end' },
        'answer failed': { target: 'idle.failed', actions: 'fail' },
        noted: { target: 'idle.none', actions: 'note' },
      },
      states: {
        awaiting: {},
        thinking: {},
        writing: {},
        callingTools: {},
        // Its last words may still come. Where the server does not say that it has ended, they are the new answer's.
        interrupted: { on: { 'words came': { actions: 'write' } } },
      },
    },
  },
});

export type StreamSnapshot = SnapshotFrom<typeof streamMachine>;
