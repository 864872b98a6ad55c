import type { MessageDescriptor } from '@lingui/core';
import { type ActorRefFrom, assign, type SnapshotFrom, sendTo, setup } from 'xstate';
import { emptyStream } from '../stream/stream.ts';
import type { StreamSnapshot } from '../stream/stream-machine.ts';
import {
  type ConversationEvent,
  type Credentials,
  createConversationLogic,
  type OpenConversation,
} from './conversation-actor.ts';

export interface RehearsalInput {
  readonly burgerId: string;
  /** The prompts to ask, in order. */
  readonly prompts: readonly string[];
  /** True to ask in debug mode. */
  readonly debug: boolean;
  /** The headers to send, as they are when the questions begin. */
  readonly credentials: () => Credentials;
}

interface RehearsalContext extends RehearsalInput {
  /** The number of prompts that have been sent. All but the newest have been answered. */
  readonly sentCount: number;
  /** The new conversation. */
  readonly stream: StreamSnapshot;
  /** The reason for an early end; null if it did not, or if the user stopped it. */
  readonly reason: MessageDescriptor | null;
}

type RehearsalEvent = ConversationEvent | { readonly type: 'start' } | { readonly type: 'stop' };

/** The start of a conversation. */
const nothingAsked = { sentCount: 0, stream: emptyStream, reason: null };

/**
 * Asks a burger the prompts of a recording again in a new conversation, each after the answer to the one before. It begins at
 * once, and `start` begins anew.
 */
export const createRehearsalMachine = (open: OpenConversation) =>
  setup({
    types: {} as {
      input: RehearsalInput;
      context: RehearsalContext;
      events: RehearsalEvent;
      tags: 'asking' | 'done';
    },
    actors: { conversation: createConversationLogic(open) },
    guards: {
      hasPrompts: ({ context }) => context.prompts.length > 0,
      hasMore: ({ context }) => context.sentCount < context.prompts.length,
    },
    actions: {
      ask: sendTo('conversation', ({ context }) => ({
        type: 'ask' as const,
        prompt: context.prompts[context.sentCount] ?? '',
      })),
      countSent: assign(({ context }) => ({ sentCount: context.sentCount + 1 })),
    },
  }).createMachine({
    id: 'rehearsal',
    context: ({ input }) => ({ ...input, ...nothingAsked }),
    initial: 'empty',
    on: { start: { guard: 'hasPrompts', target: '.asking', actions: assign(nothingAsked) } },
    states: {
      empty: { always: { guard: 'hasPrompts', target: 'asking' } },
      asking: {
        tags: 'asking',
        invoke: {
          id: 'conversation',
          src: 'conversation',
          input: ({ context: { burgerId, debug, credentials } }) => ({ burgerId, debug, ...credentials() }),
        },
        on: {
          'conversation grew': { actions: assign(({ event: { stream } }) => ({ stream })) },
          'conversation ready': [{ guard: 'hasMore', actions: ['ask', 'countSent'] }, { target: 'done' }],
          'conversation ended': {
            target: 'interrupted',
            actions: assign(({ event: { reason } }) => ({ reason })),
          },
          start: {},
          stop: 'interrupted',
        },
      },
      done: { tags: 'done' },
      interrupted: {},
    },
  });

type RehearsalMachine = ReturnType<typeof createRehearsalMachine>;
export type RehearsalActor = ActorRefFrom<RehearsalMachine>;
export type RehearsalSnapshot = SnapshotFrom<RehearsalMachine>;

/** The number of prompts that are completely answered. */
export const selectAnswered = (snapshot: Pick<RehearsalSnapshot, 'context' | 'hasTag'>): number =>
  snapshot.hasTag('done') ? snapshot.context.sentCount : Math.max(0, snapshot.context.sentCount - 1);
