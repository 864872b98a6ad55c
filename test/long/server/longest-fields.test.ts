import { once } from 'node:events';
import { beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { sharedBuilder } from '#test/server/builder-console.ts';
import { type Field, type Operations, operationsOf } from '#test/server/openapi-fields.ts';
import { sqlite } from '#test/support/databases.ts';
import { sharedServer } from '#test/support/shared-server.ts';

/** The limits of names and of texts. */
const MAX_NAME_LENGTH = 200;
const MAX_TEXT_LENGTH = 200_000;
/** Node accepts a request's head of 16 KiB. */
const MAX_PATH_LENGTH = 12_000;
/** Processor time, which a busy machine does not change. Quadratic time would be minutes. */
const PATIENCE_MS = 500;
/** Texts with which expressions that backtrack, URL parsers and normalization may be slow. */
const FILLERS = ['.', '/', ' ', '{', '0', '\u0301\u0316'];

const server = sharedServer({ database: sqlite });
const builder = sharedBuilder(server);
let burger: string;
let operations: Operations;

beforeAll(async () => {
  const password_hash = await server.deps.passwords.hash('of nobody here');
  await server.db.updateTable('account').set({ password_hash }).execute();
  burger = await builder.burger(await builder.workshop());
  const workshop = await builder.workshop();
  operations = operationsOf(await (await fetch(`${server.url}/openapi.json`)).json(), (path) =>
    path
      .replace('/api/workshop/{id}', `/api/workshop/${workshop}`)
      .replace('/api/burger/{id}', `/api/burger/${burger}`),
  );
});

/** The filler within a text that looks like an address, of which an expression might match a long part. */
const wrap = (filler: string, length: number) => `http://a@${filler.repeat((length - 10) / filler.length)}@`;
/** The text has as many bytes as characters, because a process of its own would read an import of more than 256 KiB. */
const texts = (filler: string) => [
  wrap(filler, MAX_NAME_LENGTH),
  wrap(filler, (MAX_TEXT_LENGTH * filler.length) / Buffer.byteLength(filler)),
];

/** The processor time of the event loop's thread in milliseconds. The delay of the answer to a wrong password takes none. */
async function workOf(act: () => Promise<unknown>): Promise<number> {
  await server.db.deleteFrom('sign_in_failure').execute();
  const before = process.threadCpuUsage();
  await act();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

async function send({ method, path }: { method: string; path: string }, body?: string): Promise<void> {
  const answer = await fetch(server.url + path, {
    method,
    headers: { authorization: `Bearer ${builder.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body }),
  });
  await answer.arrayBuffer();
  const { status } = answer;
  expect({ method, path, status }).toEqual({ method, path, status: expect.toSatisfy((code) => code < 500) });
}

test('the document lists fields of bodies, paths and queries', () => {
  const names = (fields: readonly Omit<Field, 'fill'>[]) =>
    fields.map(({ method, path, name }) => `${method} ${path} ${name}`);
  expect(names(operations.bodies)).toEqual(
    expect.arrayContaining([
      'POST /api/login password',
      'PUT /api/me/profile email',
      expect.stringMatching(/^POST .*\/cheese json_data\.\*$/),
      expect.stringMatching(/^POST .*\/patty settings\.privacy_inputs\.\[\]$/),
      expect.stringMatching(/^POST .*\/burgers \[\]\.patties\.\[\]\.json_data\.name$/),
    ]),
  );
  expect(names(operations.addresses)).toEqual(
    expect.arrayContaining([
      'GET /api/burger workshop_id',
      expect.stringMatching(/^PUT .*\/bun\/top\/.* bunId$/),
    ]),
  );
});

// On a busy machine all the fields together may take minutes, although each takes little of the processor.
test.each(FILLERS)('no field of a body is slow to check with %j', { timeout: 300_000 }, async (filler) => {
  const slow: object[] = [];
  for (const text of texts(filler)) {
    for (const { method, path, name, fill } of operations.bodies) {
      const body = JSON.stringify(fill(text));
      const work = await workOf(() => send({ method, path }, body));
      if (work > PATIENCE_MS) slow.push({ method, path, name, length: text.length, work });
    }
  }
  expect(slow).toEqual([]);
});

test.each(FILLERS)('no path or query is slow to check with %j', async (filler) => {
  const slow: object[] = [];
  const size = encodeURIComponent(filler).length;
  for (const { method, path, name, fill } of operations.addresses) {
    const work = await workOf(() =>
      send(
        { method, path: fill(filler.repeat(MAX_PATH_LENGTH / size)) },
        method === 'GET' ? undefined : '{}',
      ),
    );
    if (work > PATIENCE_MS) slow.push({ method, path, name, work });
  }
  expect(slow).toEqual([]);
});

test.each(FILLERS)('no field of a chat message is slow to check with %j', async (filler) => {
  // An address may send 30 messages a minute that cannot be read.
  const localAddress = `127.0.0.${2 + FILLERS.indexOf(filler)}`;
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/chat/${burger}`, { localAddress });
  await once(socket, 'open');
  const slow: object[] = [];
  for (const text of texts(filler)) {
    const said = { role: 'user', content: 'Hello' };
    const privacy_input = { authorization: 'Bearer x' };
    for (const [name, message] of Object.entries({
      content: { messages: [{ ...said, content: text }], privacy_input },
      role: { messages: [{ ...said, role: text }], privacy_input },
      debug: { messages: [said], privacy_input, debug: text },
      header: { messages: [said], privacy_input: { [text]: '' } },
      value: { messages: [said], privacy_input: { authorization: text } },
      bearer: { messages: [said], privacy_input: { authorization: `Bearer ${text}` } },
      all: text,
    })) {
      const work = await workOf(async () => {
        socket.send(JSON.stringify(message));
        await once(socket, 'message');
      });
      if (work > PATIENCE_MS) slow.push({ name, length: text.length, work });
    }
  }
  socket.close();
  expect(slow).toEqual([]);
});
