import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig, type ProxyOptions } from 'vite';
import { compileHint } from './scripts/compile-hint.ts';
import { precompress } from './scripts/precompress.ts';

/**
 * The server that `npm run dev` starts beside Vite; see scripts/dev.ts. It is told the host that the browser asked, as it
 * checks where sockets come from, and knows its own address by it.
 */
const server: ProxyOptions = { target: `http://127.0.0.1:${process.env.PORT || 4300}` };

export default defineConfig({
  plugins: [
    { ...optimizeLocales.vite({ locales: ['en-US', 'zh-CN'] }), enforce: 'pre' },
    react(),
    lingui(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    compileHint(),
    precompress(),
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
    target: 'es2023',
    sourcemap: true,
    manifest: true,
    // A browser without preloads of its own only loads a screen a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The first page names every file, and a hash cannot be compressed. Seven characters of 64 are enough for a hundred files.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        // Few files, each with what is needed together: a browser fetches six at a time and a file costs a round trip.
        codeSplitting: {
          groups: [
            // What every page needs. Libraries of their own would be kept longer, but the first page would come later.
            { name: 'front', tags: ['$initial'], priority: 4 },
            // What every member's page needs: calls, and the bar's menu with what other controls share with it of React Aria.
            {
              name: 'members',
              test: /\/node_modules\/(?:idb-keyval|zod)\/|\/src\/services\/(?!chat-socket)|\/src\/(?:app\/demo-done|views\/shell\/offline|views\/controls\/menu)\.|\/utils\/(?:isScrollable|useLabels)\.mjs$/,
              priority: 3,
            },
            {
              name: 'machines',
              test: /\/src\/(?:domain|machines|app\/wiring)\/(?!chat|open-chat|pair|re)/,
              // What only one screen needs comes with it.
              minShareCount: 2,
              priority: 2,
            },
            // What one conversation shares with two beside each other. The steps of what happened come when they are shown.
            {
              name: 'conversations',
              test: /\/src\/(?:domain|machines|app\/wiring)\/(?:chat(?!\/steps)|open-chat|pair)|\/src\/services\/chat-socket/,
              minShareCount: 2,
              priority: 1,
            },
            // What shows texts and rows of a log, and what stands beside them: small, and wherever there is an answer most of it is
            // needed.
            {
              name: 'texts',
              test: /\/src\/views\/(?:chat\/(?:format|json-text|log-row|own-words|plain-text|prompt-actions|row-head|turns-context|unfolded)|controls\/use-settled|duration|json-lines|markdown\/formatted-text)\./,
              minShareCount: 2,
              priority: 1,
            },
            // Forms, and the dialogs that they stand in.
            {
              name: 'forms',
              test: /\/src\/views\/(?:controls\/(?:confirm-dialog|dialog-form|nearby-focus)|form\/)/,
              minShareCount: 3,
            },
            // What is on most pages.
            {
              name: 'controls',
              test: /\/src\/views\/(?:actors|address|controls\/(?!aria|select|table|pager|use-(?!measured))|download|list\/loader|roles\/|use-tab-title)/,
              minShareCount: 3,
            },
            {
              name: 'tables',
              test: /\/src\/views\/controls\/(?:table|pager|use-grid|use-table)/,
              minShareCount: 3,
            },
            // Pages without a table have lists, too.
            { name: 'lists', test: /\/src\/views\/list\//, minShareCount: 3 },
            // What one chooses from. Then what controls share of React Aria: what keeps the focus, and what has a collection.
            {
              name: 'choices',
              test: /\/react-stately\/.*\/(?:collections|list|selection)\/|\/(?:selection\/(?:utils|useTypeSelect)|useCollator|useField)\.mjs$|\/controls\/select\.tsx$/,
              minShareCount: 3,
            },
            {
              name: 'scopes',
              test: /\/(?:FocusScope|animation|keyboard)\.mjs$|\/aria-scope\.tsx$/,
              minShareCount: 3,
            },
            {
              name: 'collections',
              test: /\/react-aria\/.*\/(?:collections\/|selection\/useSelectable[CI])|\/(?:inertValue|SelectionIndicator)\.mjs$/,
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
});
