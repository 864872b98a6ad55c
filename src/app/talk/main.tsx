import '#views/styles/tokens.css';
import '#views/styles/base.css';
// The page shows no words before it has its whole catalog, so that one comes with the page itself.
import '#locales/rest/en.po';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MessageWords } from '#views/controls/words.tsx';
import { decodeSegment } from '#views/paths.ts';
import { TalkPage } from '#views/talk/talk-page.tsx';
import { CrashBoundary } from '../crash-boundary.tsx';
import { bringWholeCatalog } from '../i18n.ts';
import { startTalk } from './start-talk.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root.');
const [, , burgerId = ''] = location.pathname.split('/');
const actors = startTalk(decodeSegment(burgerId));
const page = createRoot(root);
// In English if the words of another language cannot be fetched.
bringWholeCatalog()
  .catch(() => undefined)
  .finally(() =>
    page.render(
      <StrictMode>
        <I18nProvider i18n={i18n} defaultComponent={MessageWords}>
          <CrashBoundary address={location.pathname}>
            <TalkPage {...actors} />
          </CrashBoundary>
        </I18nProvider>
      </StrictMode>,
    ),
  );
