import dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { metadataAddresses, privateAddresses } from '#server/net/block-lists.ts';
import { isNamed, type ToOwn } from '#server/net/targets.ts';
import { type Call, serveToolTarget } from './tool-target.ts';

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

describe("the guard against the server's own network", () => {
  const refused = /is a private address, which tools may not call/;
  const closed: Call = { rules: { allowedTargets: [] } };

  test.each(loopbacks)('refuses %s', async (host) => {
    await expect(target.run(`http://${host}:${target.port}/`, closed)).rejects.toThrow(refused);
    expect(target.seen).toEqual([]);
  });

  test.each(
    loopbacks.filter((host) => host !== '127.0.0.1' && new URL(`http://${host}`).hostname !== '127.0.0.1'),
  )('refuses a redirect to %s', async (host) => {
    target.reply = (_, response) =>
      response.writeHead(302, { location: `http://${host}:${target.port}/inner` }).end();
    await expect(target.run(target.here('/'))).rejects.toThrow(refused);
    expect(target.seen.map(({ url }) => url)).toEqual(['/']);
  });

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
    resolveTo(...addresses);
    await expect(target.run(`http://rebind.example:${target.port}/`, closed)).rejects.toThrow(refused);
    expect(target.seen).toEqual([]);
  });

  test("lets through what the configuration names, and the server's own addresses that it says", async () => {
    expect(await target.run(`http://127.1:${target.port}/`)).toBe('{"ok":true}');
    const toOwn: ToOwn = (url, path) => (url.pathname.startsWith(path) ? new URL(target.here('/own')) : null);
    expect(await target.run(target.here('/demo-api/b'), { rules: { allowedTargets: [], toOwn } })).toBe(
      '{"ok":true}',
    );
    await expect(target.run(target.here('/api/b'), { rules: { allowedTargets: [], toOwn } })).rejects.toThrow(
      refused,
    );
    resolveTo({ address: '127.0.0.1', family: 4 });
    expect(
      await target.run(`http://named.example:${target.port}/`, {
        rules: { allowedTargets: ['named.example'] },
      }),
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
