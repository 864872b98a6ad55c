import { createServer } from 'vite';

/** A module of the console. Vite loads it, because its messages are lingui macros. */
export async function loadModule(path: string): ReturnType<Vite['ssrLoadModule']> {
  const vite = await createServer({
    server: { middlewareMode: true, hmr: false, ws: false },
    // No browser loads anything, so no package has to be bundled for one.
    optimizeDeps: { noDiscovery: true },
    logLevel: 'error',
  });
  try {
    return await vite.ssrLoadModule(path);
  } finally {
    await vite.close();
  }
}

type Vite = Awaited<ReturnType<typeof createServer>>;
