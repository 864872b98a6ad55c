import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { findPostgres } from '../../scripts/postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder with the socket of the cluster for the server's tests. */
    postgresSocket: string;
  }
}

/** A PostgreSQL for tests, which listens on a socket in a temporary folder. */
export interface Cluster {
  readonly socket: string;
  start(): Promise<void>;
  /** `SIGINT` disconnects the clients and stops in order, `SIGQUIT` crashes. */
  stop(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>;
  remove(): Promise<void>;
}

/** Makes and starts a cluster. It need not survive a crash of the machine, so it does not sync. `settings` are added. */
export async function createCluster(settings: readonly string[]): Promise<Cluster> {
  const programs = findPrograms();
  const user = process.getuid?.() === 0 ? await unprivilegedUser() : undefined;
  const folder = await mkdtemp(join(tmpdir(), 'cowtex-pg-'));
  if (user !== undefined) await chown(folder, user.uid, user.gid);
  const run = (program: string, args: string[]) =>
    spawn(join(programs, program), args, { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });

  const data = join(folder, 'data');
  const init = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'];
  await succeeded('initdb', run('initdb', init));
  const all = ['fsync=off', 'full_page_writes=off', 'listen_addresses=', ...settings];
  let running: { server: ChildProcess; ended: Promise<void> } | undefined;
  return {
    socket: folder,
    async start() {
      const server = run('postgres', ['-D', data, '-k', folder, ...all.flatMap((entry) => ['-c', entry])]);
      running = { server, ended: succeeded('postgres', server) };
      await Promise.race([answers(folder), running.ended]);
    },
    async stop(signal) {
      running?.server.kill(signal);
      await running?.ended;
    },
    remove: () => rm(folder, { recursive: true }),
  };
}

/** vitest's global setup: one cluster for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await createCluster(['synchronous_commit=off']);
  await cluster.start();
  project.provide('postgresSocket', cluster.socket);
  return async () => {
    await cluster.stop('SIGINT');
    await cluster.remove();
  };
}

function findPrograms(): string {
  const folder = findPostgres();
  if (folder !== null) return folder;
  throw new Error(
    "The server's tests need PostgreSQL, and there is none. On Debian: apt-get install -y postgresql",
  );
}

/** PostgreSQL refuses to run as root. Debian's package creates a user for it. */
async function unprivilegedUser(): Promise<{ uid: number; gid: number }> {
  const users = await readFile('/etc/passwd', 'utf8');
  const [, , uid, gid] = /^postgres:.*$/m.exec(users)?.[0].split(':') ?? [];
  if (uid === undefined || gid === undefined)
    throw new Error('There is no user postgres to run PostgreSQL as.');
  return { uid: Number(uid), gid: Number(gid) };
}

async function succeeded(program: string, child: ChildProcess): Promise<void> {
  const complaints = child.stderr === null ? '' : text(child.stderr);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${program} ended with ${code}:\n${await complaints}`);
}

async function answers(host: string): Promise<void> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const client = new pg.Client({ host, user: 'postgres', database: 'postgres' });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
