import type { LanguageModelV4Message } from '@ai-sdk/provider';
import { newId } from '../lib/ids.ts';
import type { Hold } from '../limits/budget.ts';

/** The limits of a conversation's memory, in turns and in characters. The oldest turns are forgotten first. */
const MAX_TURNS = 50;
export const MAX_REMEMBERED = 400_000;
/** The limit of a visitor's conversation, in characters. */
export const MAX_VISITOR_REMEMBERED = 50_000;
/** The memory that a character takes. */
export const CHARACTER_BYTES = 2;

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
  /** Forgets all messages. */
  forget(): void;
}

/** The conversation of an answer of which nothing is remembered. */
export const noMemory: Conversation = {
  id: '',
  history: () => [],
  remember: () => undefined,
  forget: () => undefined,
};

interface Memory {
  /** The limit in characters. */
  readonly most: number;
  /** On the memory that the messages take. Where it cannot grow, the oldest turns are forgotten. */
  readonly hold: Pick<Hold, 'resize' | 'release'>;
}

/** A conversation that lives as long as its socket. */
export function createConversation({ most, hold }: Memory): Conversation {
  let turns: readonly Turn[] = [];
  return {
    id: newId('CNV'),
    history: () => turns.flatMap((turn) => turn.messages),
    remember(messages) {
      if (messages.length === 0) return;
      turns = [...turns, turnOf(messages, most)].slice(-MAX_TURNS);
      let size = turns.reduce((sum, turn) => sum + turn.size, 0);
      while (size > most || !hold.resize(size * CHARACTER_BYTES)) {
        size -= turns[0]?.size ?? 0;
        turns = turns.slice(1);
      }
    },
    forget() {
      turns = [];
      hold.release();
    },
  };
}

function turnOf(messages: readonly Message[], most: number): Turn {
  const size = sizeOf(messages);
  if (size <= most) return { messages, size };
  const shortened = shorten(messages, most);
  return { messages: shortened, size: sizeOf(shortened) };
}

const sizeOf = (messages: readonly Message[]): number =>
  messages.reduce(
    (sum, { content }) => sum + (typeof content === 'string' ? content : JSON.stringify(content)).length,
    0,
  );

/** Of a turn that is too long: the beginnings of its prompt and of its answer, without the tools between them. */
function shorten(messages: readonly Message[], most: number): TextMessage[] {
  const texts = messages.filter(isText);
  const kept: TextMessage[] = [];
  let room = most;
  for (const role of ['user', 'assistant'] as const) {
    const message = texts.findLast((text) => text.role === role);
    if (message === undefined) continue;
    const content = message.content.slice(0, role === 'user' ? most / 2 : room).toWellFormed();
    room -= content.length;
    kept.push({ role, content });
  }
  return kept;
}

const isText = (message: Message): message is TextMessage => typeof message.content === 'string';
