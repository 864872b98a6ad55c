/**
 * The cost of the door for programs: what it adds to the answer of a model's host, and what a streamed token costs, compared with
 * a plain pipe. The server is the real one, as its own process, and the host answers at once.
 * Usage: node bench/door.ts [streams=200] [seconds=3]
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { z } from 'zod';
import { listen } from '#test/support/listen.ts';
import { conclude, quantile, report } from './report.ts';

const ROUNDS = 5;
const QUESTIONS = 200;
const TOKEN_MS = 20;
const PASSWORD = 'door-bench';
/** The clock ticks of a second, in which Linux counts processor time. */
const TICKS = 100;
const [streams = 200, seconds = 3] = process.argv.slice(2, 4).map(Number);

const chunk = (delta: object, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
const TOKEN = chunk({ content: ' token' });
const WHOLE = `${chunk({ content: 'Hello.' })}${chunk({}, 'stop')}data: [DONE]\n\n`;
const PLAIN = JSON.stringify({ choices: [{ index: 0, message: { role: 'assistant', content: 'Hello.' } }] });

/** A host of OpenAI's protocol. It answers whole at once, or without an end if it is asked for that. */
const host = await listen(
  createServer(async (question, answer) => {
    const chunks: Buffer[] = [];
    for await (const part of question) chunks.push(part);
    const asked = Buffer.concat(chunks).toString();
    if (!asked.includes('"stream":true')) {
      answer.end(PLAIN);
      return;
    }
    answer.writeHead(200, { 'content-type': 'text/event-stream' });
    if (!asked.includes('for ever')) {
      answer.end(WHOLE);
      return;
    }
    const timer = setInterval(() => answer.write(TOKEN), TOKEN_MS);
    answer.on('close', () => clearInterval(timer));
  }),
);

async function start(file: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
  return { child, url: /http:\/\/\S+/.exec(String(line))?.[0] ?? '' };
}

const folder = await mkdtemp(join(tmpdir(), 'cowtex-bench-door-'));
const cowtex = await start('server/main.ts', [], {
  PORT: '0',
  COWTEX_DATA: folder,
  COWTEX_ADMIN_PASSWORD: PASSWORD,
  COWTEX_ANSWERS_PER_KEY: '1000',
  COWTEX_KEY_PROMPTS_A_MINUTE: '1000000',
  COWTEX_KEY_ANSWERS_A_DAY: '100000000',
});
const pipe = await start('bench/door-pipe.ts', [host.url]);

/** Publishes a burger whose model the host is. Returns its ID and a key. */
async function publish() {
  const token = z
    .object({ token: z.string() })
    .parse(await post('/api/login', { account: 'admin', password: PASSWORD }, '')).token;
  const made = z.object({ data: z.looseObject({ id: z.string() }) });
  const make = async (path: string, body: object) => made.parse(await post(path, body, token)).data;
  const { id: workshop_id } = await make('/api/workshop', { name: 'Bench' });
  const { id } = await make('/api/burger', { name: 'Bench', type: 'chat', workshop_id });
  await post(
    `/api/burger/${id}/cheese`,
    { type: 'openai', json_data: { host: `${host.url}/v1`, model: 'm', api_key: 'sk-bench' } },
    token,
  );
  await post(`/api/burger/${id}/publications`, {}, token);
  const { secret } = await make(`/api/burger/${id}/key`, { name: 'Bench' });
  return { model: id, secret: String(secret) };
}

async function post(path: string, body: object, token: string): Promise<unknown> {
  const { statusCode, body: answer } = await request(`${cowtex.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const said = await answer.json();
  if (statusCode >= 300) throw new Error(`${path}: ${statusCode} ${JSON.stringify(said)}`);
  return said;
}

const { model, secret } = await publish();
const many = new Agent({ connections: streams });

/** Asks a burger, a pipe or the host, which all take the same question. */
const ask = (url: string, content: string, stream: boolean) =>
  request(`${url}/v1/chat/completions`, {
    method: 'POST',
    dispatcher: many,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
    body: JSON.stringify({ model, stream, messages: [{ role: 'user', content }] }),
  });

/** The processor time of a process so far, in seconds. */
function processorTime({ pid }: ChildProcess): number {
  const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) / TICKS;
}

/** Asks one question after another. Returns the times of the answers in milliseconds. */
async function times(url: string): Promise<number[]> {
  const all: number[] = [];
  for (let asked = 0; asked < QUESTIONS; asked += 1) {
    const began = performance.now();
    const { statusCode, body } = await ask(url, 'Hello', false);
    await body.text();
    if (statusCode !== 200) throw new Error(`${url} answers with ${statusCode}`);
    all.push(performance.now() - began);
  }
  return all;
}

/** Holds many endless answers at once. Returns the processor time of a token in microseconds. */
async function tokenCost({ url, child }: typeof cowtex): Promise<number> {
  let tokens = 0;
  const answers = await Promise.all(
    Array.from({ length: streams }, async () => {
      const { body } = await ask(url, 'for ever', true);
      body.on('data', (part: Buffer) => {
        tokens += part.toString().split('token').length - 1;
      });
      body.on('error', () => undefined);
      return body;
    }),
  );
  await pause(1000);
  tokens = 0;
  const before = processorTime(child);
  await pause(seconds * 1000);
  const each = ((processorTime(child) - before) / tokens) * 1e6;
  for (const answer of answers) answer.destroy();
  await pause(500);
  return each;
}

const direct: number[] = [];
const through: number[] = [];
let took = 0;
for (let round = 0; round < ROUNDS; round += 1) {
  direct.push(...(await times(host.url)));
  const before = processorTime(cowtex.child);
  through.push(...(await times(cowtex.url)));
  took += processorTime(cowtex.child) - before;
}
const added = quantile(through, 0.5) - quantile(direct, 0.5);
report('a whole answer, added to the host’s own (median)', added, 2, { unit: 'ms' });
report('a whole answer, processor time', (took / through.length) * 1000, null, { unit: 'ms' });

const costs = { cowtex: Number.POSITIVE_INFINITY, pipe: Number.POSITIVE_INFINITY };
for (let round = 0; round < ROUNDS; round += 1) {
  costs.pipe = Math.min(costs.pipe, await tokenCost(pipe));
  costs.cowtex = Math.min(costs.cowtex, await tokenCost(cowtex));
}
report(`a token of ${streams} streams, processor time`, costs.cowtex, null, { unit: 'µs' });
report('… compared with a plain pipe', costs.cowtex / costs.pipe, 1.5, { unit: '×' });
conclude();

await many.destroy();
for (const { child } of [cowtex, pipe]) {
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
await host.stop();
await rm(folder, { recursive: true });
