import { useSelector } from '@xstate/react';
import { type ReactNode, useMemo } from 'react';
import { wordsOf } from '#domain/chat/answers.ts';
import { rowsOf, turnsOf } from '#domain/chat/conversation.ts';
import type { ChatActor, ChatSnapshot } from '#machines/chat/chat-machine.ts';
import { FormatProvider } from './format.tsx';
import { LifeSign } from './life-sign.tsx';
import { Log } from './log.tsx';
import { type Resend, TurnsProvider } from './turns-context.ts';

interface ChatLogProps {
  readonly chat: ChatActor;
  readonly isFormatted: boolean;
  /** Sends an earlier prompt again, unchanged or edited. It must be memoized. */
  readonly onResend: Resend['send'];
  /** What keeps an answer as a question. It must be memoized. */
  readonly keep?: ((turn: number) => ReactNode) | undefined;
  /** The line of a log without rows. The default says to connect first. */
  readonly empty?: string;
  /** The content of an empty conversation. */
  readonly offer: ReactNode;
}

/** The log of a conversation. */
export function ChatLog({ chat, isFormatted, onResend, keep, empty, offer }: ChatLogProps) {
  const { rows } = useSelector(chat, ({ context }) => context.stream.context.log);
  const earlier = useSelector(chat, ({ context }) => context.stream.context.earlier);
  const turn = useSelector(chat, ({ context }) => context.stream.context.turn);
  const debug = useSelector(chat, ({ context }) => context.debug);
  const hasBegun = useSelector(chat, selectHasBegun);
  const resend = useMemo<Resend>(
    () => ({
      send: onResend,
      wordsOf: (number) => wordsOf(rowsOf(chat.getSnapshot().context.stream.context), number),
    }),
    [chat, onResend],
  );
  const shown = useMemo(
    () => ({ turns: turnsOf({ earlier, turn }), chat: resend, keep }),
    [earlier, turn, resend, keep],
  );
  return (
    <FormatProvider value={isFormatted}>
      <TurnsProvider value={shown}>
        <Log
          pages={rows}
          showsRoutine={debug}
          sign={<LifeSign chat={chat} />}
          empty={empty}
          offer={!hasBegun && offer}
        />
      </TurnsProvider>
    </FormatProvider>
  );
}

/**
 * True if the conversation has begun. Rows of the console do not count. Prompts that the log no longer shows do, because the
 * burger still knows them.
 */
function selectHasBegun({ context }: ChatSnapshot): boolean {
  const { log, earlier, turn } = context.stream.context;
  const hasPrompt = earlier.length > 0 || turn !== null;
  return hasPrompt || log.rows.some((rows) => rows.some(({ role }) => role !== 'system'));
}
