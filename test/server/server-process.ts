import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished } from 'vitest';
import type { TestDatabase, TestStorage } from '#test/support/databases.ts';
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

/** A storage until the end of the test. */
export async function storageForTest(database: TestDatabase): Promise<TestStorage> {
  const storage = await database.create();
  onTestFinished(() => storage.remove());
  return storage;
}

/** Starts a server as `spawnServer` does, and kills it at the end of the test. */
export function processForTest(...options: Parameters<typeof spawnServer>): ServerProcess {
  const server = spawnServer(...options);
  onTestFinished(async () => void (await server.end('SIGKILL')));
  return server;
}

/** The environment of a server that `held` asks. */
export const MEASURED = {
  NODE_OPTIONS: `--expose-gc --import=${import.meta.resolve('#test/support/held-loop.ts')}`,
};

/**
 * The longest turn of a server's event loop since the last call of this function, in processor time: a multiple of the server's
 * time for reading 1 MiB of JSON.
 */
export async function held(server: ServerProcess): Promise<number> {
  const before = server.output().length;
  const said = () => /held ([\d.]+) times/.exec(server.output().slice(before))?.[1];
  server.child.kill('SIGUSR2');
  await expect.poll(said, { interval: 5 }).toBeDefined();
  return Number(said());
}
