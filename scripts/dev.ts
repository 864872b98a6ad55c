/**
 * `npm run dev`: the server on its port, restarted when its code changes, and Vite in front of it with hot reload. Vite is
 * a proxy for API calls and the socket (`server.proxy` in vite.config.ts).
 */
import { spawn } from 'node:child_process';
import { createServer } from 'vite';

const vite = await createServer();
await vite.listen();
const server = spawn(process.execPath, ['--watch-path=server', 'server/main.ts'], { stdio: 'inherit' });
vite.printUrls();

async function stop(): Promise<void> {
  server.kill('SIGTERM');
  await vite.close();
  process.exit(0);
}
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
