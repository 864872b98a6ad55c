import { type ActorRefFrom, assign, forwardTo, sendTo, setup } from 'xstate';
import { joinedDrafts } from '#domain/chat/drafts.ts';
import type { ChatHolder, PairContext, PairEvent, PairInput, SideCommand } from './pair-types.ts';
import { createSideLogic } from './side-actor.ts';

const askOf = ({ context }: { readonly context: PairContext }): SideCommand => ({
  type: 'ask',
  prompt: context.draft.trim(),
});

const both = { actions: ['forwardToLeft', 'forwardToRight'] } as const;

/**
 * The common composer of two chats. What the user does goes to both, and each does what its own state allows: a prompt is taken
 * where the chat is connected and idle. A prompt that was not sent, or is to be edited, returns to the composer.
 */
export const createPairMachine = (chats: ChatHolder) =>
  setup({
    types: {} as { input: PairInput; context: PairContext; events: PairEvent },
    actors: { side: createSideLogic(chats) },
    guards: {
      hasDraft: ({ context }) => context.draft.trim() !== '',
    },
    actions: {
      askLeft: sendTo('left', askOf),
      askRight: sendTo('right', askOf),
      forwardToLeft: forwardTo('left'),
      forwardToRight: forwardTo('right'),
    },
  }).createMachine({
    id: 'pair',
    context: ({ input }) => ({ burgers: input, draft: '' }),
    invoke: [
      { id: 'left', src: 'side', input: ({ context: { burgers } }) => ({ side: 'left', burgers }) },
      { id: 'right', src: 'side', input: ({ context: { burgers } }) => ({ side: 'right', burgers }) },
    ],
    on: {
      'draft changed': { actions: assign(({ event: { draft } }) => ({ draft })) },
      send: { guard: 'hasDraft', actions: ['askLeft', 'askRight'] },
      'prompt taken': { actions: assign({ draft: '' }) },
      // Both chats may return the same prompt.
      'prompt returned': {
        actions: assign(({ context: { draft }, event: { prompt } }) => ({
          draft: draft === prompt || draft.startsWith(`${prompt}\n`) ? draft : joinedDrafts([prompt, draft]),
        })),
      },
      connect: both,
      disconnect: both,
      stop: both,
      'debug toggled': both,
      'clear log': both,
      'new conversation': both,
      leave: both,
    },
  });

/** True if the composer holds a draft. */
export const selectIsPairUnsaved = ({ context }: { readonly context: PairContext }): boolean =>
  context.draft.trim() !== '';

type PairMachine = ReturnType<typeof createPairMachine>;
export type PairActor = ActorRefFrom<PairMachine>;
