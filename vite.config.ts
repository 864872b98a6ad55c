import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig, type ProxyOptions } from 'vite';

/** The server that `npm run dev` starts beside Vite; see scripts/dev.ts. */
const server: ProxyOptions = { target: `http://127.0.0.1:${process.env.PORT || 4300}` };

export default defineConfig({
  plugins: [
    { ...optimizeLocales.vite({ locales: ['en-US', 'zh-CN'] }), enforce: 'pre' },
    react(),
    lingui(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
  ],
  server: {
    proxy: {
      '/api': server,
      '/config.json': server,
      '/demo-api': server,
      '/demo-model': server,
      '/openapi.json': server,
      // Vite's own origin is rewritten, because the server checks where a socket comes from.
      '/chat/': { ...server, ws: true, changeOrigin: true, rewriteWsOrigin: true },
    },
  },
  build: { target: 'es2023', sourcemap: true },
});
