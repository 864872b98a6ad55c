/**
 * How long `/api/health` takes during each of the attacks, and how much memory the server's process takes when they are
 * repeated. The server is the real one, as its own process.
 */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import manifest from '../package.json' with { type: 'json' };
import { ADMIN } from '../test/e2e/fixtures.ts';
import { end, launch } from '../test/e2e/running-server.ts';
import { apiAs, createdId } from '../test/e2e/seed.ts';
import { attacks, CHEESE, send, slowestHealth } from './attacks.ts';
import { conclude, report } from './report.ts';

const ROUNDS = 5;
const dataFolder = await mkdtemp(join(tmpdir(), 'cowtex-bench-strangers-'));
/** The limits of memory that `npm start` sets. */
const limits = manifest.scripts.start.split(' ').filter((word) => word.startsWith('--'));
const { process: child, url: origin } = await launch({
  COWTEX_DATA: dataFolder,
  COWTEX_ADMIN_PASSWORD: ADMIN.password,
  NODE_OPTIONS: limits.join(' '),
});

/** The memory of the process in MiB. */
const residentMebibytes = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;

try {
  const api = await apiAs(origin);
  const { token } = z.object({ token: z.string() }).parse(await api('POST', '/api/login', ADMIN));
  const workshop = await createdId(api, '/api/workshop', { name: 'Workshop' });
  const other = await createdId(api, '/api/workshop', { name: 'Other' });
  const burger = await createdId(api, '/api/burger', { name: 'B', type: 'chat', workshop_id: other });
  await api('POST', `/api/burger/${burger}/cheese`, CHEESE);

  console.log('The longest that /api/health waits while a single request runs');
  for (const attack of attacks({ burger, workshop })) {
    const slowest = await slowestHealth(origin, send(origin, token, attack));
    report(attack.name, slowest, 100, { unit: 'ms' });
  }
  console.log(`Memory after ${ROUNDS} more rounds of all of them`);
  const first = residentMebibytes();
  report('after the first', first, null, { unit: 'MiB' });
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const attack of attacks({ burger, workshop })) await send(origin, token, attack);
    report(`round ${round + 1}`, residentMebibytes(), 600, { unit: 'MiB' });
  }
} finally {
  await end(child);
  await rm(dataFolder, { recursive: true });
}
conclude();
