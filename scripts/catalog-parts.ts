/**
 * A Vite plugin that brings messages where they are needed, so that no page waits for the words of the others. The front of
 * a catalog, `x.po?front`, has the messages of the code that can run before a lazy screen is loaded: every module that
 * src/app/main.tsx reaches without an `import()` of src/app. `x.po?rest` has the others, for a language that is fetched as a
 * whole. In a build every module beyond the front brings its own English messages along.
 */
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { Plugin } from 'vite';
import { z } from 'zod';

const PART = /\.po\?(front|rest)$/;
const ENTRY = 'src/app/main.tsx';
const STATIC_IMPORT = /^(?:import|export)\s(?!type\s)(?:[^;'"]*?from\s)?'([^']+)'/gm;
const LAZY_IMPORT = /\bimport\('([^']+)'\)/g;

export function catalogParts(): Plugin {
  const { rootDir } = getConfig();
  let isBuild = false;
  let english: Promise<Catalog> | undefined;
  return {
    name: 'cowtex-catalog-parts',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    load: {
      filter: { id: PART },
      async handler(id) {
        const file = id.replace(/\?.*/, '');
        const { front, compiled, files } = await catalogOf(file);
        for (const source of [file, ...files]) this.addWatchFile(source);
        const messages = compiled((message) => front.has(message) === id.endsWith('?front'));
        return { code: `export const messages = ${JSON.stringify(messages)};`, moduleType: 'js' };
      },
    },
    transform: {
      filter: { id: /\/src\/[^?]*\.tsx?$/ },
      async handler(code, id) {
        // Elsewhere the code itself has its English messages.
        if (!isBuild) return null;
        english ??= catalogOf(join(rootDir, 'src/locales/en.po'));
        const { front, origins, compiled } = await english;
        const own = origins.get(relative(rootDir, id));
        const messages = compiled((message) => own?.has(message) === true && !front.has(message));
        if (Object.keys(messages).length === 0) return null;
        const words = `import { i18n as words } from '@lingui/core'; words.load('en', ${JSON.stringify(messages)});`;
        return { code: `${code}\n${words}`, map: null };
      },
    },
  };
}

const compiledSchema = z.object({ messages: z.record(z.string(), z.json()) });

interface Catalog {
  /** The IDs of the messages of each file, whose path is relative to the root. */
  readonly origins: ReadonlyMap<string, ReadonlySet<string>>;
  /** The IDs of the first pages' messages, and the files that they come from. */
  readonly front: ReadonlySet<string>;
  readonly files: ReadonlySet<string>;
  /** Those messages that are chosen, as lingui reads them. */
  readonly compiled: (isChosen: (id: string) => boolean) => Readonly<Record<string, unknown>>;
}

async function catalogOf(file: string): Promise<Catalog> {
  const lingui = getConfig();
  const { rootDir, locales, fallbackLocales, sourceLocale = 'en' } = lingui;
  const locale = locales.find((name) => file.endsWith(`/${name}.po`));
  const [catalog] = await getCatalogs(lingui);
  if (locale === undefined || catalog === undefined) throw new Error(`${file} is no catalog.`);
  const { messages } = await catalog.getTranslations(locale, { fallbackLocales, sourceLocale });
  const files = frontFiles(rootDir);
  const front = new Set<string>();
  const origins = new Map<string, Set<string>>();
  for (const [id, { origin = [] }] of Object.entries((await catalog.read(locale)) ?? {}))
    for (const [source] of origin) {
      origins.set(source, (origins.get(source) ?? new Set()).add(id));
      if (files.has(join(rootDir, source))) front.add(id);
    }
  const compiled: Catalog['compiled'] = (isChosen) => {
    const chosen = Object.fromEntries(Object.entries(messages).filter(([id]) => isChosen(id)));
    const { source, errors } = createCompiledCatalog(locale, chosen, { namespace: 'json' });
    if (errors.length > 0) throw new Error(`${relative(rootDir, file)}: ${errors[0]?.error.message}`);
    return compiledSchema.parse(JSON.parse(source)).messages;
  };
  return { origins, front, files, compiled };
}

/** The modules of the first pages, as absolute paths. */
function frontFiles(root: string): ReadonlySet<string> {
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
