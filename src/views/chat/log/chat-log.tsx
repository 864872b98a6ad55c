import { useSelector } from '@xstate/react';
import { type ReactNode, useMemo } from 'react';
import { wordsOf } from '#domain/chat/answers.ts';
import type { ChatActor, ChatSnapshot } from '#machines/chat/chat-machine.ts';
import { FormatProvider } from './format.tsx';
import { Log } from './log.tsx';
import { type Resend, TurnsProvider } from './turns-context.ts';

interface ChatLogProps {
  readonly chat: ChatActor;
  readonly isFormatted: boolean;
  /** Sends an earlier prompt again, unchanged or edited. It must be memoized. */
  readonly onResend: Resend['send'];
  /** The content of an empty conversation. */
  readonly offer: ReactNode;
}

/** The log of a conversation. */
export function ChatLog({ chat, isFormatted, onResend, offer }: ChatLogProps) {
  const rows = useSelector(chat, ({ context }) => context.stream.context.rows);
  const turns = useSelector(chat, ({ context }) => context.stream.context.turns);
  const debug = useSelector(chat, ({ context }) => context.debug);
  const hasBegun = useSelector(chat, selectHasBegun);
  const resend = useMemo<Resend>(
    () => ({
      send: onResend,
      wordsOf: (turn) => wordsOf(chat.getSnapshot().context.stream.context.rows, turn),
    }),
    [chat, onResend],
  );
  const shown = useMemo(() => ({ turns, chat: resend }), [turns, resend]);
  return (
    <FormatProvider value={isFormatted}>
      <TurnsProvider value={shown}>
        <Log rows={rows} showsRoutine={debug} offer={!hasBegun && offer} />
      </TurnsProvider>
    </FormatProvider>
  );
}

/**
 * True if the conversation has begun. Rows of the console do not count. Prompts that the log no longer shows do, because the
 * burger still knows them.
 */
function selectHasBegun({ context }: ChatSnapshot): boolean {
  const { turns, rows } = context.stream.context;
  return turns.length > 0 || rows.some(({ role }) => role !== 'system');
}
