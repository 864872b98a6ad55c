import { useHistoryState } from 'wouter/use-browser-location';
import { useActors } from '../actors.ts';
import { useScreenActor } from '../use-screen-actor.ts';
import { Connection } from './connection.tsx';
import { Conversation } from './conversation.tsx';
import styles from './page.module.css';

/** Talks to one burger over its streaming socket. The page fills the window, and only the log scrolls. */
export function ChatScreen({ burgerId }: { burgerId: string }) {
  const chat = useScreenActor(useActors().chats, burgerId, {
    burgerId,
    historyState: useHistoryState<unknown>(),
  });
  return (
    <div className={styles.page}>
      <Connection chat={chat} />
      <Conversation chat={chat} />
    </div>
  );
}
