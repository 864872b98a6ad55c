import type { LanguageModelV4Message } from '@ai-sdk/provider';
import { newId } from '../ids.ts';

/** What a conversation remembers at most; the oldest turns are forgotten first. */
const MAX_TURNS = 50;
export const MAX_CHARACTERS = 400_000;

export type Said =
  | { readonly role: 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string };

/** What somebody said, or a step in which the model called tools, as it is told to the model again. */
export type Message = Said | Extract<LanguageModelV4Message, { role: 'assistant' | 'tool' }>;

/** One thing that was said and everything that came of it. Turns are kept whole: a tool's result without its call is refused by models. */
interface Turn {
  readonly messages: readonly Message[];
  readonly size: number;
}

export interface Conversation {
  readonly id: string;
  /** What the model is told was said so far, oldest first. */
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
      while (total > MAX_CHARACTERS && first < all.length - 1) {
        total -= all[first]?.size ?? 0;
        first += 1;
      }
      turns = all.slice(first);
    },
  };
}
