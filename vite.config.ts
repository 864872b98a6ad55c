import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type ProxyOptions } from 'vite';
import { precompress } from './scripts/precompress.ts';

/**
 * The server that `npm run dev` starts beside Vite; see scripts/dev.ts. It is told the host that the browser asked, as it
 * checks where sockets come from, and knows its own address by it.
 */
const server: ProxyOptions = { target: `http://127.0.0.1:${process.env.PORT || 4300}` };

/**
 * React Aria asks for the browser's locale while its module is evaluated, which takes longer than the rest of the first page.
 * The console tells it the language of its own (aria-scope.tsx).
 */
const withoutDefaultLocale: Plugin = {
  name: 'without-default-locale',
  load(id) {
    if (!id.endsWith('/i18n/useDefaultLocale.mjs')) return undefined;
    return "const english = { locale: 'en-US', direction: 'ltr' }; export const useDefaultLocale = () => english;";
  },
};

/** The page of visitors is the console's with another script, as `talk.html`. In development it is known by its address. */
const talkPage = (isBuilt: boolean): Plugin => ({
  name: 'talk-page',
  enforce: 'post',
  transformIndexHtml: {
    order: 'pre',
    handler: (html, { originalUrl = '' }) =>
      isBuilt || originalUrl.startsWith('/talk/')
        ? html
            .replace('/src/app/main.tsx', '/src/app/talk/main.tsx')
            .replace('A console for workshops of chat agents.', 'A conversation with a chat agent.')
        : html,
  },
  generateBundle(_, bundle) {
    const page = bundle['index.html'];
    if (!isBuilt || page?.type !== 'asset') return;
    delete bundle['index.html'];
    this.emitFile({ type: 'asset', fileName: 'talk.html', source: page.source });
  },
});

/**
 * The console, and by `--mode talk` the page of visitors. They are built apart, because code that both shared would make each of
 * them larger.
 */
export default defineConfig(({ mode }) => ({
  plugins: [
    { ...optimizeLocales.vite({ locales: ['en-US', 'zh-CN'] }), enforce: 'pre' },
    withoutDefaultLocale,
    react(),
    lingui(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    precompress(),
    talkPage(mode === 'talk'),
  ],
  server: {
    proxy: {
      '/api': server,
      '/config.json': server,
      '/demo-api': server,
      '/demo-model': server,
      '/openapi.json': server,
      '/login/callback': server,
      '/chat/': { ...server, ws: true },
    },
  },
  resolve: {
    // Libraries bring a substitute for React's own hook, which only older versions of React need.
    alias: [
      { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' },
      {
        find: 'use-sync-external-store/shim/with-selector',
        replacement: 'use-sync-external-store/with-selector',
      },
    ],
  },
  build: {
    // The oldest versions that the README names, and that public/browser-check.js lets in.
    target: ['chrome120', 'edge120', 'firefox128', 'safari17.4'],
    // A browser without preloads of its own only loads a screen a little later.
    modulePreload: { polyfill: false },
    ...(mode === 'talk' && { emptyOutDir: false, copyPublicDir: false }),
    rolldownOptions: {
      output: {
        // Few files, because each costs a round trip.
        codeSplitting: {
          // A group has only what it names, so that a page does not fetch a group for what another one needs of it.
          includeDependenciesRecursively: false,
          groups: [
            // What every page needs. Libraries of their own would be kept longer, but the first page would come later.
            { name: 'front', tags: ['$initial'], priority: 4 },
            // The chat's parts are shared by its own pages only.
            {
              name: 'chat',
              test: /src\/(?:machines|views)\/(?:chat|stream)\//,
              minShareCount: 2,
              priority: 3,
            },
            // What is on most members' pages.
            { name: 'members', minShareCount: 3 },
          ],
        },
      },
    },
  },
}));
