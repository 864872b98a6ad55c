import { createContext, use } from 'react';
import type { Turn } from '#domain/chat/turn.ts';
import type { ChatEvent } from '#machines/chat/chat-types.ts';

/** Sends a prompt again, unchanged or edited. */
export interface Resend {
  send(event: Extract<ChatEvent, { readonly turn: number }>): void;
}

/** The additions to rows: the course of their answers, and the chat to which their prompts can be sent again. */
interface Turns {
  readonly turns: readonly Turn[];
  /** Null in a recording. */
  readonly chat: Resend | null;
}

const TurnsContext = createContext<Turns>({ turns: [], chat: null });

export const TurnsProvider = TurnsContext.Provider;

export const useTurns = (): Turns => use(TurnsContext);
