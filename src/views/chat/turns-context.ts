import { createContext, use } from 'react';
import type { ChatActor } from '#machines/chat/chat-machine.ts';
import type { Turn } from '#machines/chat/turn.ts';

/** What rows show beside their content: the course of their answers, and the chat that their prompts can be sent to again. */
interface Turns {
  readonly turns: readonly Turn[];
  /** Null in a recording. */
  readonly chat: ChatActor | null;
}

const TurnsContext = createContext<Turns>({ turns: [], chat: null });

export const TurnsProvider = TurnsContext.Provider;

export const useTurns = (): Turns => use(TurnsContext);
