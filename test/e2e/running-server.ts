import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { COMPILE_CACHE } from '../../scripts/compile-cache.ts';

/** A running server with data of its own. */
export interface RunningServer {
  readonly url: string;
  /** Ends it with SIGTERM, and starts it again on the same data and port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a server's process, on a free port unless `env` names one. Resolves when it is ready. */
export async function launch(env: Record<string, string>): Promise<{ process: ChildProcess; url: string }> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE, DATABASE_URL: '', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const [url] = /http:\/\/\S+/.exec(line) ?? [];
    if (url === undefined) continue;
    child.stdout.resume();
    return { process: child, url: new URL(url).origin };
  }
  throw new Error('The server ended before it printed its address.');
}

/** Ends it with SIGTERM. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
