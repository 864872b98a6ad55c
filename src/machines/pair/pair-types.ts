import type { ChatActor } from '../chat/chat-machine.ts';
import type { ChatEvent, ChatLink } from '../chat/chat-types.ts';

export type Side = 'left' | 'right';

/** What a chat does, as far as the pair has to know it. */
export type SideStatus = 'offline' | 'connecting' | 'idle' | 'sending' | 'answering';

/** The two burgers of an address. */
export type PairInput = Readonly<Record<Side, string>>;

export interface PairContext extends Readonly<Record<Side, SideStatus>> {
  readonly burgers: PairInput;
  readonly draft: string;
}

/** A command to one chat of the pair. The chat ignores it where it cannot do it. */
export type SideCommand =
  | { readonly type: 'ask'; readonly prompt: string }
  | Extract<
      ChatEvent,
      {
        readonly type:
          | 'connect'
          | 'disconnect'
          | 'stop'
          | 'debug toggled'
          | 'clear log'
          | 'new conversation'
          | 'edit'
          | 'leave';
      }
    >;

export interface SideInput {
  readonly side: Side;
  readonly burgerId: string;
  /** The other burger. */
  readonly beside: string;
}

/** What the pair hears of its chats. */
export type SideEvent =
  | { readonly type: 'side changed'; readonly side: Side; readonly status: SideStatus }
  /** A prompt is the user's again: it was not sent, or is to be edited. */
  | { readonly type: 'prompt returned'; readonly prompt: string };

export type PairEvent =
  | SideEvent
  | { readonly type: 'draft changed'; readonly draft: string }
  | { readonly type: 'send' }
  | { readonly type: 'connect' }
  | { readonly type: 'disconnect' }
  | { readonly type: 'stop' }
  | { readonly type: 'debug toggled'; readonly debug: boolean }
  | { readonly type: 'clear log' }
  | { readonly type: 'new conversation' }
  /** Takes a prompt back to edit it, by its number in each conversation; null where it was not asked. */
  | ({ readonly type: 'edit' } & Readonly<Record<Side, number | null>>)
  /** The user leaves the screen while a draft keeps the actor alive. */
  | { readonly type: 'leave' };

/** Where the pair gets its two chats, which live as long as it holds them. */
export interface ChatHolder {
  get(key: string, input: ChatLink): ChatActor;
  hold(key: string): () => void;
}
