import { describe, expect, test } from 'vitest';
import type { TokenSource } from '#domain/entities.ts';
import { createAttemptKeys } from '#services/attempt-keys.ts';
import { CallError } from '#services/call-error.ts';
import { createHttp, type Http, nothing, segment } from '#services/http.ts';
import { z } from '#services/zod.ts';
import { type Answer, serve, serveAnswer } from './http-server.ts';
import { tab } from './storage-area.ts';

const failureOf = (promise: Promise<unknown>): Promise<CallError> =>
  promise.then(
    () => expect.fail('it succeeded'),
    (error: unknown) => (error instanceof CallError ? error : expect.fail(`not a CallError: ${error}`)),
  );

const get = (http: Http, signal?: AbortSignal): Promise<unknown> =>
  http({ method: 'GET', path: '/thing', schema: z.unknown(), signal });

const none: TokenSource = {
  current: () => null,
  account: () => null,
  renew: () => expect.fail('nothing to renew'),
};

describe('headers, bodies and addresses', () => {
  test('JSON is accepted always, and announced only with a body', async () => {
    const { baseUrl, seen } = await serveAnswer({ json: {} });
    const http = createHttp({ baseUrl });
    await get(http);
    await http({ method: 'POST', path: '/thing', body: { name: '汉堡' }, schema: nothing });
    expect(seen[0]?.headers.accept).toBe('application/json');
    expect(seen[0]?.headers['content-type']).toBeUndefined();
    expect(seen[0]?.headers.authorization).toBeUndefined();
    expect(seen[1]?.headers['content-type']).toBe('application/json');
    expect(seen[1]?.body).toBe('{"name":"汉堡"}');
  });

  test('the token goes with the calls of a session, and with no others', async () => {
    const { baseUrl, seen } = await serveAnswer({ json: {} });
    const http = createHttp({ baseUrl, tokens: { ...none, current: () => 'T' } });
    await get(http);
    await http({ method: 'POST', path: '/api/login', schema: nothing, bearer: 'none' });
    await http({ method: 'DELETE', path: '/api/logout', schema: nothing, bearer: { token: 'old' } });
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer T', undefined, 'Bearer old']);
  });

  test('a call that needs no token goes without one where the session ends meanwhile', async () => {
    const { baseUrl, seen } = await serve(({ headers }) =>
      headers.authorization === undefined ? { json: 'public' } : { status: 401, json: { message: 'No' } },
    );
    const http = createHttp({
      baseUrl,
      tokens: { current: () => 'T', account: () => null, renew: async () => null },
    });
    const call = { method: 'GET', path: '/thing', schema: z.unknown() } as const;
    expect(await http({ ...call, bearer: 'optional' })).toBe('public');
    expect(await failureOf(http(call))).toMatchObject({ status: 401 });
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer T', undefined, 'Bearer T']);
  });

  test.each([
    ['a/b?c#d', 'a%2Fb%3Fc%23d'],
    ['工坊 1', '%E5%B7%A5%E5%9D%8A%201'],
    ['', ''],
    ['\ud800', '%EF%BF%BD'],
  ])('a part of a path is encoded: %j', (part, encoded) => expect(segment(part)).toBe(encoded));

  test.each(['/a/..', '/a/./b', '/a/../b', '/..?q=1'])(
    'a path that would lead elsewhere is refused before it is sent: %s',
    async (path) => {
      const { baseUrl, seen } = await serveAnswer({});
      const call = createHttp({ baseUrl })({ method: 'DELETE', path, schema: nothing });
      expect(await failureOf(call)).toMatchObject({ message: 'Invalid ID', status: 400 });
      expect(seen).toHaveLength(0);
    },
  );

  test('dots within a part are fine', async () => {
    const { baseUrl, seen } = await serveAnswer({ status: 204 });
    await createHttp({ baseUrl })({ method: 'GET', path: '/a/..b/c./...?x=/../', schema: nothing });
    expect(seen[0]?.url).toBe('/a/..b/c./...?x=/../');
  });
});

describe('answers', () => {
  test.each<[string, Answer, unknown]>([
    ['wrapped', { json: { data: [1] } }, [1]],
    ['bare', { json: [1] }, [1]],
    ['an object without data', { json: { id: 1 } }, { id: 1 }],
    ['data of null', { json: { data: null } }, null],
    ['empty', { status: 204 }, undefined],
  ])('%s', async (_, answer, expected) => {
    const { baseUrl } = await serveAnswer(answer);
    expect(await get(createHttp({ baseUrl }))).toEqual(expected);
  });

  test('an answer of another shape is refused, with what came', async () => {
    const { baseUrl } = await serveAnswer({ json: { data: { id: 1 } } });
    const call = createHttp({ baseUrl })({
      method: 'GET',
      path: '/',
      schema: z.string(),
      invalid: 'Invalid burger response',
    });
    expect(await failureOf(call)).toMatchObject({
      message: 'Invalid burger response',
      status: 200,
      payload: { data: { id: 1 } },
    });
  });
});

describe('keys of attempts', () => {
  const attemptKeys = (area = tab().area) => createAttemptKeys(() => area);
  const post = (http: Http, body: unknown, more: { creates?: boolean } = { creates: true }) =>
    http({ method: 'POST', path: '/thing', body, schema: nothing, ...more }).catch(() => undefined);

  test('the same call has the same key until an answer comes; every other call has its own', async () => {
    let status = 502;
    const { baseUrl, seen } = await serve((_, response) => {
      if (status !== 0) return { status, json: {} };
      response.destroy();
      return undefined;
    });
    const http = createHttp({ baseUrl, attempts: attemptKeys() });
    for (status of [502, 503, 504, 0, 400, 201, 201]) await post(http, { name: 'A' });
    await post(http, { name: 'B' });
    const [first, ...others] = seen.map(({ headers }) => headers['idempotency-key']);
    expect(first).toMatch(/^"[0-9a-f]{32}"$/);
    expect(others.slice(0, 4)).toEqual([first, first, first, first]);
    expect(new Set([first, ...others.slice(4)]).size).toBe(4);
  });

  test('a reload keeps the key of what had no answer, and nothing of the call', async () => {
    const { area } = tab();
    const [before, after] = [attemptKeys(area), attemptKeys(area)];
    const call = 'POST /accounts\na password';
    const key = await before.keyOf(call);
    expect(area.getItem('cowtex-attempt')).toMatch(/^\{"POST \/accounts":"[0-9a-f]{32}"\}$/);
    // What is answered meanwhile takes no other's key away.
    await after.keyOf('POST /workshop\nanother');
    after.answered('POST /workshop\nanother');
    expect(await after.keyOf(call)).toBe(key);
    expect(await after.keyOf('POST /accounts\nanother')).not.toBe(key);
    after.answered(call);
    expect(await after.keyOf(call)).not.toBe(key);
    expect(await attemptKeys().keyOf(call)).not.toBe(key);
  });

  test('what something else has stored is no attempt', async () => {
    const { area } = tab();
    area.setItem('cowtex-attempt', '{"POST /workshop":7}');
    expect(await attemptKeys(area).keyOf('POST /workshop\n')).toMatch(/^"[0-9a-f]{32}"$/);
  });

  test('a try that was given up, and one after a renewal, keep their key', async () => {
    const given = new AbortController();
    let token = 'old';
    const { baseUrl, seen } = await serve(({ headers }) => {
      if (!given.signal.aborted) given.abort();
      return headers.authorization === 'Bearer new' ? { json: {} } : { status: 401, json: {} };
    });
    const tokens = { current: () => token, account: () => null, renew: async () => (token = 'new') };
    const http = createHttp({ baseUrl, tokens, attempts: attemptKeys() });
    const call = { method: 'POST', path: '/thing', body: {}, schema: nothing, creates: true } as const;
    await expect(http({ ...call, signal: given.signal })).rejects.toThrow();
    token = 'old';
    await http(call);
    expect(seen.length).toBeGreaterThan(2);
    expect(new Set(seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  test('there is none where the host may not take it, nor with calls that make nothing', async () => {
    const { baseUrl, seen } = await serveAnswer({ json: {} });
    await post(createHttp({ baseUrl }), {});
    await post(createHttp({ baseUrl, attempts: attemptKeys() }), {}, {});
    expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual([undefined, undefined]);
  });
});

describe('the reading of errors', () => {
  test.each<[string, Answer, string, unknown]>([
    ['empty body', { status: 503, statusText: 'Service Unavailable' }, 'Service Unavailable', null],
    ['empty body, no status text', { status: 503, statusText: '' }, 'Unknown error', null],
    ['blank body', { status: 500, statusText: 'Oops', text: ' \n' }, 'Oops', null],
    ['no JSON', { status: 502, text: '<html>' }, 'Invalid JSON response', '<html>'],
    ['a string', { status: 400, json: 'Bad name' }, 'Bad name', 'Bad name'],
    ['message', { status: 400, json: { message: 'M', error: 'E' } }, 'M', { message: 'M', error: 'E' }],
    ['error', { status: 400, json: { error: 'E' } }, 'E', { error: 'E' }],
    [
      'error.message',
      { status: 400, json: { error: { message: 'EM' } } },
      'EM',
      { error: { message: 'EM' } },
    ],
    ['blank message', { status: 400, json: { message: '', error: 'E' } }, 'E', { message: '', error: 'E' }],
    ['message of no text', { status: 400, json: { message: 5 }, statusText: 'Bad' }, 'Bad', { message: 5 }],
    ['nothing to say', { status: 400, json: { code: 7 }, statusText: 'Bad' }, 'Bad', { code: 7 }],
    [
      'nothing at all',
      { status: 400, json: { code: 7 }, statusText: '' },
      'Something went wrong',
      { code: 7 },
    ],
    ['null', { status: 400, json: null, statusText: '' }, 'Something went wrong', null],
  ])('%s', async (_, answer, message, payload) => {
    const { baseUrl } = await serveAnswer(answer);
    const failure = await failureOf(get(createHttp({ baseUrl })));
    expect(failure).toMatchObject({ message, payload, status: answer.status });
  });

  test('a good status with a body that is no JSON', async () => {
    const { baseUrl } = await serveAnswer({ text: 'OK' });
    expect(await failureOf(get(createHttp({ baseUrl })))).toMatchObject({
      message: 'Invalid JSON response',
      status: 200,
    });
  });

  test.each([408, 429, 500, 503])('nothing is sent twice after a %i', async (status) => {
    const { baseUrl, seen } = await serveAnswer({ status });
    await failureOf(get(createHttp({ baseUrl })));
    expect(seen).toHaveLength(1);
  });
});

describe('no response', () => {
  test('a server that is not there', async () => {
    const { baseUrl, stop } = await serveAnswer({});
    await stop();
    expect(await failureOf(get(createHttp({ baseUrl })))).toMatchObject({ message: '', status: 0 });
  });

  test('a connection that is cut before the answer is not tried again', async () => {
    const { baseUrl, seen } = await serve((_, response) => {
      response.destroy();
      return undefined;
    });
    expect(await failureOf(get(createHttp({ baseUrl })))).toMatchObject({ message: '', status: 0 });
    expect(seen).toHaveLength(1);
  });

  test('a connection that breaks off in the body', async () => {
    const { baseUrl } = await serve((_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"data":', () => response.destroy());
      return undefined;
    });
    expect(await failureOf(get(createHttp({ baseUrl })))).toMatchObject({ message: '', status: 0 });
  });

  test.each<[string, (write: () => void) => void]>([
    ['head', () => undefined],
    ['body', (write) => write()],
  ])('a %s that never comes', async (_, begin) => {
    const { baseUrl } = await serve((_seen, response) => {
      begin(() => response.write('{'));
      return undefined;
    });
    const call = createHttp({ baseUrl })({ method: 'GET', path: '/', schema: nothing, timeout: 50 });
    expect(await failureOf(call)).toMatchObject({ message: '', status: 0 });
  });

  test('a caller who gives up gets the signal’s reason, not a failure', async () => {
    const controller = new AbortController();
    const { baseUrl } = await serve(() => {
      controller.abort();
      return undefined;
    });
    await expect(get(createHttp({ baseUrl }), controller.signal)).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});
