import { useSelector } from '@xstate/react';
import type { RefObject } from 'react';
import type { ChatActor } from '#machines/chat/chat-machine.ts';
import { selectIsAnswering, selectIsSending } from '#machines/chat/chat-selectors.ts';
import { ComposerForm } from './composer-form.tsx';

interface ComposerProps {
  readonly chat: ChatActor;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** The first prompt connects, so the composer does not wait for a connection. */
  readonly connects?: boolean;
}

/** The composer of the chat with one burger. */
export function Composer({ chat, field, connects = false }: ComposerProps) {
  const type = connects ? 'ask' : 'send';
  const draft = useSelector(chat, ({ context }) => context.draft);
  const isConnected = useSelector(chat, (snapshot) => snapshot.hasTag('connected'));
  const isConnecting = useSelector(chat, (snapshot) => snapshot.hasTag('connecting'));
  const isAnswering = useSelector(chat, selectIsAnswering);
  const isSending = useSelector(chat, selectIsSending);
  const canSend = useSelector(chat, (snapshot) => snapshot.can({ type }));
  const isOnline = isConnected || isConnecting || connects;
  return (
    <ComposerForm
      chat={chat}
      field={field}
      draft={draft}
      onSend={() => chat.send({ type })}
      // The log and Connect say the rest. The text stays while Stop reconnects, so that nothing moves.
      hint={isOnline ? null : ''}
      isConnected={isConnected || connects}
      isOnline={isOnline}
      isAnswering={isAnswering}
      isSending={isSending}
      canSend={canSend}
    />
  );
}
