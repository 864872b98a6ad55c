import '#views/styles/tokens.css';
import '#views/styles/base.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import { openFrontDoor } from '#app/access.ts';
import { ConsoleProvider } from '#app/console-provider.tsx';
import { bringWholeCatalog } from '#app/i18n.ts';
import { ChatScreen } from '#views/chat/chat-screen.tsx';
import { fetched } from '#views/lazy-part.tsx';

/** The chat with its real machine and wiring; only that nobody had to sign in. */
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root.');
const door = openFrontDoor(fetched(async () => '{}'));
await bringWholeCatalog();

createRoot(root).render(
  <I18nProvider i18n={i18n}>
    <ConsoleProvider door={door}>
      <ChatScreen burgerId="bench" />
    </ConsoleProvider>
  </I18nProvider>,
);
