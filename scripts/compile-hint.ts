import type { Plugin } from 'vite';

const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Asks Chromium to compile the whole first script in the background while it arrives, instead of each function on the
 * page's own thread when it is first called. The hint has to be the first line, and the bundler's banner would come after
 * the line that Vite adds at the end of the build.
 */
export const compileHint = (): Plugin => ({
  name: 'compile-hint',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !file.isEntry) continue;
        file.code = HINT + file.code;
        const map = bundle[`${file.fileName}.map`];
        if (map?.type !== 'asset') continue;
        // A semicolon ends a line of the source map. The hint's line has no mapping.
        map.source = String(map.source).replace('"mappings":"', '"mappings":";');
      }
    },
  },
});
