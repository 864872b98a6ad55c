import '#views/styles/tokens.css';
import '#views/styles/base.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
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

createRoot(root).render(
  <I18nProvider i18n={i18n}>
    <ActorsProvider app={app}>
      <ChatScreen burgerId="bench" />
    </ActorsProvider>
  </I18nProvider>,
);
