/**
 * `npm run test:cluster`: the journeys against two servers on one PostgreSQL behind nginx. In the middle one server
 * of each pair is killed, three times, and PostgreSQL is restarted. A test that loses something by that is retried. A
 * writer runs beside them, and none of its acknowledged writes may be lost.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { ADMIN } from '../test/e2e/fixtures.ts';
import { startPair } from '../test/e2e/pair.ts';
import { apiAs, createdId } from '../test/e2e/seed.ts';
import { createCluster } from '../test/support/postgres-cluster.ts';
import { buildIfNeeded } from './build.ts';
import { ensureChromium, ensureNginx, ensurePostgres } from './prerequisites.ts';

/** After how many finished tests. */
const KILL_AFTER = [15, 30, 45];
const RESTART_AFTER = 55;

ensurePostgres();
ensureNginx();
process.env.CHROMIUM_PATH = ensureChromium();
buildIfNeeded();

const postgres = await createCluster([]);
await postgres.start();
const victims = mkdtempSync(join(tmpdir(), 'cowtex-victims-'));
const cluster = { socket: postgres.socket, victims };
const ledger = await startPair(cluster, { COWTEX_ADMIN_PASSWORD: ADMIN.password });
const counts = { finished: 0, killed: 0, restarted: 0 };
const acknowledged: string[] = [];
let failedWrites = 0;
let isOver = false;

// Each call signs in anew, because access tokens expire after ten minutes.
const writing = write();
const status = await browserTests();
isOver = true;
await writing;
const kept = new Set(
  z
    .object({ data: z.array(z.object({ id: z.string() })) })
    .parse(await (await apiAs(ledger.url))('GET', '/api/workshop'))
    .data.map(({ id }) => id),
);
const lost = acknowledged.filter((id) => !kept.has(id));
console.log(
  `${counts.killed} servers killed, PostgreSQL restarted ${counts.restarted} times; ${acknowledged.length} writes acknowledged, ${failedWrites} refused, ${lost.length} lost`,
);
await ledger.stop();
await postgres.stop('SIGINT');
await postgres.remove();
rmSync(victims, { recursive: true });
process.exit(status === 0 && lost.length === 0 && counts.killed > 0 && counts.restarted > 0 ? 0 : 1);

function browserTests(): Promise<number | null> {
  const child = spawn('playwright test --project journeys --reporter=list --retries=2', {
    shell: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TEST_CLUSTER_SOCKET: cluster.socket, TEST_CLUSTER_VICTIMS: victims },
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    console.log(line);
    if (!/^\s+[✓✘]/.test(line)) return;
    counts.finished += 1;
    if (KILL_AFTER.includes(counts.finished)) kill();
    if (counts.finished === RESTART_AFTER) void restart();
  });
  return new Promise((resolve) => child.on('close', resolve));
}

function kill(): void {
  for (const pid of readdirSync(victims)) {
    process.kill(Number(pid), 'SIGKILL');
    counts.killed += 1;
  }
  console.log(`── killed ${counts.killed} servers`);
}

async function restart(): Promise<void> {
  await postgres.stop('SIGINT');
  await postgres.start();
  counts.restarted += 1;
  console.log('── restarted PostgreSQL');
}

async function write(): Promise<void> {
  while (!isOver) {
    try {
      acknowledged.push(await createdId(await apiAs(ledger.url), '/api/workshop', { name: 'W' }));
    } catch {
      // A write that was not acknowledged may or may not have been made.
      failedWrites += 1;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
