import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, type RefObject, useId, useMemo, useRef, useState } from 'react';
import { wordsOf } from '#domain/chat/answers.ts';
import type { ChatActor } from '#machines/chat/chat-machine.ts';
import { Button } from '../controls/buttons/button.tsx';
import { PlusIcon, TrashIcon } from '../controls/icons/member-icons.tsx';
import { VisuallyHidden } from '../controls/visually-hidden.tsx';
import { Composer } from './composer/composer.tsx';
import { Starters } from './composer/starters.tsx';
import { ButtonWord } from './head/button-word.tsx';
import { Announcer } from './log/announcer.tsx';
import { ChatLog } from './log/chat-log.tsx';
import type { Format } from './log/format.tsx';
import { Replaced } from './log/prompt-actions.tsx';
import type { Resend } from './log/turns-context.ts';
import styles from './page.module.css';
import { Reconnect } from './reconnect.tsx';

interface ConversationProps {
  readonly chat: ChatActor;
  /** The button that connects. It has the focus where the composer cannot have it. */
  readonly connectButton: RefObject<HTMLButtonElement | null>;
  /** The actions on the whole conversation, other than clearing the log and beginning a new conversation. */
  readonly menu: (format: Format) => ReactNode;
}

/** The conversation: its log, and the composer below it. */
export function Conversation({ chat, connectButton, menu }: ConversationProps) {
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
  const resend = useMemo<Resend>(
    () => ({
      send(event) {
        chat.send(event);
        composer.current?.focus();
      },
      wordsOf: (turn) => wordsOf(chat.getSnapshot().context.stream.context.rows, turn),
    }),
    [chat],
  );
  const clear = () => {
    chat.send({ type: 'clear log' });
    composer.current?.focus();
  };
  return (
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
          onPress={() => {
            chat.send({ type: 'new conversation' });
            composer.current?.focus();
          }}
        >
          <ButtonWord>{t`New conversation`}</ButtonWord>
        </Button>
        <Button
          size="small"
          variant="quiet"
          icon={<TrashIcon />}
          aria-label={t`Clear log`}
          disabledReason={canClear ? undefined : t`The log is empty.`}
          onPress={clear}
        >
          <ButtonWord>{t`Clear log`}</ButtonWord>
        </Button>
        {menu({ isFormatted, onChange: setFormatted })}
      </header>
      <ChatLog
        chat={chat}
        isFormatted={isFormatted}
        resend={resend}
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
      <div className={styles.foot}>
        <Replaced chat={chat} />
        <Reconnect chat={chat} />
        <Composer chat={chat} field={composer} />
      </div>
    </section>
  );
}
