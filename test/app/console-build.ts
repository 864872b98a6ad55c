import { gzipSync } from 'node:zlib';
import { build, type Manifest, type ManifestChunk } from 'vite';
import { z } from 'zod';

const manifestSchema: z.ZodType<Manifest> = z.record(
  z.string(),
  z.custom<ManifestChunk>((chunk) => z.object({ file: z.string() }).safeParse(chunk).success),
);

/** The result of `vite build`, kept in memory. */
export interface ConsoleBuild {
  /** The modules that are fetched by an `import()`, by the names that the manifest gives them. */
  readonly lazyModules: readonly string[];
  /** The script files of the entry with everything that these lazy modules import. */
  readonly filesOf: (lazyModules: readonly string[]) => readonly string[];
  /** The file that holds a lazy module itself. */
  readonly fileOf: (lazyModule: string) => string;
  /** The modules of which something is in the build, and the text of all its files. */
  readonly modules: readonly string[];
  readonly text: string;
  readonly code: (file: string) => string;
  /** The text of the stylesheets that the page itself names, one after the other. */
  readonly firstStyles: string;
  /** The bytes of some files as they are sent, compressed. */
  readonly weigh: (files: readonly string[]) => number;
}

/** Builds the console, or the page of visitors, as `npm run build` does, but writes nothing. Takes a few seconds. */
export async function buildConsole(page: 'index' | 'talk' = 'index'): Promise<ConsoleBuild> {
  const result = await build({
    logLevel: 'error',
    mode: page === 'talk' ? 'talk' : 'production',
    build: { write: false, sourcemap: false, manifest: true },
  });
  if (Array.isArray(result) || !('output' in result)) throw new Error('The build has more than one output.');
  const sources = new Map<string, string>();
  const modules: string[] = [];
  const texts: string[] = [];
  const styles = new Map<string, string>();
  let manifest: Manifest = {};
  for (const file of result.output) {
    texts.push(String(file.type === 'chunk' ? file.code : file.source));
    if (file.type === 'chunk') {
      sources.set(file.fileName, file.code);
      modules.push(...file.moduleIds);
    } else if (file.fileName.endsWith('.css')) styles.set(file.fileName, String(file.source));
    else if (file.fileName.endsWith('manifest.json'))
      manifest = manifestSchema.parse(JSON.parse(String(file.source)));
  }

  const chunk = (name: string): ManifestChunk => {
    const found = manifest[name];
    if (found === undefined) throw new Error(`The build has no ${name}.`);
    return found;
  };
  const collect = (name: string, into: Set<string>): void => {
    const { file, imports = [] } = chunk(name);
    if (into.has(file)) return;
    into.add(file);
    for (const imported of imports) collect(imported, into);
  };
  const code = (file: string): string => {
    const source = sources.get(file);
    if (source === undefined) throw new Error(`The build has no ${file}.`);
    return source;
  };

  return {
    modules,
    text: texts.join('\n'),
    lazyModules: Object.keys(manifest).filter((name) => manifest[name]?.isDynamicEntry),
    filesOf: (lazyModules) => {
      const files = new Set<string>();
      for (const name of ['index.html', ...lazyModules]) collect(name, files);
      return [...files];
    },
    fileOf: (name) => chunk(name).file,
    code,
    firstStyles: (chunk('index.html').css ?? []).map((file) => styles.get(file)).join('\n'),
    weigh: (files) => files.reduce((sum, file) => sum + gzipSync(code(file)).length, 0),
  };
}
