import type { LinguiConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

/** What can show before a lazy screen is loaded, and its neighbours. test/app/budget.test.ts checks that no message is missing. */
const front = [
  'src/app',
  'src/domain/messages.ts',
  'src/machines/session',
  'src/machines/form/forms/sign-in.ts',
  'src/services',
  'src/views/*.{ts,tsx}',
  'src/views/burger',
  'src/views/controls',
  'src/views/home',
  'src/views/login',
  'src/views/shell',
];

const config: LinguiConfig = {
  sourceLocale: 'en',
  locales: ['en', 'zh'],
  // Two catalogs, because the first page waits for its messages. The first script holds the English ones.
  catalogs: [
    { path: '<rootDir>/src/locales/front/{locale}', include: front },
    { path: '<rootDir>/src/locales/rest/{locale}', include: ['src'], exclude: front },
  ],
  // Line numbers change with every edit and would make every catalog diff noisy.
  format: formatter({ lineNumbers: false }),
};

export default config;
