import type { LinguiConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

const config: LinguiConfig = {
  sourceLocale: 'en',
  locales: ['en', 'zh'],
  catalogs: [{ path: '<rootDir>/src/locales/{locale}', include: ['src'] }],
  // Line numbers change with every edit and would make every catalog diff noisy.
  format: formatter({ lineNumbers: false }),
};

export default config;
