import { createContext, type ReactNode, use } from 'react';
import type { Turn } from '#domain/chat/turn.ts';
import type { ChatEvent } from '#machines/chat/chat-types.ts';

/** The chat, as far as its rows need it. */
export interface Resend {
  /** Sends a prompt again, unchanged or edited. */
  send(event: Extract<ChatEvent, { readonly turn: number }>): void;
  /** The words of an answer as they were received. */
  wordsOf(turn: number): string;
}

/** The additions to rows: the course of their answers, and the chat to which their prompts can be sent again. */
interface Turns {
  readonly turns: readonly Turn[];
  /** Null in a recording. */
  readonly chat: Resend | null;
  /** What keeps an answer as a question, where the server keeps some. */
  readonly keep?: ((turn: number) => ReactNode) | undefined;
}

const TurnsContext = createContext<Turns>({ turns: [], chat: null });

export const TurnsProvider = TurnsContext.Provider;

/** The turns of the log around the view. */
export const useTurns = (): Turns => use(TurnsContext);
