import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { AgentError } from '#server/agent/agent-error.ts';
import { offeredTools, readCall } from '#server/agent/tools/tool-set.ts';
import type { JsonObject } from '#server/lib/json.ts';
import { type Call, type Seen, serveToolTarget } from './tool-target.ts';

const target = serveToolTarget();

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
    expect(await target.run(target.here(path), { settings, input })).toBe('{"ok":true}');
    expect(target.seen).toMatchObject([expected]);
    if (expected.body) expect(target.seen[0]?.headers['content-type']).toBe('application/json');
  });

  const named = { properties: { tags: { 'x-name': 'tags[]' }, plain: { type: 'string' } } };
  const form = 'application/x-www-form-urlencoded';
  const nested = { a: 'x y', tags: [1, 2], who: { name: 'Ö', gone: null } };
  test.each<[string, JsonObject, JsonObject, string, string]>([
    ['a form', { content_type: form }, nested, form, 'a=x+y&tags%5B%5D=1&tags%5B%5D=2&who%5Bname%5D=%C3%96'],
    ['JSON of another name', { content_type: 'a/b+json' }, { plain: 'x' }, 'a/b+json', '{"plain":"x"}'],
    ['a list', { body_input: 'all' }, { all: [1, { a: 2 }], other: 3 }, 'application/json', '[1,{"a":2}]'],
    ['a JSON text', { body_input: 'all' }, { all: 'x' }, 'application/json', '"x"'],
    ['a text', { body_input: 'all', content_type: 'text/xml' }, { all: '<a/>' }, 'text/xml', '<a/>'],
    ['a form of one input', { body_input: 'all', content_type: form }, { all: { a: 1 } }, form, 'a=1'],
    ['no body that is not given', { body_input: 'all' }, { other: 1 }, '', ''],
  ])('sends %s', async (_, settings, input, type, body) => {
    await target.run(target.here('/b'), {
      settings: { method: 'post', ...settings },
      input,
      parameters: named,
    });
    expect(target.seen).toMatchObject([{ body }]);
    expect(target.seen[0]?.headers['content-type'] ?? '').toBe(type);
  });

  test('sends a form in several parts, which a redirect repeats', async () => {
    target.reply = (request, response) =>
      request.url === '/b' ? response.writeHead(307, { location: '/c' }).end() : response.end('{}');
    const settings = { method: 'post', content_type: 'multipart/form-data' };
    await target.run(target.here('/b'), { settings, input: nested, parameters: named });
    const parts = target.seen.map(async ({ headers, body }) => [
      ...(await new Response(body, {
        headers: { 'content-type': headers['content-type'] ?? '' },
      }).formData()),
    ]);
    const fields = [
      ['a', 'x y'],
      ['tags[]', '1'],
      ['tags[]', '2'],
      ['who[name]', 'Ö'],
    ];
    expect(await Promise.all(parts)).toEqual([fields, fields]);
  });

  test('names an input as the host knows it, which the model is not told', async () => {
    const patty = { id: 'PTY-1', type: 'api' as const, name: 'tool', description: '', settings: {} };
    const [offered] = offeredTools([{ ...patty, parameters: named }]);
    expect(offered?.inputSchema).toEqual({
      type: 'object',
      properties: { tags: {}, plain: { type: 'string' } },
    });
    await target.run(target.here('/b'), { input: { tags: ['x', 'y'], plain: 1 }, parameters: named });
    await target.run(target.here('/b'), {
      settings: { method: 'put' },
      input: { tags: ['x'] },
      parameters: named,
    });
    expect(target.seen.map(({ url, body }) => [url, body])).toEqual([
      ['/b?tags%5B%5D=x&tags%5B%5D=y&plain=1', ''],
      ['/b', '{"tags[]":["x"]}'],
    ]);
  });

  test.each<[string, (response: ServerResponse) => void, RegExp]>([
    ['its reason phrase', (to) => to.writeHead(400, 'No hush-hush-123').end(), /HTTP 400 No •••$/],
    ['its type', (to) => to.writeHead(200, { 'content-type': 'image/hush-hush-123' }).end(), /image\/•••/],
    [
      'a redirect',
      (to) => to.writeHead(302, { location: 'http://HUSH-HUSH-123.invalid/' }).end(),
      /•••\.invalid/,
    ],
    ['a part of its text', (to) => to.writeHead(400).end('id hush-hush-123'), /id •••$/],
  ])('shows no private header that the host says in %s', async (_, reply, shown) => {
    target.reply = (__, response) => reply(response);
    const call: Call = {
      settings: { privacy_inputs: ['Cookie'] },
      privacyInput: { Cookie: 'theme=dark; sid=hush-hush-123' },
    };
    await expect(target.run(target.here('/'), call)).rejects.toThrow(shown);
  });

  test('carries only the headers that privacy_inputs names, in any case', async () => {
    const privacyInput = { Authorization: 'Bearer t', 'x-tenant': '7', Cookie: 'secret' };
    await target.run(target.here('/'), {
      settings: { privacy_inputs: ['authorization', 'X-Tenant', 'X-Absent'] },
      privacyInput,
    });
    expect(target.seen[0]?.headers).toMatchObject({ authorization: 'Bearer t', 'x-tenant': '7' });
    expect(target.seen[0]?.headers.cookie).toBeUndefined();
    await target.run(target.here('/'), { privacyInput });
    expect(target.seen[1]?.headers.authorization).toBeUndefined();
  });

  test.each<[string, Call, RegExp]>([
    [
      'a missing required input',
      { parameters: { required: ['id', 'x'] }, input: { id: null } },
      /needs a value for id, x\./,
    ],
    [
      'a part of the path that every object has',
      { settings: { url: 'http://x.example/{constructor}' } },
      /needs a value for constructor\./,
    ],
    [
      'a required input that every object has',
      { parameters: { required: ['toString'] } },
      /needs a value for toString\./,
    ],
    ['a missing part of the path', { settings: { url: 'http://x.example/{id}' } }, /needs a value for id\./],
    [
      'an empty part of the path',
      { settings: { url: 'http://x.example/{id}' }, input: { id: '' } },
      /needs a value for id\./,
    ],
    [
      'a value that climbs the path',
      { settings: { url: 'http://x.example/a/{id}/b' }, input: { id: '..' } },
      /must not be “\.\.”/,
    ],
    [
      'a placeholder in the host',
      { settings: { url: 'http://{h}.example/' }, input: { h: 'evil' } },
      /placeholder in its host/,
    ],
    ...['http:///{h}/', 'http:{h}/', 'http://x%4{h}.example/', 'http://x.example:{h}/', '{h}://x/'].map(
      (url): [string, Call, RegExp] => [
        `the host of ${url}`,
        { settings: { url }, input: { h: '1' } },
        /placeholder in its host/,
      ],
    ),
    [
      'a value that fills more than a URL can have',
      { settings: { url: `http://x.example/${'{id}'.repeat(1000)}` }, input: { id: 'x'.repeat(17) } },
      /more than 16,384 characters/,
    ],
    [
      'a list that repeats a pair of the query more often than a URL can have',
      { settings: { url: 'http://x.example/?a_long_name={id}' }, input: { id: Array(1200).fill('') } },
      /more than 16,384 characters/,
    ],
    ['a user in the address', { settings: { url: 'http://u:p@x.example/' } }, /user name or password/],
    ['no address', { settings: { url: '' } }, /has no url/],
    ['another scheme', { settings: { url: 'file:///etc/passwd' } }, /http:\/\/ or https:\/\//],
    ['an unknown method', { settings: { method: 'brew' } }, /method “BREW” must be one of/],
    [
      'headers that are longer together than a host reads',
      {
        settings: { privacy_inputs: ['X-A', 'X-B'] },
        privacyInput: { 'X-A': 'a'.repeat(9000), 'X-B': 'b'.repeat(9000) },
      },
      /“X-B” is too long/,
    ],
    [
      'a header of the connection',
      { settings: { privacy_inputs: ['Host'] }, privacyInput: { Host: 'x' } },
      /“Host” of privacy_inputs can’t be set/,
    ],
    [
      'a header value with a line break',
      { settings: { privacy_inputs: ['A'] }, privacyInput: { A: 's3cret\r\nB: 1' } },
      /^(?!.*s3cret).*characters that a header can’t have/,
    ],
  ])('refuses %s', async (_, call, expected) => {
    await expect(target.run(target.here('/'), call)).rejects.toThrow(expected);
    expect(target.seen).toEqual([]);
  });

  test('lets a value keep its dots where it is more than dots', async () => {
    await target.run(target.here('/a/{id}/b'), { input: { id: '../c' } });
    expect(target.seen[0]?.url).toBe('/a/..%2Fc/b');
  });
});

describe('redirects', () => {
  const to = (location: string, status = 302) => {
    target.reply = (request, response) =>
      request.url === '/start' ? response.writeHead(status, { location }).end() : response.end('arrived');
  };

  test.each([
    [302, 'GET', ''],
    [303, 'GET', ''],
    [307, 'POST', '{"a":1}'],
  ])('%i after a post goes on as %s', async (status, method, body) => {
    to('/next', status);
    expect(await target.run(target.here('/start'), { settings: { method: 'post' }, input: { a: 1 } })).toBe(
      'arrived',
    );
    expect(target.seen[1]).toMatchObject({ method, body, url: '/next' });
  });

  test('keep private headers on their origin only', async () => {
    const call: Call = {
      settings: { privacy_inputs: ['Authorization'] },
      privacyInput: { Authorization: 'Bearer t' },
      rules: { allowedTargets: [`127.0.0.1:${target.port}`, `localhost:${target.port}`] },
    };
    to('/next');
    await target.run(target.here('/start'), call);
    to(`http://localhost:${target.port}/next`);
    await target.run(target.here('/start'), call);
    expect(target.seen.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer t',
      'Bearer t',
      'Bearer t',
      undefined,
    ]);
  });

  test('end after five', async () => {
    target.reply = (_, response) => response.writeHead(302, { location: '/again' }).end();
    await expect(target.run(target.here('/'))).rejects.toThrow('redirected more than 5 times');
    expect(target.seen).toHaveLength(6);
  });

  test.each(['file:///etc/passwd', 'http://u:p@127.0.0.1/'])('are not followed to %s', async (location) => {
    to(location);
    await expect(target.run(target.here('/start'))).rejects.toThrow('can’t be followed');
  });
});

describe('the arguments that a model writes', () => {
  const readArguments = (input: string) => readCall({ type: 'call', id: '1', name: 'tool', input }).arguments;

  test.each([
    ['', {}],
    [' null ', {}],
    ['{"a":[1,{"b":null}]}', { a: [1, { b: null }] }],
    ['{"__proto__":{"x":1},"b":2}', { b: 2 }],
    ['{"n":1e999}', { n: JSON.rawJSON('1e999') }],
  ])('%j are read', (input, read) => {
    expect(readArguments(input)).toEqual(read);
    expect(Object.keys(readArguments(input))).toEqual(Object.keys(read));
  });

  test.each([
    '[]',
    '1',
    '12345678901234567890',
    '"a"',
    '{oops',
    `{"a":${'['.repeat(6_000)}${']'.repeat(6_000)}}`,
    `{"a":[${'{},'.repeat(12_000)}0]}`,
  ])('are refused where they are no object that a tool could get (%#)', (input) => {
    expect(readArguments(input)).toBeInstanceOf(AgentError);
  });
});
