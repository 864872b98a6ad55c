import dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { metadataAddresses, privateAddresses } from '#server/net/block-lists.ts';
import { isNamed, type ToOwn } from '#server/net/targets.ts';
import { ollamaReply } from '#test/support/provider-streams.ts';
import { testTargets } from '#test/support/targets.ts';
import { ask, errorOf, joined } from './provider-world.ts';
import { type Call, schemes, serveToolTarget } from './tool-target.ts';

const target = serveToolTarget();

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

const refused = /^Tools can’t call the private address /;
const closed: Call = { rules: { allowedTargets: [] } };

const resolver: { lookup: LookupFunction } = dns;

/** Makes every name resolve to these addresses until the test ends. */
function resolveTo(...addresses: { address: string; family: number }[]): void {
  const lookup = vi.spyOn(resolver, 'lookup').mockImplementation((_host, options, done) => {
    const [first] = addresses;
    if (options.all) done(null, addresses);
    else done(null, first?.address ?? '', first?.family);
  });
  onTestFinished(() => lookup.mockRestore());
}

const names = [
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
] as const;

describe.each(schemes)("the guard against the server's own network, by %s", (scheme) => {
  test.each(loopbacks)('refuses a tool at %s', async (host) => {
    await expect(target.run(target.at(scheme, host, '/'), closed)).rejects.toThrow(refused);
    expect(target.connections).toBe(0);
  });

  test.each(loopbacks.filter((host) => new URL(`http://${host}`).hostname !== '127.0.0.1'))(
    'refuses a redirect to %s',
    async (host) => {
      target.reply = (_, response) =>
        response.writeHead(302, { location: target.at(scheme, host, '/inner') }).end();
      for (const first of schemes) {
        await expect(target.run(target.at(first, '127.0.0.1', '/'))).rejects.toThrow(refused);
      }
      expect(target.seen.map(({ url }) => url)).toEqual(['/', '/']);
      expect(target.connections).toBe(2);
    },
  );

  test.each(names)('refuses a tool at a name that resolves to %s', async (_, addresses) => {
    resolveTo(...addresses);
    await expect(target.run(target.at(scheme, 'rebind.example', '/'), closed)).rejects.toThrow(refused);
    expect(target.connections).toBe(0);
  });

  async function askModel(host: string, modelTargets: readonly string[]) {
    const targets = testTargets({ modelTargets });
    onTestFinished(() => targets.close());
    return ask('ollama', target.at(scheme, host, ''), { targets });
  }

  test.each(loopbacks.filter((host) => URL.canParse(`http://${host}`)))(
    'refuses a model at %s',
    async (host) => {
      expect(errorOf(await askModel(host, []))).toMatch(/^Models can’t use the private address /);
      expect(target.connections).toBe(0);
    },
  );

  test.each(names)('refuses a model at a name that resolves to %s', async (_, addresses) => {
    resolveTo(...addresses);
    expect(errorOf(await askModel('rebind.example', []))).toMatch(/private address/);
    expect(target.connections).toBe(0);
  });

  test('refuses a model that is named and resolves to a metadata address', async () => {
    resolveTo({ address: '169.254.169.254', family: 4 });
    expect(errorOf(await askModel('rebind.example', ['rebind.example']))).toMatch(/private address/);
  });

  test('does not follow where a model redirects to', async () => {
    target.reply = (_, response) => response.writeHead(307, { location: target.here('/inner') }).end();
    expect(errorOf(await askModel('127.0.0.1', ['127.0.0.1']))).toContain('redirects to');
    expect(target.connections).toBe(1);
  });

  test('lets through a tool and a model that the configuration names', async () => {
    expect(await target.run(target.at(scheme, '127.1', '/'))).toBe('{"ok":true}');
    resolveTo({ address: '127.0.0.1', family: 4 });
    const named: Call = { rules: { allowedTargets: ['named.example'] } };
    expect(await target.run(target.at(scheme, 'named.example', '/'), named)).toBe('{"ok":true}');
    target.reply = (_, response) => response.end(ollamaReply([{ text: 'Hi.' }]).chunks.join(''));
    for (const host of ['127.0.0.1', 'named.example'])
      expect(joined(await askModel(host, ['127.0.0.1', 'named.example']), 'content')).toBe('Hi.');
  });
});

test("the guard lets through the server's own addresses, for its public paths", async () => {
  const toOwn: ToOwn = (url, path) => (url.pathname.startsWith(path) ? new URL(target.here('/own')) : null);
  const own: Call = { rules: { allowedTargets: [], toOwn } };
  expect(await target.run(target.here('/demo-api/b'), own)).toBe('{"ok":true}');
  await expect(target.run(target.here('/api/b'), own)).rejects.toThrow(refused);
});

describe('what the guard knows', () => {
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
      'fd00:ec2:8000::254',
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
    const { allowedTargets } = readConfig({ COWTEX_ALLOWED_TARGETS: entry });
    expect(isNamed(allowedTargets, new URL(url))).toBe(expected);
  });
});
