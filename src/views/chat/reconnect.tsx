import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { causes } from '#domain/chat/end.ts';
import { notes } from '#domain/chat/notes.ts';
import type { ChatActor } from '#machines/chat/chat-machine.ts';
import type { ChatEnd } from '#machines/chat/chat-types.ts';
import { Button } from '../controls/buttons/button.tsx';
import { Notice } from '../controls/feedback/notice.tsx';
import { useSteadyPress } from '../controls/use-settled.ts';
import styles from './page.module.css';

/** Why the connection ended, and the button that reconnects. The head of the page shows an error in its own words. */
export function Reconnect({ chat }: { chat: ChatActor }) {
  const ended = useSelector(chat, ({ context }) => context.ended);
  return ended && <Ended chat={chat} ended={ended} />;
}

function Ended({ chat, ended: { note, cause } }: { chat: ChatActor; ended: ChatEnd }) {
  const { t } = useLingui();
  const isError = useSelector(chat, (snapshot) => snapshot.hasTag('error'));
  const steady = useSteadyPress();
  return (
    <div className={styles.reconnect}>
      <Notice
        tone={isError ? 'error' : cause === null ? 'info' : 'warning'}
        action={
          <Button
            size="small"
            onPress={steady(() => chat.send({ type: 'connect' }))}
          >{t`Connect again`}</Button>
        }
      >
        {t(cause === null ? notes[note].message : causes[cause])}
      </Notice>
    </div>
  );
}
