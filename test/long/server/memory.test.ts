import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { adminAt, type BuilderConsole, consoleOf } from '#test/server/builder-console.ts';
import { held, MEASURED, processForTest, storageForTest } from '#test/server/server-process.ts';
import { signIn } from '#test/server/session-client.ts';
import { hello } from '#test/server/socket-world.ts';
import { sqlite } from '#test/support/databases.ts';
import { listen } from '#test/support/listen.ts';

/* Floods of a small server that once ended it, or took more memory than there is. Each is a flood of many small parts. */

const MIB = 1024 * 1024;
const PASSWORD = 'floods-and-burgers';
/** The most that a turn of the event loop may work meanwhile, in readings of 1 MiB of JSON (4 to 6 ms each here). */
const MAX_READINGS = 100;
const FLOOD_MS = 5000;
const ADDRESSES = ['127.0.0.2', '127.0.0.3', '127.0.0.4'];

interface Target {
  readonly origin: string;
  readonly port: number;
  readonly builder: BuilderConsole;
  /** A public burger whose model is `model`. */
  readonly burger: string;
  /** The number of characters in all answers of the model. */
  said(): number;
  /** The files of a flood end with its test. */
  open(head: string, address?: string): Socket;
  chat(address: string): WebSocket;
}

/** A connection whose other end may end it. */
function raw(port: number, head: string, localAddress: string): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  socket.write(head);
  onTestFinished(() => void socket.destroy());
  return socket;
}

/** The answer of the attacker's model: a number of characters, in words or without a space. */
interface Talk {
  readonly characters: number;
  readonly isUnbroken?: boolean;
}

async function serveTalker({ characters, isUnbroken = false }: Talk) {
  const content = (isUnbroken ? 'x' : 'lorem ').repeat(12_000).slice(0, 12_000);
  const line = `${JSON.stringify({ model: 'm', message: { role: 'assistant', content }, done: false })}\n`;
  let saidToAll = 0;
  const model = createServer((request, response) => {
    request.resume();
    let said = 0;
    const say = () => {
      while (said < characters && !response.destroyed) {
        said += content.length;
        saidToAll += content.length;
        if (!response.write(line)) {
          response.once('drain', say);
          return;
        }
      }
      response.end();
    };
    say();
  });
  const { url, stop } = await listen(model);
  onTestFinished(() => {
    model.closeAllConnections();
    return stop();
  });
  return { url, said: () => saidToAll };
}

async function start(
  talk: Talk,
): Promise<
  Target & { server: ReturnType<typeof processForTest>; storage: Awaited<ReturnType<typeof storageForTest>> }
> {
  const storage = await storageForTest(sqlite);
  const server = processForTest(storage, {
    COWTEX_ADMIN_PASSWORD: PASSWORD,
    ...MEASURED,
    NODE_OPTIONS: `${MEASURED.NODE_OPTIONS} --max-old-space-size=256`,
  });
  const origin = await server.ready();
  const port = Number(new URL(origin).port);
  const builder = await adminAt(origin, PASSWORD);
  const burger = await builder.burger(await builder.workshop(), { is_public: true });
  const { url, said } = await serveTalker(talk);
  const json_data = { host: url, model: 'm' };
  await builder.one('POST', `/api/burger/${burger}/cheese`, { type: 'ollama', json_data });
  return {
    server,
    storage,
    origin,
    port,
    builder,
    burger,
    said,
    open: (head, address = '127.0.0.2') => raw(port, head, address),
    chat(localAddress) {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/chat/${burger}`, { localAddress });
      socket.on('error', () => undefined);
      onTestFinished(() => {
        if (socket.readyState !== socket.CONNECTING) socket.terminate();
      });
      return socket;
    },
  };
}

const many = <Made>(count: number, make: (index: number) => Made) =>
  Array.from({ length: count }, (_, index) => make(index));
const addressOf = (index: number) => ADDRESSES[index % ADDRESSES.length] ?? '';

/** The head of a call with a body of so many bytes. */
const post = (path: string, length: number, more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${more}Content-Length: ${length}\r\n\r\n`;
const bearer = ({ builder }: Target) => `Authorization: Bearer ${builder.token}\r\n`;

/** Writes of one buffer to many sockets, so that the flood costs this process nothing. */
const megabyte = Buffer.alloc(MIB, 'x');

const floods: Record<string, (target: Target, db: string) => Promise<unknown>> = {
  async 'prompts of a megabyte to a public burger, on sockets that stay'(target) {
    const prompt = JSON.stringify({ messages: [{ role: 'user', content: 'x'.repeat(1_000_000) }] });
    for (const index of many(250, (each) => each)) {
      const socket = target.chat(addressOf(index));
      await once(socket, 'open');
      socket.send(prompt);
    }
  },
  async 'messages without their last byte'(target) {
    const head = Buffer.from([0x81, 0x80 | 127, 0, 0, 0, 0, 0, 0x10, 0, 0, 0, 0, 0, 0]);
    for (const index of many(250, (each) => each)) {
      const socket = target.open(
        `GET /chat/${target.burger} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
        addressOf(index),
      );
      await once(socket, 'readable');
      socket.resume();
      socket.write(head);
      socket.write(megabyte.subarray(1));
    }
  },
  async 'bodies without their last byte'(target) {
    for (const index of many(100, (each) => each)) {
      target.open(post('/api/login', MIB), addressOf(index)).write(megabyte.subarray(1));
      const own = target.open(
        post('/demo-model/api/chat', 4 * MIB, 'Authorization: Bearer made-up\r\n'),
        addressOf(index),
      );
      for (let sent = 0; sent < 4; sent += 1) own.write(megabyte.subarray(1));
      if (index % 20 === 0) await pause(50);
    }
  },
  async 'calls in one packet'(target) {
    const call = Buffer.from('GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1500));
    for (const index of many(20, (each) => each)) {
      const socket = target.open('', addressOf(index));
      socket.pause();
      socket.write(call);
    }
  },
  async 'messages in fragments of one byte'(target) {
    const fragments = Buffer.concat([
      Buffer.from([0x01, 0x81, 0, 0, 0, 0, 0x7b]),
      Buffer.alloc(16_000 * 7, Buffer.from([0x00, 0x81, 0, 0, 0, 0, 0x20])),
    ]);
    for (const index of many(300, (each) => each)) {
      const socket = target.open(
        `GET /chat/${target.burger} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
        addressOf(index),
      );
      await once(socket, 'readable');
      socket.resume();
      socket.write(fragments);
    }
  },
  async 'exports that nobody reads'(target) {
    const workshop = await target.builder.workshop();
    const burger = { name: 'Burger', buns: many(18, () => ({ prompt: 'x'.repeat(190_000) })) };
    await target.builder.call(
      'POST',
      `/api/workshop/${workshop}/burgers`,
      many(4, () => burger),
    );
    for (const index of many(300, (each) => each)) {
      const socket = target.open(
        `GET /api/workshop/${workshop}/burgers HTTP/1.1\r\nHost: x\r\n${bearer(target)}\r\n`,
      );
      socket.pause();
      if (index % 20 === 0) await pause(50);
    }
  },
  async 'tests of a cheese that talks on'(target) {
    const body = JSON.stringify({ message: 'Hello' });
    many(60, () =>
      target.open(
        `${post(`/api/burger/${target.burger}/cheese/ollama/test`, body.length, bearer(target))}${body}`,
      ),
    );
  },
  async 'imports at once'(target) {
    const workshop = await target.builder.workshop();
    const sockets = many(100, () =>
      target.open(post(`/api/workshop/${workshop}/burgers`, 16 * MIB, bearer(target))),
    );
    for (let sent = 0; sent < 16; sent += 1) {
      for (const socket of sockets) socket.write(megabyte);
      await pause(100);
    }
  },
  async 'answers to visitors who do not read'(target) {
    for (const index of many(60, (each) => each)) {
      const socket = target.chat(addressOf(index));
      await once(socket, 'open');
      socket.send(JSON.stringify(hello));
      socket.pause();
    }
  },
  async 'answers of one word without an end'(target) {
    for (const index of many(60, (each) => each)) {
      const socket = target.chat(addressOf(index));
      await once(socket, 'open');
      socket.send(JSON.stringify(hello));
    }
    // More than the heap has room for.
    await vi.waitUntil(() => target.said() > 600_000_000, { timeout: 90_000 });
  },
  async 'prompts to a burger with very many tools'(target, folder) {
    const db = new DatabaseSync(join(folder, 'cowtex.db'), { timeout: 5000 });
    db.exec(`with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < 400)
      insert into patty (id, burger_id, type, tool_id, json_data, settings, created_at, updated_at)
      select 'PAT-' || i, '${target.burger}', 'prompt', 'tool_' || i,
        json_object('name', 'tool_' || i, 'description', replace(hex(zeroblob(95000)), '00', 'ab')),
        json_object('prompt', replace(hex(zeroblob(95000)), '00', 'ab')), '2026-01-01', '2026-01-01' from numbers`);
    db.close();
    for (const index of many(30, (each) => each)) {
      const socket = target.chat(addressOf(index));
      await once(socket, 'open');
      socket.send(JSON.stringify(hello));
    }
  },
};

test.each(Object.entries(floods))(
  'a server with 256 MiB outlives %s',
  { timeout: 150_000 },
  async (name, flood) => {
    const isLong = /talks on|do not read|without an end/.test(name);
    const target = await start({
      characters: isLong ? 31_000_000 : 20,
      isUnbroken: name.includes('without an end'),
    });
    const { server, origin, builder, storage } = target;
    const other = await otherAccount(builder, origin);
    await held(server);
    let isOver = false;
    const ended = Promise.all([flood(target, storage.dataFolder), pause(FLOOD_MS)]).finally(() => {
      isOver = true;
    });
    let served = 0;
    while (!isOver) {
      expect((await fetch(`${origin}/api/health`)).status).toBe(200);
      expect((await other.call('GET', '/api/me')).status).toBe(200);
      served += 1;
      await pause(20);
    }
    await ended;
    expect(served).toBeGreaterThan(0);
    const longest = await held(server);
    console.log(
      name,
      longest,
      readFileSync(`/proc/${server.child.pid}/status`, 'utf8').match(/VmHWM.*/)?.[0],
    );
    expect(longest).toBeLessThan(MAX_READINGS);
    expect((await other.call('POST', '/api/workshop', { name: 'Still there' })).status).toBe(201);
  },
);

/** Another account, which takes no part in a flood. */
async function otherAccount(builder: BuilderConsole, origin: string): Promise<BuilderConsole> {
  const account = { account: 'ann', password: PASSWORD, email: '', first_name: 'Ann', last_name: 'Lee' };
  const made = await builder.call('POST', '/api/accounts', account);
  if (made.status >= 300) throw new Error(JSON.stringify(made));
  const { token } = await signIn({ url: origin }, 'ann', PASSWORD);
  return consoleOf(origin, token);
}
