import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type RefObject, useCallback, useId, useRef, useState } from 'react';
import type { ChatActor } from '#machines/chat/chat-machine.ts';
import { selectOpenHistory } from '#machines/chat/kept-history.ts';
import type { PairActor } from '#machines/pair/pair-machine.ts';
import { CurrentStack } from '#views/burger/current-stack.tsx';
import { Starters } from '#views/chat/composer/starters.tsx';
import { useActing } from '#views/chat/composer/use-acting.ts';
import { ConnectionDetails } from '#views/chat/head/connection-details.tsx';
import { disconnect } from '#views/chat/head/disconnect.ts';
import { StatusBadge } from '#views/chat/head/status.tsx';
import { ChatLog } from '#views/chat/log/chat-log.tsx';
import { Replaced } from '#views/chat/log/prompt-actions.tsx';
import { Reconnect } from '#views/chat/reconnect.tsx';
import { RecordingMenu } from '#views/chat/recording/recording-menu.tsx';
import { Button } from '#views/controls/buttons/button.tsx';
import { LinkButton } from '#views/controls/buttons/link.tsx';
import { Notice } from '#views/controls/feedback/notice.tsx';
import { Form } from '#views/controls/form/form.tsx';
import { ChevronDownIcon, EditIcon } from '#views/controls/icons/member-icons.tsx';
import { paths } from '#views/paths.ts';
import { useKeeping } from '#views/questions/keep-answer.tsx';
import { NoCheese } from './no-cheese.tsx';
import styles from './pair.module.css';

interface PairSideProps {
  readonly pair: PairActor;
  readonly chat: ChatActor;
  readonly name: string;
  readonly isFormatted: boolean;
  readonly composer: RefObject<HTMLTextAreaElement | null>;
}

/** One of the two conversations: its connection and its log. */
export function PairSide({ pair, chat, name, isFormatted, composer }: PairSideProps) {
  const { t } = useLingui();
  const titleId = useId();
  const connectedBurgerId = useSelector(chat, ({ context }) => context.connectedBurgerId);
  const fault = useSelector(chat, ({ context }) => context.error);
  const canConnect = useSelector(chat, (snapshot) => snapshot.can({ type: 'connect' }));
  const canDisconnect = useSelector(chat, (snapshot) => snapshot.can({ type: 'disconnect' }));
  const isConnecting = useSelector(chat, (snapshot) => snapshot.hasTag('connecting'));
  const connect = useRef<HTMLButtonElement>(null);
  const [isUnfolded, setUnfolded] = useState(false);
  // An edited prompt goes to the pair's composer.
  const resend = useActing(chat, composer);
  const historyOf = useCallback(() => selectOpenHistory(chat.getSnapshot()), [chat]);
  const keeping = useKeeping(connectedBurgerId, historyOf);
  return (
    <section aria-labelledby={titleId} className={styles.side}>
      <Form
        onSubmit={() => {
          if (canConnect) chat.send({ type: 'connect' });
        }}
      >
        <div className={styles.sideHead}>
          <CurrentStack burgerId={connectedBurgerId} />
          <div className={styles.title}>
            <h2 id={titleId} title={name}>
              {name}
            </h2>
            <StatusBadge chat={chat} />
          </div>
          <LinkButton
            variant="quiet"
            size="small"
            icon={<EditIcon />}
            href={paths.burger.href(connectedBurgerId)}
            aria-label={t`Burger settings`}
          />
          <Button
            variant="quiet"
            size="small"
            icon={<ChevronDownIcon />}
            aria-expanded={isUnfolded}
            aria-label={t`Connection details`}
            onPress={() => setUnfolded(!isUnfolded)}
          />
          <RecordingMenu chat={chat} />
          {/* Beside the buttons for both connections, its own are with its details. */}
          {isUnfolded && (
            <div className={styles.press}>
              <Button
                ref={connect}
                type="submit"
                size="small"
                isDisabled={!canConnect && !isConnecting}
                isPending={isConnecting}
              >{t`Connect`}</Button>
              <Button
                size="small"
                isDisabled={!canDisconnect}
                onPress={() => disconnect(chat, connect)}
              >{t`Disconnect`}</Button>
            </div>
          )}
        </div>
        {fault && (
          <div className={styles.notice}>
            <Notice tone="error">{t(fault)}</Notice>
          </div>
        )}
        {isUnfolded && <ConnectionDetails chat={chat} />}
      </Form>
      <NoCheese key={connectedBurgerId} burgerId={connectedBurgerId} name={name} />
      <ChatLog
        chat={chat}
        isFormatted={isFormatted}
        onResend={resend}
        keep={keeping.keep}
        offer={
          <Starters
            key={connectedBurgerId}
            burgerId={connectedBurgerId}
            chat={pair}
            onChosen={() => composer.current?.focus()}
          />
        }
      />
      {keeping.dialog}
      <div className={styles.notice}>
        <Replaced chat={chat} />
        <Reconnect chat={chat} isWhole />
      </div>
    </section>
  );
}
