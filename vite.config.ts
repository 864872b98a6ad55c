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

/** In development, visitors' pages are `talk.html`, as the server has it. */
const talkPages: Plugin = {
  name: 'talk-pages',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      if (request.url?.startsWith('/talk/')) request.url = '/talk.html';
      next();
    });
  },
};

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
    talkPages,
  ],
  server: {
    proxy: {
      '/api': server,
      '/config.json': server,
      '/demo-api': server,
      '/demo-model': server,
      '/openapi.json': server,
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
      ...(mode === 'talk' && { input: 'talk.html' }),
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
