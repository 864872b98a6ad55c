import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { callerAt } from '#server/http/request.ts';

const trusting = (proxies: string) => readConfig({ COWTEX_TRUSTED_PROXIES: proxies }).trustedProxies;

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8::6', '2001:db8:0:0::/64'],
])('the caller at %s is %s', (peer, caller) => {
  expect(callerAt({ peer, forwardedFor: undefined }, trusting(''))).toBe(caller);
});

describe('behind proxies', () => {
  const proxies = trusting('127.0.0.1, 10.0.0.0/8, fd00::/8');

  test.each([
    ['the address that the proxy saw', '127.0.0.1', '192.0.2.7', '192.0.2.7'],
    ['nothing that the caller wrote itself', '127.0.0.1', '198.51.100.1, 192.0.2.7', '192.0.2.7'],
    ['the first one that no proxy has', '::ffff:127.0.0.1', '192.0.2.7,10.1.2.3 , 10.0.0.1', '192.0.2.7'],
    ['the first of several headers', '127.0.0.1', ['192.0.2.7', '10.1.2.3'], '192.0.2.7'],
    ['half an IPv6 address', 'fd00::1', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['an address without its port', '127.0.0.1', '192.0.2.7:4711', '192.0.2.7'],
    ['an IPv6 address without its port', '127.0.0.1', '[2001:db8::1]:4711', '2001:db8:0:0::/64'],
    ['the proxy where it names nobody', '127.0.0.1', undefined, '127.0.0.1'],
    ['the proxy where it names no address', '127.0.0.1', '192.0.2.7, unknown', '127.0.0.1'],
    ['the outermost proxy where all are trusted', '127.0.0.1', '10.9.9.9, 10.0.0.1', '10.9.9.9'],
    ['the peer where it is no proxy of ours', '192.0.2.1', '198.51.100.1', '192.0.2.1'],
  ])('the caller is %s', (_, peer, forwardedFor, caller) => {
    expect(callerAt({ peer, forwardedFor }, proxies)).toBe(caller);
  });

  test('the longest header that Node lets through takes no time', () => {
    const forwardedFor = '10.0.0.1,'.repeat(1800);
    expect(callerAt({ peer: '127.0.0.1', forwardedFor: `${forwardedFor}10.0.0.1` }, proxies)).toBe(
      '10.0.0.1',
    );
  });
});

test('an allowed origin is read as browsers write it, and what is none ends the start', () => {
  const allowed = (entries: string) => readConfig({ COWTEX_ALLOWED_ORIGINS: entries }).allowedOrigins;
  expect(allowed('HTTPS://Console.Example.com/')).toEqual(['https://console.example.com']);
  expect(() => allowed('console')).toThrow('"console" is no origin');
});
