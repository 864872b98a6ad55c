import { babelExtractor } from '@lingui/cli/api/extractors/babel';
import type { ExtractorType, LinguiConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { words } from './server/words/words.ts';

/** What can show before a lazy screen is loaded, and its neighbours. test/app/budget.test.ts checks that no message is missing. */
const front = [
  'src/app',
  'src/domain/messages.ts',
  'src/machines/session',
  'src/machines/form/forms/sign-in.ts',
  'src/services',
  'src/views/{checking,crash,load-failed}.tsx',
  'src/views/controls/*.{ts,tsx}',
  'src/views/controls/buttons/copy.tsx',
  ...['feedback', 'form'].map((folder) => `src/views/controls/${folder}`),
  'src/views/home',
  'src/machines/form/forms/provider.ts',
  'src/views/login',
  'src/views/provider',
  'src/views/shell/{shell,theme-choice}.tsx',
];

/** The server's messages by their codes; `SERVER` of src/domain/messages.ts is the prefix. */
const serverWords: ExtractorType = {
  match: (file) => file.endsWith('server/words/words.ts'),
  extract: (file, _, onMessageExtracted) => {
    for (const [code, message] of Object.entries(words))
      onMessageExtracted({ id: `server.${code}`, message, origin: [file, 1] });
  },
};

const config: LinguiConfig = {
  sourceLocale: 'en',
  locales: ['en', 'zh'],
  extractors: [serverWords, babelExtractor],
  // The first page waits for its messages, so they have a catalog of their own. The console shows the server's English as it came.
  catalogs: [
    { path: '<rootDir>/src/locales/front/{locale}', include: front },
    { path: '<rootDir>/src/locales/rest/{locale}', include: ['src'], exclude: front },
    { path: '<rootDir>/src/locales/codes/{locale}', include: ['server/words/words.ts'] },
  ],
  // Line numbers change with every edit and would make every catalog diff noisy.
  format: formatter({ lineNumbers: false }),
};

export default config;
