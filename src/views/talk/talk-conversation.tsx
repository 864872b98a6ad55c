import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { ChatActor } from '#machines/chat/chat-machine.ts';
import { Composer } from '#views/chat/composer/composer.tsx';
import { useActing } from '#views/chat/composer/use-acting.ts';
import { Announcer } from '#views/chat/log/announcer.tsx';
import { ChatLog } from '#views/chat/log/chat-log.tsx';
import { Replaced } from '#views/chat/log/prompt-actions.tsx';
import page from '#views/chat/page.module.css';
import { Reconnect } from '#views/chat/reconnect.tsx';
import { Button } from '#views/controls/buttons/button.tsx';
import { PlusIcon } from '#views/controls/icons/member-icons.tsx';
import styles from './talk.module.css';

interface TalkConversationProps {
  readonly chat: ChatActor;
  /** The name of the conversation. */
  readonly label: string;
}

/** A visitor's conversation. It connects with the first prompt. */
export function TalkConversation({ chat, label }: TalkConversationProps) {
  const { t } = useLingui();
  const composer = useRef<HTMLTextAreaElement>(null);
  const canForget = useSelector(chat, (snapshot) => snapshot.can({ type: 'new conversation' }));
  const act = useActing(chat, composer);
  return (
    <section aria-label={label} className={styles.conversation}>
      <ChatLog
        chat={chat}
        isFormatted
        onResend={act}
        empty={t`No messages yet. Write one to begin.`}
        offer={null}
      />
      <Announcer chat={chat} />
      <div className={page.foot}>
        <Replaced chat={chat} />
        <Reconnect chat={chat} />
        <Composer chat={chat} field={composer} connects />
        <Button
          size="small"
          variant="quiet"
          icon={<PlusIcon />}
          disabledReason={canForget ? undefined : t`This is a new conversation.`}
          onPress={() => act({ type: 'new conversation' })}
        >{t`New conversation`}</Button>
      </div>
    </section>
  );
}
