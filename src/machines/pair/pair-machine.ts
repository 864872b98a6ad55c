import { type ActorRefFrom, assign, forwardTo, raise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { joinedDrafts } from '#domain/chat/drafts.ts';
import type { ChatHolder, PairContext, PairEvent, PairInput, SideCommand } from './pair-types.ts';
import { createSideLogic } from './side-actor.ts';

const askOf = ({ context }: { readonly context: PairContext }): SideCommand => ({
  type: 'ask',
  prompt: context.draft.trim(),
});

/**
 * Two chats with one composer, each in the state in which its chat is. A prompt goes to each chat that is connected and idle. A
 * prompt that was not sent, or is to be edited, returns to the composer. What the user does to both is passed on to those that can
 * carry it out.
 */
export const createPairMachine = (chats: ChatHolder) =>
  setup({
    types: {} as {
      input: PairInput;
      context: PairContext;
      events: PairEvent;
      tags: 'connecting' | 'connected' | 'sending' | 'answering';
    },
    actors: { side: createSideLogic(chats) },
    guards: {
      hasDraft: ({ context }) => context.draft.trim() !== '',
    },
    actions: {
      askLeft: sendTo('left', askOf),
      askRight: sendTo('right', askOf),
      /** The draft is cleared once both sides have taken it. */
      noteTaken: raise({ type: 'prompt taken' }),
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
    type: 'parallel',
    on: {
      // Both chats may return the same prompt.
      'prompt returned': {
        actions: assign(({ context: { draft }, event: { prompt } }) => ({
          draft: draft === prompt || draft.startsWith(`${prompt}\n`) ? draft : joinedDrafts([prompt, draft]),
        })),
      },
      'draft changed': { actions: assign(({ event: { draft } }) => ({ draft })) },
      'prompt taken': { actions: assign({ draft: '' }) },
      'debug toggled': { actions: ['forwardToLeft', 'forwardToRight'] },
      'clear log': { actions: ['forwardToLeft', 'forwardToRight'] },
      'new conversation': { actions: ['forwardToLeft', 'forwardToRight'] },
      leave: { actions: ['forwardToLeft', 'forwardToRight'] },
    },
    states: {
      left: {
        initial: 'offline',
        on: {
          'left offline': '.offline',
          'left connecting': '.connecting',
          'left idle': '.connected.idle',
          'left sending': '.connected.sending',
          'left answering': '.connected.answering',
        },
        states: {
          offline: { on: { connect: { actions: 'forwardToLeft' } } },
          connecting: { tags: 'connecting' },
          connected: {
            tags: 'connected',
            on: { disconnect: { actions: 'forwardToLeft' } },
            initial: 'idle',
            states: {
              idle: { on: { send: { guard: 'hasDraft', actions: ['askLeft', 'noteTaken'] } } },
              sending: { tags: 'sending' },
              answering: { tags: 'answering', on: { stop: { actions: 'forwardToLeft' } } },
            },
          },
        },
      },
      right: {
        initial: 'offline',
        on: {
          'right offline': '.offline',
          'right connecting': '.connecting',
          'right idle': '.connected.idle',
          'right sending': '.connected.sending',
          'right answering': '.connected.answering',
        },
        states: {
          offline: { on: { connect: { actions: 'forwardToRight' } } },
          connecting: { tags: 'connecting' },
          connected: {
            tags: 'connected',
            on: { disconnect: { actions: 'forwardToRight' } },
            initial: 'idle',
            states: {
              idle: { on: { send: { guard: 'hasDraft', actions: ['askRight', 'noteTaken'] } } },
              sending: { tags: 'sending' },
              answering: { tags: 'answering', on: { stop: { actions: 'forwardToRight' } } },
            },
          },
        },
      },
    },
  });

/** The state of the two connections, as the composer shows it. */
export function selectConnection(snapshot: PairSnapshot) {
  return {
    isConnected: snapshot.hasTag('connected'),
    /** Connected, or about to be. */
    isOnline: snapshot.hasTag('connected') || snapshot.hasTag('connecting'),
    isAnswering: snapshot.hasTag('answering'),
    isSending: snapshot.hasTag('sending'),
    /** The sides to which a prompt would go. */
    left: snapshot.matches({ left: { connected: 'idle' } }),
    right: snapshot.matches({ right: { connected: 'idle' } }),
  };
}

/** True if the composer holds a draft. */
export const selectIsPairUnsaved = ({ context }: { readonly context: PairContext }): boolean =>
  context.draft.trim() !== '';

type PairMachine = ReturnType<typeof createPairMachine>;
export type PairActor = ActorRefFrom<PairMachine>;
export type PairSnapshot = SnapshotFrom<PairMachine>;
