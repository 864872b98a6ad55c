import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { RefObject } from 'react';
import { selectIsAnswering, selectIsSending } from '#machines/chat/chat-selectors.ts';
import { type PairActor, selectIsPairUnsaved } from '#machines/pair/pair-machine.ts';
import type { PairInput } from '#machines/pair/pair-types.ts';
import { selectTakesPrompt } from '#machines/pair/side-actor.ts';
import { ComposerForm } from '#views/chat/composer/composer-form.tsx';
import { type Chats, useSome } from './use-some.ts';

interface PairComposerProps {
  readonly pair: PairActor;
  readonly chats: Chats;
  readonly names: PairInput;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** The composer of two chats. It says which burgers get the message. */
export function PairComposer({ pair, chats, names, field }: PairComposerProps) {
  const draft = useSelector(pair, ({ context }) => context.draft);
  const hasDraft = useSelector(pair, selectIsPairUnsaved);
  const left = useSelector(chats.left, selectTakesPrompt);
  const right = useSelector(chats.right, selectTakesPrompt);
  const isConnected = useSome(chats, (chat) => chat.hasTag('connected'));
  const isConnecting = useSome(chats, (chat) => chat.hasTag('connecting'));
  const isOnline = isConnected || isConnecting;
  return (
    <ComposerForm
      chat={pair}
      field={field}
      draft={draft}
      onSend={() => pair.send({ type: 'send' })}
      hint={
        isOnline ? hintOf(left, right, names) : <Trans>Connect to the burgers before sending messages.</Trans>
      }
      isConnected={isConnected}
      isOnline={isOnline}
      isAnswering={useSome(chats, selectIsAnswering)}
      isSending={useSome(chats, (chat) => chat.hasTag('connected') && selectIsSending(chat))}
      canSend={hasDraft && (left || right)}
    />
  );
}

function hintOf(left: boolean, right: boolean, names: PairInput) {
  if (left && right) return <Trans>Press Enter to send to both.</Trans>;
  if (!left && !right) return <Trans>Neither burger can take a message now.</Trans>;
  const name = left ? names.left : names.right;
  return <Trans>Press Enter to send to {name} only.</Trans>;
}
