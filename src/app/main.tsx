import '#views/styles/tokens.css';
import '#views/styles/base.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { fetchConfig } from '#services/config-file.ts';
import { BaseActorsContext } from '#views/base-actors.ts';
import { MessageWords } from '#views/controls/words.tsx';
import { fetched } from '#views/lazy-part.tsx';
import { useRawPath, useRawSearch } from './arrival/raw-address.ts';
import { Routes } from './routes.tsx';
import { startApp } from './start.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root.');
// The fetch starts at once. A failure is shown by the screens that need the configuration.
const configFile = fetched(fetchConfig);
configFile.get().catch(() => undefined);
// Before any actor is created. The production bundle does not contain the inspector.
if (import.meta.env.DEV)
  await import('./inspector/inspector.ts').then((it) => it.inspectActors(location.search));
const app = startApp(configFile);

// Rendered at once: in a separate task, the browser could paint an empty page first.
const page = createRoot(root);
flushSync(() =>
  page.render(
    <StrictMode>
      <I18nProvider i18n={i18n} defaultComponent={MessageWords}>
        <BaseActorsContext value={app.base}>
          <Router hook={useRawPath} searchHook={useRawSearch}>
            <Routes app={app} />
          </Router>
        </BaseActorsContext>
      </I18nProvider>
    </StrictMode>,
  ),
);
