import type { LanguageModelV4Message } from '@ai-sdk/provider';
import { newId } from '../ids.ts';

/** The limits of a conversation's memory, in turns and in characters. The oldest turns are forgotten first. */
const MAX_TURNS = 50;
export const MAX_REMEMBERED = 400_000;

export type TextMessage =
  | { readonly role: 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string };

/** A message in the form in which the model gets it again: a text, or a step with tool calls. */
export type Message = TextMessage | Extract<LanguageModelV4Message, { role: 'assistant' | 'tool' }>;

/** A prompt and its whole answer. Turns are kept whole, because models refuse a tool's result without its call. */
interface Turn {
  readonly messages: readonly Message[];
  readonly size: number;
}

export interface Conversation {
  readonly id: string;
  /** The messages so far, oldest first. */
  history(): Message[];
  remember(messages: readonly Message[]): void;
}

/** A conversation that lives as long as its socket. */
export function createConversation(): Conversation {
  let turns: readonly Turn[] = [];
  return {
    id: newId('CNV'),
    history: () => turns.flatMap((turn) => turn.messages),
    remember(messages) {
      if (messages.length === 0) return;
      const all = [...turns, { messages, size: JSON.stringify(messages).length }].slice(-MAX_TURNS);
      let total = all.reduce((sum, turn) => sum + turn.size, 0);
      let first = 0;
      while (total > MAX_REMEMBERED && first < all.length - 1) {
        total -= all[first]?.size ?? 0;
        first += 1;
      }
      turns = all.slice(first);
    },
  };
}
