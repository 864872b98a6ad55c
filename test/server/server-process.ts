import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { TestStorage } from '#test/support/databases.ts';
import { COMPILE_CACHE } from '../../scripts/compile-cache.ts';

export interface ServerProcess {
  readonly child: ChildProcess;
  /** The output so far. */
  output(): string;
  complaints(): string;
  /** Its origin, once it has printed it. Rejects if the process ends before. */
  ready(): Promise<string>;
  /** Sends a signal and waits for the end. Resolves with the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Resolves with the exit code when the process ends. */
  ended(): Promise<number | null>;
}

/**
 * Starts the real server of `folder` as its own process on a storage. Its port is 0 unless `env` names one. No file may
 * grow beyond `room`, in blocks of 512 bytes.
 */
export function spawnServer(
  storage: TestStorage,
  env: Record<string, string> = {},
  { folder = '.', room }: { readonly folder?: string; readonly room?: number } = {},
): ServerProcess {
  const limit = room === undefined ? '' : `ulimit -f ${room};`;
  const child = spawn('sh', ['-c', `${limit} exec "$0" server/main.ts`, process.execPath], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      PORT: '0',
      COWTEX_DATA: storage.dataFolder,
      DATABASE_URL: storage.databaseUrl ?? '',
      ...env,
    },
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { output: '', complaints: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.complaints += text;
  });
  const closed = once(child, 'close').then(([code]): number | null =>
    typeof code === 'number' ? code : null,
  );
  return {
    child,
    output: () => said.output,
    complaints: () => said.complaints,
    ready: () =>
      new Promise((resolve, reject) => {
        const look = () => {
          const [origin] = /http:\/\/[^\s"\\]+(?=["\\\n])/.exec(said.output) ?? [];
          if (origin !== undefined) resolve(origin);
        };
        child.stdout.on('data', look);
        look();
        closed.then((code) => reject(new Error(`The server ended with ${code}: ${said.complaints}`)), reject);
      }),
    end(signal) {
      child.kill(signal);
      return closed;
    },
    ended: () => closed,
  };
}
