import { useEffect } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { useActors } from '../actors.ts';
import { prepareFormatting } from '../markdown/formatted-text.tsx';
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
  // Soon enough for the first answer, and after the page has been painted.
  useEffect(prepareFormatting, []);
  return (
    <div className={styles.page}>
      <Connection chat={chat} />
      <Conversation chat={chat} />
    </div>
  );
}
