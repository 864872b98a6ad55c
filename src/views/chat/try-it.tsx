import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useId, useRef } from 'react';
import type { ChatActor } from '#machines/chat/chat-machine.ts';
import { useBurger } from '#views/burger/use-burger.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { CloseIcon } from '#views/controls/icons/icons.tsx';
import { preloadFormatting } from '#views/markdown/formatted-text.tsx';
import { useChat } from '#views/shared-actors.ts';
import { Conversation } from './conversation.tsx';
import page from './page.module.css';
import styles from './try-it.module.css';

interface TryItProps {
  readonly burgerId: string;
  /** True if it was opened by a press, and not by the address: then it takes the focus. */
  readonly takesFocus: boolean;
  readonly onClose: () => void;
}

/** The burger's chat beside its settings. It is the one that the burger has alone. */
export function TryIt({ burgerId, takesFocus, onClose }: TryItProps) {
  const { t } = useLingui();
  const titleId = useId();
  const chat = useChat({ burgerId });
  const connectButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    preloadFormatting();
    if (takesFocus) connectButton.current?.focus();
  }, [takesFocus]);
  return (
    <section aria-labelledby={titleId} className={styles.pane}>
      <div className={page.page}>
        <Conversation
          chat={chat}
          connectButton={connectButton}
          beside={{
            title: (
              <h2 id={titleId}>
                <Title chat={chat} burgerId={burgerId} />
              </h2>
            ),
            close: (
              <Button variant="quiet" icon={<CloseIcon />} aria-label={t`Close chat`} onPress={onClose} />
            ),
          }}
        />
      </div>
    </section>
  );
}

/** The chat's heading beside the settings: the page already has the burger's name, but not that of another burger. */
function Title({ chat, burgerId }: { chat: ChatActor; burgerId: string }) {
  const { t } = useLingui();
  const connectedBurgerId = useSelector(chat, ({ context }) => context.connectedBurgerId);
  return connectedBurgerId === burgerId ? (
    t`Chat`
  ) : (
    <Name key={connectedBurgerId} burgerId={connectedBurgerId} />
  );
}

const Name = ({ burgerId }: { burgerId: string }) => useBurger(burgerId).burger?.name ?? burgerId;
