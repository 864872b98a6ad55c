import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type EndName, ends } from '#domain/chat/end.ts';
import type { ChatActor } from '#machines/chat/chat-machine.ts';
import { selectEnd } from '#machines/chat/chat-selectors.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { Notice } from '#views/controls/feedback/notice.tsx';
import styles from './page.module.css';

interface ReconnectProps {
  readonly chat: ChatActor;
  /** Also says how the connection ended. The head of the chat with one burger does. */
  readonly isWhole?: boolean;
}

interface EndedProps extends Required<ReconnectProps> {
  readonly end: EndName;
}

/** The cause of the connection's end, and the button that reconnects. */
export function Reconnect({ chat, isWhole = false }: ReconnectProps) {
  const end = useSelector(chat, selectEnd);
  return end && <Ended chat={chat} isWhole={isWhole} end={end} />;
}

function Ended({ chat, isWhole, end }: EndedProps) {
  const { message, cause } = ends[end];
  const { t } = useLingui();
  const isError = useSelector(chat, (snapshot) => snapshot.hasTag('error'));
  return (
    <div className={styles.reconnect}>
      <Notice
        tone={isError ? 'error' : cause === null ? 'info' : 'warning'}
        detail={isWhole && cause && t(cause)}
        action={
          <Button size="small" onPress={() => chat.send({ type: 'connect' })}>{t`Connect again`}</Button>
        }
      >
        {t(cause === null || isWhole ? message : cause)}
      </Notice>
    </div>
  );
}
