import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { causes } from '#domain/chat/end.ts';
import { notes } from '#domain/chat/notes.ts';
import type { ChatActor } from '#machines/chat/chat-machine.ts';
import type { ChatEnd } from '#machines/chat/chat-types.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { Notice } from '#views/controls/feedback/notice.tsx';
import styles from './page.module.css';

interface ReconnectProps {
  readonly chat: ChatActor;
  /** Also says how the connection ended. The head of the chat with one burger does. */
  readonly isWhole?: boolean;
}

interface EndedProps extends Required<ReconnectProps> {
  readonly ended: ChatEnd;
}

/** The cause of the connection's end, and the button that reconnects. */
export function Reconnect({ chat, isWhole = false }: ReconnectProps) {
  const ended = useSelector(chat, ({ context }) => context.ended);
  return ended && <Ended chat={chat} isWhole={isWhole} ended={ended} />;
}

function Ended({ chat, isWhole, ended: { note, cause } }: EndedProps) {
  const { t } = useLingui();
  const isError = useSelector(chat, (snapshot) => snapshot.hasTag('error'));
  return (
    <div className={styles.reconnect}>
      <Notice
        tone={isError ? 'error' : cause === null ? 'info' : 'warning'}
        detail={isWhole && cause && t(causes[cause])}
        action={
          <Button size="small" onPress={() => chat.send({ type: 'connect' })}>{t`Connect again`}</Button>
        }
      >
        {t(cause === null || isWhole ? notes[note].message : causes[cause])}
      </Notice>
    </div>
  );
}
