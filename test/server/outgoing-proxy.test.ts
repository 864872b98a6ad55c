import dns from 'node:dns';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import type { ToOwn } from '#server/net/targets.ts';
import { ollamaReply } from '#test/support/provider-streams.ts';
import { serveProxy } from '#test/support/proxy.ts';
import { testTargets } from '#test/support/targets.ts';
import { ask, errorOf, joined } from './provider-world.ts';
import { type Call, schemes, serveToolTarget } from './tool-target.ts';

/* A company's proxy for outgoing calls: what goes through it, and what is refused before it is asked. */

const target = serveToolTarget();

/** Makes every name resolve to this address, or to none. */
function resolveTo(address: string | null): void {
  const lookup = vi.spyOn(dns.promises, 'lookup').mockImplementation(async () => {
    if (address === null) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
    // The shape that `all` asks for, which the spy's type does not know.
    const family = address.includes(':') ? 6 : 4;
    return Object.assign([{ address, family }], { address, family });
  });
  onTestFinished(() => lookup.mockRestore());
}

const through = (COWTEX_PROXY: string, NO_PROXY = ''): Call => ({
  rules: { allowedTargets: [], proxy: readConfig({ COWTEX_PROXY, NO_PROXY }).proxy },
});

async function askModel(url: string, { rules }: Call, onEvent: () => undefined = () => undefined) {
  const targets = testTargets({ modelTargets: [], ...rules });
  onTestFinished(() => targets.close());
  return ask('ollama', url, { targets, onEvent });
}

describe.each(schemes)('a proxy for outgoing calls, by %s', (scheme) => {
  const asks = (url: string, method: string) =>
    scheme === 'http' ? `${method} ${url}` : `CONNECT ${new URL(url).host}`;

  test.each([
    ['is public', '93.184.216.34'],
    ['is unknown here', null],
  ])('takes the calls to a name whose address %s', async (_, address) => {
    resolveTo(address);
    const proxy = await serveProxy('user:p%20ss');
    const url = target.at(scheme, 'named.example', '/tool');
    expect(await target.run(url, through(proxy.url))).toBe('{"ok":true}');
    expect(proxy.asked).toEqual([asks(url, 'GET')]);
    expect(target.seen[0]?.headers).not.toHaveProperty('proxy-authorization');
  });

  test('passes a model’s answer on as it comes', async () => {
    resolveTo(null);
    const proxy = await serveProxy();
    const [first = '', ...rest] = ollamaReply([{ text: 'Hi. ' }, { text: 'There.' }]).chunks;
    // The rest is sent when the first word has come.
    let goOn = () => undefined as undefined;
    target.reply = (_, response) => {
      response.write(first);
      goOn = () => void (response.writableEnded || response.end(rest.join('')));
    };
    const url = target.at(scheme, 'named.example', '');
    expect(joined(await askModel(url, through(proxy.url), () => goOn()), 'content')).toBe('Hi. There.');
    expect(proxy.asked).toEqual([asks(`${url}/api/chat`, 'POST')]);
  });

  test.each([
    ['10.0.0.1', '10.0.0.1'],
    ['[::1]', '::1'],
    ['127.1', '127.0.0.1'],
    ['named.example', '192.168.0.7'],
    ['named.example', '169.254.169.254'],
  ])('is not asked for %s, which is %s here', async (host, address) => {
    resolveTo(address);
    const proxy = await serveProxy();
    const url = target.at(scheme, host, '/');
    await expect(target.run(url, through(proxy.url))).rejects.toThrow(/private address/);
    expect(errorOf(await askModel(url, through(proxy.url)))).toMatch(/private address/);
    expect(proxy.asked).toEqual([]);
  });

  test('is not asked for hosts that the operator names', async () => {
    const proxy = await serveProxy();
    const { rules } = through(proxy.url);
    const call: Call = { rules: { ...rules, allowedTargets: ['127.0.0.1'], modelTargets: ['127.0.0.1'] } };
    expect(await target.run(target.at(scheme, '127.0.0.1', '/'), call)).toBe('{"ok":true}');
    target.reply = (_, response) => response.end(ollamaReply([{ text: 'Hi.' }]).chunks.join(''));
    expect(joined(await askModel(target.at(scheme, '127.0.0.1', ''), call), 'content')).toBe('Hi.');
    expect(proxy.asked).toEqual([]);
  });

  test('is not asked for hosts of NO_PROXY, which stay guarded at the connection', async () => {
    // For the check before the call the name is public, and for the connection it is loopback.
    resolveTo('93.184.216.34');
    const proxy = await serveProxy();
    const call = through(proxy.url, 'other.example, localhost');
    await expect(target.run(target.at(scheme, 'localhost', '/'), call)).rejects.toThrow(/private address/);
    expect(proxy.asked).toEqual([]);
    expect(target.connections).toBe(0);
  });

  test('that asks for another password is told without the password', async () => {
    resolveTo(null);
    const proxy = await serveProxy('user:right');
    const call = through(proxy.url.replace('right', 'wr0ng'));
    const url = target.at(scheme, 'named.example', '/');
    const error = errorOf(await askModel(url, call));
    expect(error).toMatch(/^The proxy for outgoing calls refused/);
    expect(error).not.toContain('wr0ng');
    expect(target.connections).toBe(0);
  });
});

test('a proxy is not asked for the server’s own demo API', async () => {
  const proxy = await serveProxy();
  const toOwn: ToOwn = () => new URL(target.here('/own'));
  const call: Call = { rules: { ...through(proxy.url).rules, toOwn } };
  expect(await target.run('http://cowtex.example/demo-api/b', call)).toBe('{"ok":true}');
  expect(proxy.asked).toEqual([]);
});

test.each([
  'proxy.example:3128',
  'socks5://proxy.example',
  'http://proxy.example/s3cret',
  'http://user@proxy.example',
  'http://u:s3cret%@proxy.example',
])('the start ends with the proxy %s, and its words do not repeat it', (COWTEX_PROXY) => {
  const read = () => readConfig({ COWTEX_PROXY });
  expect(read).toThrow(/COWTEX_PROXY: must be http:/);
  expect(read).not.toThrow(/s3cret/);
});

test('a certificate that nobody here knows is told with the setting that makes it known', async () => {
  const trusted = getCACertificates('default');
  setDefaultCACertificates([]);
  onTestFinished(() => setDefaultCACertificates(trusted));
  const words = /certificate of .* isn’t trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\).*NODE_EXTRA_CA_CERTS/;
  await expect(target.run(target.at('https', '127.0.0.1', '/'))).rejects.toThrow(words);
  const named: Call = { rules: { modelTargets: ['127.0.0.1'] } };
  expect(errorOf(await askModel(target.at('https', '127.0.0.1', ''), named))).toMatch(words);
});
