import { useEffect, useRef } from 'react';
import { useActors } from '#views/actors.ts';
import { useOtherBurgerId } from '#views/chat/head/side-by-side-address.ts';
import { lazyPart } from '#views/lazy-part.tsx';
import { preloadFormatting } from '#views/markdown/formatted-text.tsx';
import { OptionalPart } from '#views/parts/optional-part.tsx';
import { usePassedOn } from '#views/passed-on.ts';
import { useChat } from '#views/shared-actors.ts';
import { useScreenActor } from '#views/use-screen-actor.ts';
import { Conversation } from './conversation.tsx';
import styles from './page.module.css';
import { SkipToMessage } from './skip-to-message.tsx';

const RecordingPart = lazyPart(
  async () => (await import('#views/chat/recording/recording-part.tsx')).RecordingPart,
);

const SideBySide = lazyPart(async () => (await import('#views/chat/pair/side-by-side.tsx')).SideBySide);

/** The chat with one burger, or with two side by side. The page fills the window, and only the log scrolls. */
export function ChatScreen({ burgerId }: { burgerId: string }) {
  const otherBurgerId = useOtherBurgerId();
  // Fetched after the page has been painted, in time for the first answer. A recording needs no server.
  useEffect(() => {
    preloadFormatting();
  }, []);
  return otherBurgerId === null ? (
    <Chat burgerId={burgerId} />
  ) : (
    <SideBySide key={otherBurgerId} burgerId={burgerId} otherBurgerId={otherBurgerId} />
  );
}

/** The chat with one burger. */
function Chat({ burgerId }: { burgerId: string }) {
  const { recordings } = useActors().conversations.use();
  const { prompt, debug } = usePassedOn();
  const chat = useChat({ burgerId, prompt, debug });
  const recording = useScreenActor(recordings, burgerId, undefined);
  const connectButton = useRef<HTMLButtonElement>(null);
  return (
    <div className={styles.page}>
      <OptionalPart>
        <RecordingPart burgerId={burgerId} recording={recording} />
      </OptionalPart>
      <SkipToMessage whileLocked={connectButton} />
      <Conversation chat={chat} connectButton={connectButton} recording={recording} />
    </div>
  );
}
