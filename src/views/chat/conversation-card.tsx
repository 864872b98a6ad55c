import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ChatActor } from '#machines/chat/chat-machine.ts';
import { Button } from '../controls/button.tsx';
import { Card } from '../controls/card.tsx';
import { Announcer } from './announcer.tsx';
import { Composer } from './composer.tsx';
import { Log } from './log.tsx';

/** The streamed conversation: its log, and the composer under it. */
export function ConversationCard({ chat }: { chat: ChatActor }) {
  const { t } = useLingui();
  const rows = useSelector(chat, ({ context }) => context.transcript.rows);
  const canClear = useSelector(chat, (snapshot) => snapshot.can({ type: 'clear log' }));
  return (
    <Card
      title={<Trans>Streamed conversation</Trans>}
      actions={
        <Button size="small" isDisabled={!canClear} onPress={() => chat.send({ type: 'clear log' })}>
          {t`Clear log`}
        </Button>
      }
    >
      <Log rows={rows} />
      <Announcer chat={chat} />
      <Composer chat={chat} />
    </Card>
  );
}
