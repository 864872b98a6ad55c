import '#views/styles/tokens.css';
import '#views/styles/base.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createParser } from 'eventsource-parser';
import { createRoot } from 'react-dom/client';
import { ActorsProvider } from '#app/actors-provider.tsx';
import { bringWholeCatalog } from '#app/i18n.ts';
import { startApp } from '#app/start.ts';
import { ChatScreen } from '#views/chat/chat-screen.tsx';
import { fetched } from '#views/lazy-part.tsx';

/** The chat with its real machine and wiring, without a sign-in. */
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root.');
const app = startApp(fetched(async () => '{}'));
await bringWholeCatalog();

/**
 * A fixed piece of work, because the speed of a machine changes from hour to hour: eventsource-parser reads 200,000 chunks.
 * Gives the mean of twenty readings, in milliseconds: other processes on the machine slow the chat, too.
 */
function readChunks(): number {
  const CHUNKS = 200_000;
  const READINGS = 20;
  const message = 'event: content\ndata: the quick \n\n'.repeat(64);
  let characters = 0;
  const start = performance.now();
  for (let read = 0; read < CHUNKS * READINGS; read += 64) {
    const parser = createParser({ onEvent: ({ data }) => (characters += data.length) });
    parser.feed(message);
  }
  if (characters !== CHUNKS * READINGS * 'the quick '.length) throw new Error('Not all of it was read.');
  return (performance.now() - start) / READINGS;
}
Object.assign(window, { readChunks });

createRoot(root).render(
  <I18nProvider i18n={i18n}>
    <ActorsProvider app={app}>
      <ChatScreen burgerId="bench" />
    </ActorsProvider>
  </I18nProvider>,
);
