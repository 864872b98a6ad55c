import { type ActorRefFrom, assign, enqueueActions, forwardTo, setup } from 'xstate';
import { joinedDrafts } from '#domain/chat/drafts.ts';
import type { ChatHolder, PairContext, PairEvent, PairInput, SideCommand, SideStatus } from './pair-types.ts';
import { createSideLogic } from './side-actor.ts';

const isAny = ({ left, right }: PairContext, ...statuses: readonly SideStatus[]): boolean =>
  statuses.includes(left) || statuses.includes(right);

/**
 * Two chats with one composer. A prompt goes to each chat that is connected and idle. A prompt that was not sent, or is to be
 * edited, returns to the composer. What the user does to both is passed on; each chat ignores a command that it cannot carry
 * out.
 */
export const createPairMachine = (chats: ChatHolder) =>
  setup({
    types: {} as { input: PairInput; context: PairContext; events: PairEvent },
    actors: { side: createSideLogic(chats) },
    guards: {
      hasPrompt: ({ context }) => context.draft.trim() !== '' && isAny(context, 'idle'),
      hasOffline: ({ context }) => isAny(context, 'offline'),
      isConnected: ({ context }) => selectConnection({ context }).isConnected,
      isAnswering: ({ context }) => isAny(context, 'answering'),
    },
    actions: {
      ask: enqueueActions(({ context, enqueue }) => {
        const command: SideCommand = { type: 'ask', prompt: context.draft.trim() };
        if (context.left === 'idle') enqueue.sendTo('left', command);
        if (context.right === 'idle') enqueue.sendTo('right', command);
        enqueue.assign({ draft: '' });
      }),
      forwardToLeft: forwardTo('left'),
      forwardToRight: forwardTo('right'),
    },
  }).createMachine({
    id: 'pair',
    context: ({ input }) => ({ burgers: input, draft: '', left: 'offline', right: 'offline' }),
    invoke: [
      {
        id: 'left',
        src: 'side',
        input: ({ context: { burgers } }) => ({ side: 'left', burgers }),
      },
      {
        id: 'right',
        src: 'side',
        input: ({ context: { burgers } }) => ({ side: 'right', burgers }),
      },
    ],
    on: {
      'side changed': { actions: assign(({ event: { side, status } }) => ({ [side]: status })) },
      // Both chats may return the same prompt.
      'prompt returned': {
        actions: assign(({ context: { draft }, event: { prompt } }) => ({
          draft: draft === prompt || draft.startsWith(`${prompt}\n`) ? draft : joinedDrafts([prompt, draft]),
        })),
      },
      'draft changed': { actions: assign(({ event: { draft } }) => ({ draft })) },
      send: { guard: 'hasPrompt', actions: 'ask' },
      connect: { guard: 'hasOffline', actions: ['forwardToLeft', 'forwardToRight'] },
      disconnect: { guard: 'isConnected', actions: ['forwardToLeft', 'forwardToRight'] },
      stop: { guard: 'isAnswering', actions: ['forwardToLeft', 'forwardToRight'] },
      'debug toggled': { actions: ['forwardToLeft', 'forwardToRight'] },
      'clear log': { actions: ['forwardToLeft', 'forwardToRight'] },
      'new conversation': { actions: ['forwardToLeft', 'forwardToRight'] },
      edit: { actions: ['forwardToLeft', 'forwardToRight'] },
      leave: { actions: ['forwardToLeft', 'forwardToRight'] },
    },
  });

/** The state of the two connections, as the composer shows it. */
export function selectConnection({ context }: { readonly context: PairContext }) {
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

/** The open connections: false if there is none, and another string as soon as either side begins to connect or connects. */
export function selectConnectionKey({ context }: { readonly context: PairContext }): string | false {
  const { left, right } = context;
  return selectConnection({ context }).isConnected && `${left === 'connecting'} ${right === 'connecting'}`;
}

/** Whether the composer holds a draft. */
export const selectIsPairUnsaved = ({ context }: { readonly context: PairContext }): boolean =>
  context.draft.trim() !== '';

type PairMachine = ReturnType<typeof createPairMachine>;
export type PairActor = ActorRefFrom<PairMachine>;
