import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { urlOf } from '#test/support/databases.ts';
import { startNginx } from '#test/support/nginx.ts';
import { end, launch, type RunningServer } from './running-server.ts';

/** The PostgreSQL of scripts/test-cluster.ts, and the folder where that looks for servers to kill. */
export interface Cluster {
  readonly socket: string;
  readonly victims: string;
}

export function clusterOf(env: NodeJS.ProcessEnv): Cluster | null {
  const { TEST_CLUSTER_SOCKET: socket, TEST_CLUSTER_VICTIMS: victims } = env;
  return socket === undefined || victims === undefined ? null : { socket, victims };
}

/**
 * Starts two servers on a fresh database behind nginx. The first one is restarted whenever it is killed, by its process ID in
 * `victims`.
 */
export async function startPair(
  { socket, victims }: Cluster,
  env: Record<string, string>,
): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), 'cowtex-pair-'));
  const all = {
    ...env,
    COWTEX_DATA: folder,
    COWTEX_SECRET: 'shared-by-both-of-the-two-servers',
    COWTEX_TRUSTED_PROXIES: '127.0.0.1',
    DATABASE_URL: urlOf(socket, await createDatabase(socket)),
  };
  const first = await supervise(all, victims);
  const second = await launch(all);
  const hosts = [first.url, second.url].map((url) => new URL(url).host);
  const nginx = await startNginx(hosts, 'http');
  let other = second.process;
  return {
    url: `http://127.0.0.1:${nginx.port}`,
    async restart() {
      await end(other);
      other = (await launch({ ...all, PORT: new URL(second.url).port })).process;
      await first.restart();
    },
    async stop() {
      await nginx.stop();
      await Promise.all([first.stop(), end(other)]);
      await rm(folder, { recursive: true });
    },
  };
}

/** A server that is restarted whenever it dies. */
async function supervise(env: Record<string, string>, victims: string): Promise<RunningServer> {
  let isOver = false;
  let running = await launch(env);
  const { url } = running;
  const mark = () => join(victims, String(running.process.pid));
  const watch = () => {
    writeFileSync(mark(), '');
    running.process.once('exit', () => {
      rmSync(mark(), { force: true });
      if (!isOver) ready = again();
    });
  };
  const again = async () => {
    running = await launch({ ...env, PORT: new URL(url).port });
    watch();
  };
  let ready = Promise.resolve();
  watch();
  return {
    url,
    async restart() {
      const died = once(running.process, 'exit');
      running.process.kill('SIGTERM');
      await died;
      await ready;
    },
    async stop() {
      isOver = true;
      await ready;
      await end(running.process);
    },
  };
}

async function createDatabase(socket: string): Promise<string> {
  const name = `cowtex_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ host: socket, user: 'postgres', database: 'postgres' });
  await client.connect();
  await client.query(`create database ${name} strategy file_copy`);
  await client.end();
  return name;
}
