import type { ChatActor } from '../chat/chat-machine.ts';
import type { ChatEvent, ChatLink } from '../chat/chat-types.ts';

export type Side = 'left' | 'right';

/** The two burgers of an address. */
export type PairInput = Readonly<Record<Side, string>>;

export interface PairContext {
  readonly burgers: PairInput;
  readonly draft: string;
}

/** The user's commands for both chats. A chat ignores a command that it cannot carry out. */
type PairCommand = Extract<
  ChatEvent,
  {
    readonly type:
      | 'connect'
      | 'disconnect'
      | 'stop'
      | 'debug toggled'
      | 'clear log'
      | 'new conversation'
      | 'leave';
  }
>;

/** A command to one chat of the pair. */
export type SideCommand = PairCommand | { readonly type: 'ask'; readonly prompt: string };

export interface SideInput {
  readonly side: Side;
  readonly burgers: PairInput;
}

/** An event that a chat sends to the pair. */
export type SideEvent =
  | { readonly type: 'prompt taken' }
  /** A prompt returns to the composer: it was not sent, or is to be edited. */
  | { readonly type: 'prompt returned'; readonly prompt: string };

export type PairEvent =
  | SideEvent
  | PairCommand
  | Extract<ChatEvent, { readonly type: 'draft changed' | 'send' }>;

/** The source of the two chats, which live as long as the pair holds them. */
export interface ChatHolder {
  get(key: string, input: ChatLink): ChatActor;
  hold(key: string): () => void;
}
