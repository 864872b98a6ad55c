import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate';
import { SETTLEMENT } from '#domain/settlement.ts';
import type {
  ChatHolder,
  PairContext,
  PairEvent,
  PairInput,
  Side,
  SideCommand,
  SideStatus,
} from './pair-types.ts';
import { createSideLogic } from './side-actor.ts';

const sides = ['left', 'right'] as const satisfies readonly Side[];

const isAny = ({ left, right }: Record<Side, SideStatus>, ...statuses: readonly SideStatus[]): boolean =>
  statuses.includes(left) || statuses.includes(right);

/** Passes the event on to both chats. Each ignores a command that it cannot carry out. */
const tell = {
  type: 'tellBoth',
  params: ({ event }: { readonly event: SideCommand }) => event,
} as const;

/**
 * Two chats with one composer. A prompt goes to each chat that is connected and idle. A prompt that was not sent, or is to be
 * edited, returns to the composer. As in the chat of one burger, nothing is sent just after a connection, unless the user
 * types.
 */
export const createPairMachine = (chats: ChatHolder) =>
  setup({
    types: {} as { input: PairInput; context: PairContext; events: PairEvent },
    actors: { side: createSideLogic(chats) },
    guards: {
      hasPrompt: ({ context }) => context.draft.trim() !== '' && isAny(context, 'idle'),
      hasOffline: ({ context }) => isAny(context, 'offline'),
      hasConnected: ({ context }) => selectReach({ context }).isConnected,
      hasAnswering: ({ context }) => isAny(context, 'answering'),
      /** A chat begins to connect, or has just connected. Either may move the focus to the composer. */
      connects: ({ context }, { side, status }: { side: Side; status: SideStatus }) =>
        status !== 'offline' && [status, context[side]].includes('connecting'),
    },
    actions: {
      setDraft: assign((_, { draft }: { draft: string }) => ({ draft })),
      setSide: assign((_, { side, status }: { side: Side; status: SideStatus }) => ({ [side]: status })),
      /** Both chats may return the same prompt. */
      takeBack: assign(({ context: { draft } }, { prompt }: { prompt: string }) => ({
        draft:
          draft === prompt || draft.startsWith(`${prompt}\n`)
            ? draft
            : [prompt, draft].filter((text) => text.trim() !== '').join('\n'),
      })),
      ask: enqueueActions(({ context, enqueue }) => {
        const command: SideCommand = { type: 'ask', prompt: context.draft.trim() };
        for (const side of sides) if (context[side] === 'idle') enqueue.sendTo(side, command);
        enqueue.assign({ draft: '' });
      }),
      tellBoth: enqueueActions(({ enqueue }, command: SideCommand) => {
        for (const side of sides) enqueue.sendTo(side, command);
      }),
    },
    delays: {
      /** As in the chat of one burger. */
      settlement: SETTLEMENT,
    },
  }).createMachine({
    id: 'pair',
    context: ({ input }) => ({ burgers: input, draft: '', left: 'offline', right: 'offline' }),
    invoke: sides.map((side) => ({
      id: side,
      src: 'side',
      input: ({ context: { burgers } }) => ({ side, burgers }),
    })),
    on: {
      'side changed': [
        {
          guard: { type: 'connects', params: ({ event }) => event },
          target: '.settling',
          actions: { type: 'setSide', params: ({ event }) => event },
        },
        { actions: { type: 'setSide', params: ({ event }) => event } },
      ],
      'prompt returned': { actions: { type: 'takeBack', params: ({ event }) => event } },
      'draft changed': { target: '.settled', actions: { type: 'setDraft', params: ({ event }) => event } },
      connect: { guard: 'hasOffline', actions: tell },
      disconnect: { guard: 'hasConnected', actions: tell },
      stop: { guard: 'hasAnswering', actions: tell },
      'debug toggled': { actions: tell },
      'clear log': { actions: tell },
      'new conversation': { actions: tell },
      edit: { actions: tell },
      leave: { actions: tell },
    },
    initial: 'settled',
    states: {
      settled: {
        on: { send: { guard: 'hasPrompt', actions: 'ask' } },
      },
      settling: {
        after: { settlement: 'settled' },
      },
    },
  });

/** The state of the two connections, as the composer shows it. */
export function selectReach({ context }: { readonly context: PairContext }) {
  const isConnected = isAny(context, 'idle', 'sending', 'answering');
  return {
    isConnected,
    /** Connected, or about to be. */
    isOnline: isConnected || isAny(context, 'connecting'),
    isAnswering: isAny(context, 'answering'),
    isSending: isAny(context, 'sending'),
    /** The sides to which a prompt would go. */
    left: context.left === 'idle',
    right: context.right === 'idle',
  };
}

/** Whether the composer holds a draft. */
export const selectIsPairUnsaved = ({ context }: { readonly context: PairContext }): boolean =>
  context.draft.trim() !== '';

type PairMachine = ReturnType<typeof createPairMachine>;
export type PairActor = ActorRefFrom<PairMachine>;
