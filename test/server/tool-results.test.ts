import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { readResult } from '#server/agent/tools/run-tool.ts';
import { serveToolTarget } from './tool-target.ts';

const target = serveToolTarget();

describe('what comes back', () => {
  test('a failing status is told with its text', async () => {
    target.reply = (_, response) => response.writeHead(404).end('no such building');
    await expect(target.run(target.here('/'))).rejects.toThrow('HTTP 404 Not Found: no such building');
  });

  test.each([
    ['too much', (response: ServerResponse) => response.end('x'.repeat(256 * 1024 + 1)), /more than 256 KiB/],
    [
      'what is no text',
      (response: ServerResponse) => response.writeHead(200, { 'content-type': 'image/png' }).end('x'),
      /image\/png, which a model can’t read/,
    ],
    [
      'a cut connection',
      (response: ServerResponse) => response.writeHead(200).write('x', () => response.destroy()),
      /connection to .* failed/,
    ],
  ])('refuses %s', async (_, answer, expected) => {
    target.reply = (_request, response) => answer(response);
    await expect(target.run(target.here('/'))).rejects.toThrow(expected);
  });

  test('exactly 256 KiB is taken', async () => {
    target.reply = (_, response) => response.end('x'.repeat(256 * 1024));
    expect(await target.run(target.here('/'))).toHaveLength(256 * 1024);
  });

  test('gives up after its timeout', async () => {
    target.reply = () => undefined;
    await expect(target.run(target.here('/'), { settings: { timeout: 0.1 } })).rejects.toThrow(
      'didn’t respond within 0.1 s',
    );
  });

  test('is abandoned when the caller leaves', async () => {
    const leave = new AbortController();
    const gone = new Promise((resolve) => {
      target.reply = (request) => {
        request.socket.once('close', resolve);
        leave.abort();
      };
    });
    await expect(target.run(target.here('/'), { signal: leave.signal })).rejects.toThrow(/abort/i);
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

  test('a deep one stays a text', () => {
    const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
    expect(readResult(nested(64))).toEqual(JSON.parse(nested(64)));
    expect(readResult(nested(100_000))).toBe(nested(100_000));
  });

  test('a prompt patty gives its prompt', async () => {
    const prompt = { type: 'prompt' as const, settings: { prompt: 'Be polite.' } };
    expect(await target.run('', prompt)).toBe('Be polite.');
    await expect(target.run('', { type: 'prompt', settings: {} })).rejects.toThrow('has no prompt');
  });
});

describe('an answer', () => {
  test.each([
    ['gbk', [0xc4, 0xe3, 0xba, 0xc3], '你好'],
    ['"GB18030"', [0xc4, 0xe3, 0xba, 0xc3], '你好'],
    ['utf-16le', [0x60, 0x4f, 0x7d, 0x59], '你好'],
    ['iso-8859-1', [0x47, 0x72, 0xfc, 0xdf, 0x65], 'Grüße'],
    ['unheard-of', [0x48, 0x69], 'Hi'],
  ])('of the charset %s is read by it', async (charset, bytes, text) => {
    target.reply = (_, response) =>
      response.writeHead(200, { 'content-type': `text/plain; charset=${charset}` }).end(Buffer.from(bytes));
    expect(await target.run(target.here('/'))).toBe(text);
  });

  test.each([200, 204])('without content says so (HTTP %i)', async (status) => {
    target.reply = (_, response) => response.writeHead(status).end();
    expect(await target.run(target.here('/'))).toBe(`HTTP ${status}, no content`);
  });
});
