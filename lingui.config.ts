import type { LinguiConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

/** The catalog check has copies of its own extracted into; see scripts/catalogs.ts. */
const folder = process.env.COWTEX_CATALOGS || '<rootDir>/src/locales';

const config: LinguiConfig = {
  sourceLocale: 'en',
  locales: ['en', 'zh'],
  catalogs: [{ path: `${folder}/{locale}`, include: ['src'] }],
  // Line numbers change with every edit and would make every catalog diff noisy.
  format: formatter({ lineNumbers: false }),
};

export default config;
