import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { originsOf, ownAddress } from '#server/http/own-address.ts';
import { sqlite } from '#test/support/databases.ts';
import { sharedServer } from '#test/support/shared-server.ts';
import { sharedBuilder } from './builder-console.ts';
import { connected } from './socket-world.ts';

describe('the server’s own address', () => {
  const at = (address: string) => ({
    listening: { address, port: 4300 },
    origins: ['https://cowtex.example', ...originsOf('Burgers.lan:8080')],
  });
  it.each([
    ['http://localhost:4300/demo-api/buildings/1', true],
    ['http://127.1:4300/demo-api/buildings/1', true],
    ['http://[::1]:4300/demo-api/buildings/1', true],
    ['https://cowtex.example/demo-api/buildings/1', true],
    ['http://burgers.lan:8080/demo-api/buildings/1', true],
    ['https://burgers.lan:8080/demo-api/buildings/1', true],
    ['http://localhost:4301/demo-api/buildings/1', false],
    ['http://localhost:4300/api/accounts', false],
    ['http://localhost:4300/demo-api/../api/accounts', false],
    ['http://localhost:4300/demo-api/%2e%2e/api/accounts', false],
    ['http://localhost:4300/demo-apis', false],
    ['http://10.255.255.1:4300/demo-api/buildings/1', false],
    ['http://burgers.lan/demo-api/buildings/1', false],
    ['http://burgers.lan:8080/api/accounts', false],
    ['http://burgers.lan.evil.example:8080/demo-api/buildings/1', false],
    ['http://cowtex.example/demo-api/buildings/1', false],
    ['https://cowtex.example/api/accounts', false],
  ])('%s: %s', (url, isOwn) => {
    const own = ownAddress(new URL(url), '/demo-api/', at('0.0.0.0'));
    expect(own?.href ?? null).toBe(isOwn ? 'http://127.0.0.1:4300/demo-api/buildings/1' : null);
  });

  it.each([
    ['0.0.0.0', '127.0.0.1'],
    ['::', '127.0.0.1'],
    ['::1', '[::1]'],
    ['192.168.7.7', '192.168.7.7'],
  ])('listening on %s it is reached at %s, with the query', (address, host) => {
    const url = new URL('https://cowtex.example/demo-api/b?x=%2F1#y');
    expect(ownAddress(url, '/demo-api/', at(address))?.href).toBe(`http://${host}:4300/demo-api/b?x=%2F1`);
  });

  it.each([
    ['localhost:80', ['http://localhost', 'https://localhost:80']],
    [undefined, []],
    ['not a host', []],
  ])('the host %j stands for %j', (host, origins) => {
    expect(originsOf(host)).toEqual(origins);
  });
});

/** An address by which a browser knows the server, and which does not work from here, as of a mapped port. */
const KNOWN_AS = 'cowtex.invalid:8080';

describe('a server that is known by an address of which it knows nothing', () => {
  const server = sharedServer({ database: sqlite });
  const builder = sharedBuilder(server);
  let base: string;
  let patty: string;

  beforeAll(async () => {
    base = `/api/burger/${await builder.burger(await builder.workshop())}`;
    patty = `${base}/patty/${(await lookUp('look_up', `http://${KNOWN_AS}/demo-api/buildings/{id}`)).id}/test`;
    const json_data = { host: `http://${KNOWN_AS}/demo-model`, model: 'gpt-oss' };
    await builder.one('POST', `${base}/cheese`, { type: 'ollama', json_data });
  });

  const lookUp = (name: string, url: string) =>
    builder.one('POST', `${base}/patty`, {
      type: 'api',
      json_data: {
        name,
        display_name: name,
        description: 'Looks up a building',
        parameters: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
      },
      settings: { url, enabled: name === 'look_up' },
    });
  const building = { tool_input: { id: 'B-102' }, privacy_input: {} };

  /** A call as from a page at that address. `fetch` does not allow a `Host` header. */
  async function call(path: string, body: object, host = KNOWN_AS) {
    const headers = { host, authorization: `Bearer ${builder.token}`, 'content-type': 'application/json' };
    const answer = await new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      const sent = request(server.url + path, { method: 'POST', headers }, (response) => {
        text(response).then((received) => resolve({ status: response.statusCode, body: received }), reject);
      });
      sent.on('error', reject).end(JSON.stringify(body));
    });
    return answer;
  }

  test('tests a tool on its demo API, and a cheese on its demo model', async () => {
    expect(await call(patty, building)).toEqual({
      status: 200,
      body: expect.stringContaining('Cheddar Tower'),
    });
    const asked = await call(`${base}/cheese/ollama/test`, { message: 'Hello there' });
    expect(asked).toEqual({ status: 200, body: expect.stringContaining('Demo model') });
  });

  test('knows that address from its caller only', async () => {
    expect(await call(patty, building, 'other.invalid:8080')).toEqual({
      status: 502,
      body: expect.stringContaining('cowtex.invalid can’t be resolved'),
    });
  });

  test('answers nothing else there', async () => {
    for (const [index, path] of ['/api/accounts?id={id}', '/demo-model/?id={id}'].entries()) {
      const { id } = await lookUp(`other_${index}`, `http://${KNOWN_AS}${path}`);
      expect(await call(`${base}/patty/${id}/test`, building)).toMatchObject({ status: 502 });
      const inside = await lookUp(`inside_${index}`, server.url + path);
      expect(await call(`${base}/patty/${inside.id}/test`, building)).toEqual({
        status: 502,
        body: expect.stringContaining('private address'),
      });
    }
  });

  test.each(['http', 'https'])('chats with both, for a page that came by %s', async (scheme) => {
    const burgerId = base.split('/').at(-1) ?? '';
    const client = await connected(new URL(server.url).host, {
      path: `/chat/${burgerId}`,
      origin: `${scheme}://${KNOWN_AS}`,
      headers: { host: KNOWN_AS },
    });
    client.send({
      messages: [{ role: 'user', content: 'Tell me about the building "B-102"' }],
      debug: true,
      privacy_input: { Authorization: `Bearer ${builder.token}` },
    });
    await client.done();
    const log = client.messages.join('');
    expect(log).toMatch(/event: tool_result\ndata: .*Cheddar Tower/);
    expect(log).not.toContain('event: error');
  });
});
