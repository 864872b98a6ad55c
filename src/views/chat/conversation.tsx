import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useCallback, useId, useRef, useState } from 'react';
import { selectOpenHistory } from '#machines/chat/kept-history.ts';
import type { RecordingActor } from '#machines/recording/recording-machine.ts';
import { Composer } from '#views/chat/composer/composer.tsx';
import { Starters } from '#views/chat/composer/starters.tsx';
import { useActing } from '#views/chat/composer/use-acting.ts';
import { ButtonWord } from '#views/chat/head/button-word.tsx';
import { Connection, type ConnectionProps } from '#views/chat/head/connection.tsx';
import { Announcer } from '#views/chat/log/announcer.tsx';
import { ChatLog } from '#views/chat/log/chat-log.tsx';
import { Replaced } from '#views/chat/log/prompt-actions.tsx';
import { RecordingMenu } from '#views/chat/recording/recording-menu.tsx';
import { Button } from '#views/controls/buttons/button.tsx';
import { PlusIcon, TrashIcon } from '#views/controls/icons/member-icons.tsx';
import { VisuallyHidden } from '#views/controls/visually-hidden.tsx';
import { useKeeping } from '#views/questions/keep-answer.tsx';
import styles from './page.module.css';
import { Reconnect } from './reconnect.tsx';

interface ConversationProps extends ConnectionProps {
  /** Without it, no recording can be opened here. */
  readonly recording?: RecordingActor;
}

/** The chat with one burger: its connection, the log of the conversation, and the composer below it. */
export function Conversation({ recording, ...head }: ConversationProps) {
  const { chat, connectButton } = head;
  const { t } = useLingui();
  const titleId = useId();
  const connectedBurgerId = useSelector(chat, ({ context }) => context.connectedBurgerId);
  const canClear = useSelector(chat, (snapshot) => snapshot.can({ type: 'clear log' }));
  const canForget = useSelector(chat, (snapshot) => snapshot.can({ type: 'new conversation' }));
  const [isFormatted, setFormatted] = useState(true);
  const composer = useRef<HTMLTextAreaElement>(null);
  const focusComposer = () => {
    const field = composer.current;
    (field?.disabled ? connectButton : composer).current?.focus();
  };
  const act = useActing(chat, composer);
  const historyOf = useCallback(() => selectOpenHistory(chat.getSnapshot()), [chat]);
  const keeping = useKeeping(connectedBurgerId, historyOf);
  return (
    <>
      <Connection {...head} />
      <section aria-labelledby={titleId} className={styles.conversation}>
        <header className={styles.bar}>
          <VisuallyHidden>
            <h2 id={titleId}>{t`Streamed conversation`}</h2>
          </VisuallyHidden>
          <Button
            size="small"
            variant="quiet"
            icon={<PlusIcon />}
            aria-label={t`New conversation`}
            disabledReason={canForget ? undefined : t`This is a new conversation.`}
            onPress={() => act({ type: 'new conversation' })}
          >
            <ButtonWord>{t`New conversation`}</ButtonWord>
          </Button>
          <Button
            size="small"
            variant="quiet"
            icon={<TrashIcon />}
            aria-label={t`Clear log`}
            disabledReason={canClear ? undefined : t`The log is empty.`}
            onPress={() => act({ type: 'clear log' })}
          >
            <ButtonWord>{t`Clear log`}</ButtonWord>
          </Button>
          <RecordingMenu
            chat={chat}
            {...(recording !== undefined && { recording })}
            format={{ isFormatted, onChange: setFormatted }}
          />
        </header>
        <ChatLog
          chat={chat}
          isFormatted={isFormatted}
          onResend={act}
          keep={keeping.keep}
          offer={
            <Starters
              key={connectedBurgerId}
              burgerId={connectedBurgerId}
              chat={chat}
              onChosen={focusComposer}
            />
          }
        />
        <Announcer chat={chat} />
        {keeping.dialog}
        <div className={styles.foot}>
          <Replaced chat={chat} />
          <Reconnect chat={chat} />
          <Composer chat={chat} field={composer} />
        </div>
      </section>
    </>
  );
}
