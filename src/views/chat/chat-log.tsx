import { useSelector } from '@xstate/react';
import { type ReactNode, useMemo, useState } from 'react';
import { followTurns } from '#domain/chat/turn.ts';
import type { ChatActor, ChatSnapshot } from '#machines/chat/chat-machine.ts';
import { FormatProvider } from './format.tsx';
import { Log } from './log.tsx';
import { type Resend, TurnsProvider } from './turns-context.ts';

interface ChatLogProps {
  readonly chat: ChatActor;
  readonly isFormatted: boolean;
  /** Sends an earlier prompt again. */
  readonly resend: Resend;
  /** What is offered until something has been said. */
  readonly offer: ReactNode;
}

/** The log of a conversation. */
export function ChatLog({ chat, isFormatted, resend, offer }: ChatLogProps) {
  const rows = useSelector(chat, ({ context }) => context.transcript.rows);
  const history = useSelector(chat, ({ context }) => context.history);
  const hasBegun = useSelector(chat, selectHasBegun);
  const [turnsOf] = useState(followTurns);
  const turns = turnsOf(history);
  const shown = useMemo(() => ({ turns, chat: resend }), [turns, resend]);
  return (
    <FormatProvider value={isFormatted}>
      <TurnsProvider value={shown}>
        <Log rows={rows} offer={!hasBegun && offer} />
      </TurnsProvider>
    </FormatProvider>
  );
}

/**
 * Whether the conversation has begun. Rows of the console do not count. Prompts that the log no longer shows do, because the
 * burger still knows them.
 */
const selectHasBegun = ({ context: { transcript } }: ChatSnapshot): boolean =>
  transcript.prompts > 0 || transcript.rows.some(({ role }) => role !== 'system');
