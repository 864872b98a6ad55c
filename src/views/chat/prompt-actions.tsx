import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ChatActor } from '#machines/chat/chat-machine.ts';
import { Button } from '../controls/button.tsx';
import { Notice } from '../controls/notice.tsx';
import styles from './turns.module.css';
import { useTurns } from './turns-context.ts';

/** What can be done with a prompt that was sent. */
export function PromptActions({ turn }: { turn: number }) {
  const { t } = useLingui();
  const { chat } = useTurns();
  if (chat === null) return null;
  return (
    <div className={styles.actions}>
      <Button size="small" variant="quiet" onPress={() => chat.send({ type: 'try again', turn })}>
        {t`Try again`}
      </Button>
      <Button size="small" variant="quiet" onPress={() => chat.send({ type: 'edit', turn })}>
        {t`Edit and resend`}
      </Button>
    </div>
  );
}

/** The way back after `Try again` or `Edit and resend`, until the next prompt is sent. */
export function Replaced({ chat }: { chat: ChatActor }) {
  const hasReplaced = useSelector(chat, ({ context }) => context.replaced !== null);
  if (!hasReplaced) return null;
  return (
    <div className={styles.replaced}>
      <Notice
        tone="info"
        action={
          <Button size="small" onPress={() => chat.send({ type: 'bring back' })}>
            <Trans>Bring it back</Trans>
          </Button>
        }
      >
        <Trans>What followed this prompt was removed.</Trans>
      </Notice>
    </div>
  );
}
