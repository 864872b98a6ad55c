/**
 * A Vite plugin that serves each message catalog in two parts, `x.po?front` and `x.po?rest`, so that the first page does
 * not wait for the words of all the others. The front has the messages of the code that can run before a lazy screen is
 * loaded: every module that src/app/main.tsx reaches without an `import()` of src/app.
 */
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { Plugin } from 'vite';

const PART = /\.po\?(front|rest)$/;
const ENTRY = 'src/app/main.tsx';
const STATIC_IMPORT = /^(?:import|export)\s(?!type\s)(?:[^;'"]*?from\s)?'([^']+)'/gm;
const LAZY_IMPORT = /\bimport\('([^']+)'\)/g;

export function catalogParts(): Plugin {
  const lingui = getConfig();
  return {
    name: 'cowtex-catalog-parts',
    enforce: 'pre',
    load: {
      filter: { id: PART },
      async handler(id) {
        const file = id.replace(/\?.*/, '');
        const isFront = id.endsWith('?front');
        const { code, files } = await part(file, isFront, lingui);
        for (const source of [file, ...files]) this.addWatchFile(source);
        return { code, moduleType: 'js' };
      },
    },
  };
}

async function part(file: string, isFront: boolean, lingui: ReturnType<typeof getConfig>) {
  const locale = lingui.locales.find((name) => file.endsWith(`/${name}.po`));
  const [catalog] = await getCatalogs(lingui);
  if (locale === undefined || catalog === undefined) throw new Error(`${file} is no catalog.`);
  const files = frontFiles(lingui.rootDir);
  const entries = (await catalog.read(locale)) ?? {};
  const { fallbackLocales, sourceLocale = 'en' } = lingui;
  const { messages } = await catalog.getTranslations(locale, { fallbackLocales, sourceLocale });
  const belongs = ([id]: [string, string]) =>
    isFront === (entries[id]?.origin ?? []).some(([source]) => files.has(join(lingui.rootDir, source)));
  const chosen = Object.fromEntries(Object.entries(messages).filter(belongs));
  const { source: code, errors } = createCompiledCatalog(locale, chosen, { namespace: 'es' });
  if (errors.length > 0) throw new Error(`${relative(lingui.rootDir, file)}: ${errors[0]?.error.message}`);
  return { code, files };
}

/** The modules of the first pages, as absolute paths. */
export function frontFiles(root: string): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (file: string) => {
    if (found.has(file) || !/\.tsx?$/.test(file)) return;
    found.add(file);
    const code = readFileSync(file, 'utf8');
    const lazy = file.startsWith(join(root, 'src/app/')) ? [] : [...code.matchAll(LAZY_IMPORT)];
    for (const [, name = ''] of [...code.matchAll(STATIC_IMPORT), ...lazy]) {
      if (name.startsWith('#')) visit(join(root, 'src', name.slice(1)));
      else if (name.startsWith('.')) visit(resolve(dirname(file), name));
    }
  };
  visit(join(root, ENTRY));
  return found;
}
