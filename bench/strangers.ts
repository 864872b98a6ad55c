/**
 * The cost of idle sockets, the time of `/api/health` during each of the attacks, and the memory of the server's process when
 * they are repeated. The server is the real one, as its own process.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { z } from 'zod';
import manifest from '../package.json' with { type: 'json' };
import { attacks, CHEESE, flood, floods, send, slowestHealth } from './attacks.ts';
import { conclude, report } from './report.ts';

const ROUNDS = 5;
const PASSWORD = 'strangers';
/** An address may have 500 of them. */
const SOCKETS = 2000;
const FLOODED = 20;
const dataFolder = await mkdtemp(join(tmpdir(), 'cowtex-bench-strangers-'));
/** The limits of memory that `npm start` sets. */
const limits = manifest.scripts.start.split(' ').filter((word) => word.startsWith('--'));
const child = spawn(process.execPath, [...limits, 'server/main.ts'], {
  env: { ...process.env, PORT: '0', COWTEX_DATA: dataFolder, COWTEX_ADMIN_PASSWORD: PASSWORD },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const closed = once(child, 'close');

/** Node's own part of a flood: a server that reads what comes and answers. */
const BARE = `require('node:http')
  .createServer((request, answer) => request.resume().on('end', () => answer.end('{}')))
  .listen(0, '127.0.0.1', function () { console.log('http://127.0.0.1:' + this.address().port) })`;
const bare = spawn(process.execPath, ['--eval', BARE], { stdio: ['ignore', 'pipe', 'inherit'] });
const originOf = async ({ stdout }: typeof child) =>
  /http:\/\/\S+/.exec(String(await once(stdout.setEncoding('utf8'), 'data')))?.[0] ?? '';

/** The memory of the process in MiB. */
const residentMebibytes = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;

/** Opens idle sockets from several addresses, and returns the KiB that each of them takes. */
async function idleKibibytes(origin: string): Promise<number> {
  const before = residentMebibytes();
  const sockets: WebSocket[] = [];
  for (let opened = 0; opened < SOCKETS; opened += 50) {
    const localAddress = `127.0.0.${2 + Math.floor(opened / 400)}`;
    const some = Array.from(
      { length: 50 },
      () => new WebSocket(`${origin.replace('http', 'ws')}/chat/b`, { localAddress }),
    );
    await Promise.all(some.map((socket) => once(socket, 'open')));
    sockets.push(...some);
  }
  const each = ((residentMebibytes() - before) / SOCKETS) * 1024;
  for (const socket of sockets) socket.terminate();
  return each;
}

try {
  const [origin, bareOrigin] = await Promise.all([originOf(child), originOf(bare)]);
  const call = async (path: string, body: object, token = '') => {
    const answer = await fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return answer.json();
  };
  const made = z.object({ data: z.object({ id: z.string() }) });
  const { token } = z
    .object({ token: z.string() })
    .parse(await call('/api/login', { account: 'admin', password: PASSWORD }));
  const workshop = made.parse(await call('/api/workshop', { name: 'Workshop' }, token)).data.id;
  const other = made.parse(await call('/api/workshop', { name: 'Other' }, token)).data.id;
  const burger = made.parse(await call('/api/burger', { name: 'B', type: 'chat', workshop_id: other }, token))
    .data.id;
  await call(`/api/burger/${burger}/cheese`, CHEESE, token);

  report(`${SOCKETS} idle sockets: memory of each`, await idleKibibytes(origin), 10, { unit: 'KiB' });
  console.log('The longest that /api/health waits while a single request runs');
  for (const attack of attacks({ burger, workshop })) {
    const slowest = await slowestHealth(origin, send(origin, token, attack));
    report(attack.name, slowest, 100, { unit: 'ms' });
  }
  console.log(
    `The same while ${FLOODED} connections are flooded, against twice what a bare server of Node takes`,
  );
  for (const each of floods) {
    const least = await slowestHealth(bareOrigin, flood(bareOrigin, each, FLOODED));
    const slowest = await slowestHealth(origin, flood(origin, each, FLOODED));
    report(each.name, slowest, Math.round(2 * Math.max(50, least)), { unit: 'ms' });
  }
  console.log(`Memory after ${ROUNDS} more rounds of all of them`);
  const first = residentMebibytes();
  report('after the first', first, null, { unit: 'MiB' });
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const attack of attacks({ burger, workshop })) await send(origin, token, attack);
    for (const each of floods) await flood(origin, each, FLOODED);
    report(`round ${round + 1}`, residentMebibytes(), 600, { unit: 'MiB' });
  }
} finally {
  child.kill();
  bare.kill();
  await closed;
  await rm(dataFolder, { recursive: true });
}
conclude();
