import { Trans } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import type { RefObject } from 'react';
import { type PairActor, selectConnection } from '#machines/pair/pair-machine.ts';
import type { PairInput, Side } from '#machines/pair/pair-types.ts';
import { ComposerForm } from '#views/chat/composer/composer-form.tsx';

interface PairComposerProps {
  readonly pair: PairActor;
  readonly names: PairInput;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** The composer of two chats. It says which burgers get the message. */
export function PairComposer({ pair, names, field }: PairComposerProps) {
  const draft = useSelector(pair, ({ context }) => context.draft);
  const { left, right, ...state } = useSelector(pair, selectConnection, shallowEqual);
  const canSend = useSelector(pair, (snapshot) => snapshot.can({ type: 'send' }));
  return (
    <ComposerForm
      {...state}
      chat={pair}
      field={field}
      draft={draft}
      hint={hintOf(state.isOnline, { left, right }, names)}
      canSend={canSend}
    />
  );
}

function hintOf(isOnline: boolean, { left, right }: Readonly<Record<Side, boolean>>, names: PairInput) {
  if (!isOnline) return <Trans>Connect to the burgers before sending messages.</Trans>;
  if (left && right) return <Trans>Press Enter to send to both.</Trans>;
  if (!left && !right) return <Trans>Neither burger can take a message now.</Trans>;
  const name = left ? names.left : names.right;
  return <Trans>Press Enter to send to {name} only.</Trans>;
}
