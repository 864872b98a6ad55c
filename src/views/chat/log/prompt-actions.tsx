import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { ChatActor } from '#machines/chat/chat-machine.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { Notice } from '#views/controls/feedback/notice.tsx';
import { useSteadyPress } from '#views/controls/use-settled.ts';
import styles from './turns.module.css';
import { useTurns } from './turns-context.ts';

/** The actions on a prompt that was sent. A press just after they appear may be meant for the row that was there before. */
export function PromptActions({ turn }: { turn: number }) {
  const { t } = useLingui();
  const { chat } = useTurns();
  const steady = useSteadyPress();
  if (chat === null) return null;
  return (
    <div className={styles.actions}>
      <Button size="small" variant="quiet" onPress={steady(() => chat.send({ type: 'try again', turn }))}>
        {t`Try again`}
      </Button>
      <Button size="small" variant="quiet" onPress={steady(() => chat.send({ type: 'edit', turn }))}>
        {t`Edit and resend`}
      </Button>
    </div>
  );
}

/** The button that undoes `Try again` or `Edit and resend`, until the next prompt is sent. */
export function Replaced({ chat }: { chat: ChatActor }) {
  const hasReplaced = useSelector(chat, ({ context }) => context.replaced !== null);
  return hasReplaced && <BringBack chat={chat} />;
}

/**
 * The button that was pressed has disappeared, and without a connection the composer cannot have the focus. This button takes
 * it, and later passes it to the log.
 */
function BringBack({ chat }: { chat: ChatActor }) {
  const { t } = useLingui();
  const steady = useSteadyPress();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) frame.current?.querySelector('button')?.focus();
  }, []);
  const bringBack = () => {
    const log = frame.current?.closest('section')?.querySelector<HTMLElement>('[role=log]');
    chat.send({ type: 'bring back' });
    log?.focus();
  };
  return (
    <div className={styles.replaced} ref={frame}>
      <Notice
        tone="info"
        action={<Button size="small" onPress={steady(bringBack)}>{t`Undo`}</Button>}
      >{t`What followed this message was removed.`}</Notice>
    </div>
  );
}
