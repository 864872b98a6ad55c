import { Trans, useLingui } from '@lingui/react/macro';
import { useActors } from '../actors.ts';
import { Stack } from '../controls/layout.tsx';
import { PageHeader } from '../controls/page-header.tsx';
import { paths } from '../paths.ts';
import { useScreenActor } from '../use-screen-actor.ts';
import styles from './chat.module.css';
import { ConnectionCard } from './connection-card.tsx';
import { ConversationCard } from './conversation-card.tsx';

/** Talks to one burger over its streaming socket. */
export function ChatScreen({ burgerId }: { burgerId: string }) {
  const { t } = useLingui();
  const chat = useScreenActor(useActors().chats, burgerId, { burgerId });
  return (
    <Stack gap={5}>
      <PageHeader
        title={<Trans>Chat</Trans>}
        description={<Trans>Connect, send a prompt, and see everything that the burger does.</Trans>}
        back={{ href: paths.burger.href(burgerId), label: t`Burger settings` }}
      />
      <div className={styles.columns}>
        <ConnectionCard chat={chat} />
        <ConversationCard chat={chat} />
      </div>
    </Stack>
  );
}
