import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { TestStorage } from '#test/support/databases.ts';
import { COMPILE_CACHE } from '../../scripts/compile-cache.ts';

interface Ended {
  readonly code: unknown;
  readonly signal: unknown;
  readonly said: string;
}

/** Runs `npm run admin -- …` on a storage, and returns its exit code and output. */
export async function admin(storage: TestStorage, ...args: string[]): Promise<Omit<Ended, 'signal'>> {
  const { code, said } = await adminWith(storage, {}, ...args);
  return { code, said };
}

interface Circumstances {
  readonly env?: Record<string, string>;
  readonly room?: number;
  readonly stop?: AbortSignal;
}

/** Runs it with further variables. No file may grow beyond `room`, in blocks of 512 bytes. `stop` sends it SIGTERM. */
export async function adminWith(
  storage: TestStorage,
  { env = {}, room, stop }: Circumstances,
  ...args: string[]
): Promise<Ended> {
  const limit = room === undefined ? '' : `ulimit -f ${room};`;
  const child = spawn('sh', ['-c', `${limit} exec "$0" server/admin.ts "$@"`, process.execPath, ...args], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      COWTEX_DATA: storage.dataFolder,
      DATABASE_URL: storage.databaseUrl ?? '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  stop?.addEventListener('abort', () => child.kill('SIGTERM'));
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code, signal] = await once(child, 'close');
  return { code, signal, said: (await said).join('') };
}
