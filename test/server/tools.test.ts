import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { LookupFunction } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { JsonObject, ToolPatty } from '#server/chat/agent-stack.ts';
import { metadataAddresses, privateAddresses } from '#server/chat/net/block-lists.ts';
import { createTargets, isNamed, type TargetRules } from '#server/chat/net/targets.ts';
import { readResult, runTool } from '#server/chat/tools/run-tool.ts';

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

let port = 0;
let seen: Seen[] = [];
let reply: (request: IncomingMessage, response: ServerResponse) => void;

// On all addresses, so that every spelling of loopback, IPv6 too, would be answered if it got through.
const server = createServer(async (request, response) => {
  const { method = '', url = '', headers } = request;
  seen.push({ method, url, headers, body: await text(request) });
  reply(request, response);
});

beforeAll(async () => {
  server.listen(0, '::');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});
beforeEach(() => {
  seen = [];
  reply = (_, response) => response.end('{"ok":true}');
});

interface Call {
  readonly settings?: JsonObject;
  readonly input?: JsonObject;
  readonly privacyInput?: Readonly<Record<string, string>>;
  readonly rules?: Partial<TargetRules>;
  readonly parameters?: JsonObject;
  readonly type?: ToolPatty['type'];
  readonly signal?: AbortSignal;
}

async function run(url: string, call: Call = {}): Promise<string> {
  const targets = createTargets({ allowedTargets: [`127.0.0.1:${port}`], ...call.rules });
  const patty: ToolPatty = {
    id: 'PTY-1',
    type: call.type ?? 'api',
    name: 'tool',
    description: '',
    parameters: call.parameters ?? {},
    settings: { url, ...call.settings },
  };
  try {
    return await runTool({
      patty,
      input: call.input ?? {},
      privacyInput: call.privacyInput ?? {},
      targets,
      signal: call.signal ?? new AbortController().signal,
    });
  } finally {
    await targets.close();
  }
}
const here = (path: string) => `http://127.0.0.1:${port}${path}`;

describe('what an API patty sends', () => {
  test.each<[string, string, JsonObject, JsonObject, Partial<Seen>]>([
    [
      'encodes what it fills in',
      '/b/{id}/x',
      {},
      { id: 'a/b ?#&é' },
      { method: 'GET', url: '/b/a%2Fb%20%3F%23%26%C3%A9/x', body: '' },
    ],
    [
      'fills the query, and leaves out what is missing',
      '/b?id={id}&page={page}&all=1',
      {},
      { id: 7 },
      { url: '/b?id=7&all=1' },
    ],
    [
      'puts the rest into the query of a get',
      '/b/{id}',
      {},
      { id: '7', q: 'a b', tags: ['x', 'y'], on: true, none: null },
      { url: '/b/7?q=a+b&tags=x&tags=y&on=true' },
    ],
    [
      'puts the rest into the query of a delete',
      '/b/{id}',
      { method: 'DELETE' },
      { id: '7', force: true },
      { method: 'DELETE', url: '/b/7?force=true', body: '' },
    ],
    [
      'puts the rest into the body of a post',
      '/b/{id}',
      { method: 'post' },
      { id: '7', name: 'Ada', n: 1 },
      { method: 'POST', url: '/b/7', body: '{"name":"Ada","n":1}' },
    ],
    [
      'puts the rest into the body of a patch',
      '/b',
      { method: 'Patch' },
      { a: { b: [1] } },
      { method: 'PATCH', body: '{"a":{"b":[1]}}' },
    ],
  ])('%s', async (_, path, settings, input, expected) => {
    expect(await run(here(path), { settings, input })).toBe('{"ok":true}');
    expect(seen).toMatchObject([expected]);
    if (expected.body) expect(seen[0]?.headers['content-type']).toBe('application/json');
  });

  test('carries only the headers that privacy_inputs names, in any case', async () => {
    const privacyInput = { Authorization: 'Bearer t', 'x-tenant': '7', Cookie: 'secret' };
    await run(here('/'), {
      settings: { privacy_inputs: ['authorization', 'X-Tenant', 'X-Absent'] },
      privacyInput,
    });
    expect(seen[0]?.headers).toMatchObject({ authorization: 'Bearer t', 'x-tenant': '7' });
    expect(seen[0]?.headers.cookie).toBeUndefined();
    await run(here('/'), { privacyInput });
    expect(seen[1]?.headers.authorization).toBeUndefined();
  });

  test.each<[string, Call, RegExp]>([
    [
      'a missing required input',
      { parameters: { required: ['id', 'x'] }, input: { id: null } },
      /needs a value for "id", "x"/,
    ],
    ['a missing part of the path', { settings: { url: 'http://x.example/{id}' } }, /needs a value for "id"/],
    [
      'an empty part of the path',
      { settings: { url: 'http://x.example/{id}' }, input: { id: '' } },
      /needs a value for "id"/,
    ],
    [
      'a value that climbs the path',
      { settings: { url: 'http://x.example/a/{id}/b' }, input: { id: '..' } },
      /must not be "\.\."/,
    ],
    [
      'a placeholder in the host',
      { settings: { url: 'http://{h}.example/' }, input: { h: 'evil' } },
      /placeholder in its host/,
    ],
    ['a user in the address', { settings: { url: 'http://u:p@x.example/' } }, /user name or password/],
    ['no address', { settings: { url: '' } }, /has no url/],
    ['another scheme', { settings: { url: 'file:///etc/passwd' } }, /http:\/\/ or https:\/\//],
    ['an unknown method', { settings: { method: 'brew' } }, /method "BREW" is none of/],
    [
      'a header of the connection',
      { settings: { privacy_inputs: ['Host'] }, privacyInput: { Host: 'x' } },
      /"Host" of privacy_inputs cannot be set/,
    ],
    [
      'a header value with a line break',
      { settings: { privacy_inputs: ['A'] }, privacyInput: { A: 's3cret\r\nB: 1' } },
      /^(?!.*s3cret).*characters that a header cannot have/,
    ],
  ])('refuses %s', async (_, call, expected) => {
    await expect(run(here('/'), call)).rejects.toThrow(expected);
    expect(seen).toEqual([]);
  });

  test('lets a value keep its dots where it is more than dots', async () => {
    await run(here('/a/{id}/b'), { input: { id: '../c' } });
    expect(seen[0]?.url).toBe('/a/..%2Fc/b');
  });
});

describe('what comes back', () => {
  test('a failing status is told with its text', async () => {
    reply = (_, response) => response.writeHead(404).end('no such building');
    await expect(run(here('/'))).rejects.toThrow('HTTP 404 Not Found: no such building');
  });

  test.each([
    ['too much', (response: ServerResponse) => response.end('x'.repeat(256 * 1024 + 1)), /more than 256 KiB/],
    [
      'what is no text',
      (response: ServerResponse) => response.writeHead(200, { 'content-type': 'image/png' }).end('x'),
      /image\/png, which a model cannot read/,
    ],
    [
      'a cut connection',
      (response: ServerResponse) => response.writeHead(200).write('x', () => response.destroy()),
      /connection to .* failed/,
    ],
  ])('refuses %s', async (_, answer, expected) => {
    reply = (_request, response) => answer(response);
    await expect(run(here('/'))).rejects.toThrow(expected);
  });

  test('exactly 256 KiB is taken', async () => {
    reply = (_, response) => response.end('x'.repeat(256 * 1024));
    expect(await run(here('/'))).toHaveLength(256 * 1024);
  });

  test('gives up after its timeout', async () => {
    reply = () => undefined;
    await expect(run(here('/'), { settings: { timeout: 0.1 } })).rejects.toThrow(
      'did not answer within 0.1 s',
    );
  });

  test('is abandoned when the caller leaves', async () => {
    const leave = new AbortController();
    const gone = new Promise((resolve) => {
      reply = (request) => {
        request.socket.once('close', resolve);
        leave.abort();
      };
    });
    await expect(run(here('/'), { signal: leave.signal })).rejects.toThrow(/abort/i);
    await gone;
  });

  test.each([
    ['{"a":[1]}', { a: [1] }],
    [' [1]', [1]],
    ['{oops', '{oops'],
    ['12', '12'],
    ['plain', 'plain'],
  ])('%s is read as it is meant', (raw, expected) => {
    expect(readResult(raw)).toEqual(expected);
  });

  test('a prompt patty gives its prompt', async () => {
    const prompt = { type: 'prompt' as const, settings: { prompt: 'Be polite.' } };
    expect(await run('', prompt)).toBe('Be polite.');
    await expect(run('', { type: 'prompt', settings: {} })).rejects.toThrow('has no prompt');
  });
});

describe('redirects', () => {
  const to = (location: string, status = 302) => {
    reply = (request, response) =>
      request.url === '/start' ? response.writeHead(status, { location }).end() : response.end('arrived');
  };

  test.each([
    [302, 'GET', ''],
    [303, 'GET', ''],
    [307, 'POST', '{"a":1}'],
  ])('%i after a post goes on as %s', async (status, method, body) => {
    to('/next', status);
    expect(await run(here('/start'), { settings: { method: 'post' }, input: { a: 1 } })).toBe('arrived');
    expect(seen[1]).toMatchObject({ method, body, url: '/next' });
  });

  test('keep private headers on their origin only', async () => {
    const call: Call = {
      settings: { privacy_inputs: ['Authorization'] },
      privacyInput: { Authorization: 'Bearer t' },
      rules: { allowedTargets: [`127.0.0.1:${port}`, `localhost:${port}`] },
    };
    to('/next');
    await run(here('/start'), call);
    to(`http://localhost:${port}/next`);
    await run(here('/start'), call);
    expect(seen.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer t',
      'Bearer t',
      'Bearer t',
      undefined,
    ]);
  });

  test('end after five', async () => {
    reply = (_, response) => response.writeHead(302, { location: '/again' }).end();
    await expect(run(here('/'))).rejects.toThrow('redirected more than 5 times');
    expect(seen).toHaveLength(6);
  });

  test.each(['file:///etc/passwd', 'http://u:p@127.0.0.1/'])('are not followed to %s', async (location) => {
    to(location);
    await expect(run(here('/start'))).rejects.toThrow('cannot be followed');
  });
});

const loopbacks = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '017700000001',
  '127.255.0.9',
  '0',
  '0.0.0.0',
  'localhost',
  'LOCALHOST',
  '127.0.0.1.',
  '%31%32%37.0.0.1',
  '１２７.0.0.1',
  '127。0。0。1',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[2002:7f00:1::]',
];

describe("the guard against the server's own network", () => {
  const refused = /is a private address, which tools may not call/;
  const closed: Call = { rules: { allowedTargets: [] } };

  test.each(loopbacks)('refuses %s', async (host) => {
    await expect(run(`http://${host}:${port}/`, closed)).rejects.toThrow(refused);
    expect(seen).toEqual([]);
  });

  test.each(
    loopbacks.filter((host) => host !== '127.0.0.1' && new URL(`http://${host}`).hostname !== '127.0.0.1'),
  )('refuses a redirect to %s', async (host) => {
    reply = (_, response) => response.writeHead(302, { location: `http://${host}:${port}/inner` }).end();
    await expect(run(here('/'))).rejects.toThrow(refused);
    expect(seen.map(({ url }) => url)).toEqual(['/']);
  });

  const resolveTo =
    (...addresses: { address: string; family: number }[]): LookupFunction =>
    (_host, options, done) => {
      const [first] = addresses;
      if (options.all) done(null, addresses);
      else done(null, first?.address ?? '', first?.family);
    };

  test.each([
    ['IPv4 loopback', [{ address: '127.0.0.1', family: 4 }]],
    ['IPv6 loopback', [{ address: '::1', family: 6 }]],
    [
      'both',
      [
        { address: '::1', family: 6 },
        { address: '127.0.0.1', family: 4 },
      ],
    ],
    ['a mapped address', [{ address: '::ffff:127.0.0.1', family: 6 }]],
    ['a private network', [{ address: '10.0.0.1', family: 4 }]],
  ])('refuses a name that resolves to %s', async (_, addresses) => {
    const rules = { allowedTargets: [], lookup: resolveTo(...addresses) };
    await expect(run(`http://rebind.example:${port}/`, { rules })).rejects.toThrow(refused);
    expect(seen).toEqual([]);
  });

  test("lets through what the configuration names, and the server's own addresses that it says", async () => {
    expect(await run(`http://127.1:${port}/`)).toBe('{"ok":true}');
    const isOwn = (url: URL) => url.pathname.startsWith('/demo-api/');
    expect(await run(here('/demo-api/b'), { rules: { allowedTargets: [], isOwn } })).toBe('{"ok":true}');
    await expect(run(here('/api/b'), { rules: { allowedTargets: [], isOwn } })).rejects.toThrow(refused);
    const lookup = resolveTo({ address: '127.0.0.1', family: 4 });
    expect(
      await run(`http://named.example:${port}/`, { rules: { allowedTargets: ['named.example'], lookup } }),
    ).toBe('{"ok":true}');
  });

  test.each([
    ['10.1.2.3'],
    ['100.64.0.1'],
    ['169.254.169.254'],
    ['172.16.0.1'],
    ['172.31.255.255'],
    ['192.168.1.1'],
    ['198.18.0.1'],
    ['192.0.0.8'],
    ['224.0.0.1'],
    ['255.255.255.255'],
    ['168.63.129.16'],
    ['fe80::1'],
    ['fc00::1'],
    ['fd00:ec2::254'],
    ['ff02::1'],
    ['fec0::1'],
    ['2001::1'],
    ['2001:db8::1'],
    ['2002:0a00:0001::'],
    ['64:ff9b::a00:1'],
    ['64:ff9b:1::a00:1'],
    ['::ffff:0:10.0.0.1'],
    ['::10.0.0.1'],
    ['::ffff:10.0.0.1'],
    ['100::1'],
    ['3fff::1'],
    ['5f00::1'],
    ['1::'],
  ])('blocks %s', (address) => {
    expect(privateAddresses().check(address, address.includes(':') ? 'ipv6' : 'ipv4')).toBe(true);
  });

  test.each([
    ['1.1.1.1'],
    ['93.184.216.34'],
    ['172.32.0.1'],
    ['100.128.0.1'],
    ['198.20.0.1'],
    ['2606:4700::1111'],
    ['2a00:1450::1'],
    ['::ffff:1.1.1.1'],
  ])('does not block %s', (address) => {
    expect(privateAddresses().check(address, address.includes(':') ? 'ipv6' : 'ipv4')).toBe(false);
  });

  test('blocks metadata for models, but not loopback and private networks', () => {
    const list = metadataAddresses();
    const blocks = (address: string) => list.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
    const metadata = [
      '169.254.169.254',
      '100.100.100.200',
      '168.63.129.16',
      'fe80::1',
      'fd00:ec2::254',
      '::ffff:169.254.169.254',
      '64:ff9b::a9fe:a9fe',
      '2002:a9fe:a9fe::',
      '::a9fe:a9fe',
    ];
    expect(metadata.filter((address) => !blocks(address))).toEqual([]);
    expect(
      ['127.0.0.1', '::1', '10.0.0.1', '192.168.1.1', 'fd12::1', '1.1.1.1', '2606:4700::1'].filter(blocks),
    ).toEqual([]);
  });

  test.each([
    ['localhost', 'http://localhost:3000/', true],
    ['LocalHost:3000', 'http://localhost:3000/', true],
    ['localhost:3001', 'http://localhost:3000/', false],
    ['127.1:80', 'http://127.0.0.1/', true],
    ['example.org:443', 'https://example.org/', true],
    ['example.org', 'https://sub.example.org/', false],
    ['::1', 'http://[::1]:5/', true],
    ['[::1]:5', 'http://[::1]:5/', true],
    ['[::1]:6', 'http://[::1]:5/', false],
    ['', 'http://localhost/', false],
  ])('the entry "%s" names %s: %s', (entry, url, expected) => {
    expect(isNamed([entry], new URL(url))).toBe(expected);
  });
});
