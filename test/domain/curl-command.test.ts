import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { isSecretName } from '#domain/secret-name.ts';
import { foundTools } from '#domain/tool-source/found-tools.ts';
import { shellWords } from '#domain/tool-source/shell-words.ts';
import { fillUrl } from '#server/agent/tools/fill-url.ts';
import { wireNamed } from '#server/agent/tools/request-body.ts';

describe('the words of a command', () => {
  test.each([
    ["curl 'a b'  c", ['curl', 'a b', 'c']],
    ['a\\ b \\\nc', ['a b', 'c']],
    ['a \\\r\n b', ['a', 'b']],
    [`'it'\\''s' "say \\"hi\\" \\n"`, ["it's", 'say "hi" \\n']],
    ["$'a\\nb\\u0027c\\x41\\'' ''", ["a\nb'cA'", '']],
    ["$'\\U0001F3541'", ['\u{1F354}1']],
    ['a | b', ['a']],
    ['a\nb', ['a']],
    ["a 'open", ['a', 'open']],
    ['"open', ['open']],
    ['a\\', ['a']],
    ['', []],
  ])('of %j are %j', (text, words) => {
    expect(shellWords(text)).toEqual(words);
  });

  test('whatever is quoted comes back as it was', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (words) => {
        const text = words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
        expect(shellWords(text)).toEqual(words);
      }),
    );
  });

  test('a long text takes no time to speak of', () => {
    expect(shellWords(`'${'\\'.repeat(1_000_000)}`)).toHaveLength(1);
    expect(shellWords(`"${'\\a'.repeat(500_000)}`)).toHaveLength(1);
    expect(shellWords('a '.repeat(500_000))).toHaveLength(500_000);
  });
});

const only = (text: string) => {
  const [tool, ...others] = foundTools(text).tools;
  expect(others).toEqual([]);
  if (tool === undefined) return undefined;
  const { leftOut, ...texts } = tool.read();
  return texts;
};
const leftOut = (text: string) => foundTools(text).tools.flatMap(({ read }) => read().leftOut);

describe('a cURL command', () => {
  test('gives its address, method, inputs with examples, and the names of its headers, but no value of them', () => {
    const tool = only(`curl -sS -XPOST 'https://api.example.com/shops/{shop_id}/orders?limit=5#top' \\
      -H 'Authorization: Bearer secret' --header "X-Key: secret" -H 'Content-Type: application/json' \\
      --compressed -o out.json -d '{"item": "bun", "count": 2, "gift": false, "tags": [], "price": 1.5}'`);
    expect(tool).toEqual({
      definition: {
        name: 'post_shops_shop_id_orders',
        display_name: 'POST /shops/{shop_id}/orders',
        description: '',
        parameters: {
          type: 'object',
          required: ['shop_id'],
          properties: {
            shop_id: { type: 'string' },
            limit: { type: 'integer', example: 5 },
            item: { type: 'string', example: 'bun' },
            count: { type: 'integer', example: 2 },
            gift: { type: 'boolean', example: false },
            tags: { type: 'array', items: { type: 'string' }, example: [] },
            price: { type: 'number', example: 1.5 },
          },
        },
      },
      settings: {
        url: 'https://api.example.com/shops/{shop_id}/orders?limit={limit}',
        method: 'post',
        privacy_inputs: ['Authorization', 'X-Key'],
      },
    });
    expect(JSON.stringify(tool)).not.toContain('secret');
  });

  test.each([
    ['curl example.com', { url: 'http://example.com', method: 'get' }, []],
    [
      '$ curl --url https://e.com/a --get --data q=1 -d r=2',
      { url: 'https://e.com/a?q={q}&r={r}', method: 'get' },
      ['q', 'r'],
    ],
    [
      'curl https://e.com/a -d a=1 -d b=2',
      { url: 'https://e.com/a', method: 'post', content_type: 'application/x-www-form-urlencoded' },
      ['a', 'b'],
    ],
    ['curl -X PUT https://e.com -d {broken', { url: 'https://e.com', method: 'put' }, []],
    [
      'curl -u me:pw -b c=1 https://e.com',
      { url: 'https://e.com', method: 'get', privacy_inputs: ['Authorization', 'Cookie'] },
      [],
    ],
    [
      "curl https://e.com -H 'X-Empty;' -H 'accept: */*'",
      { url: 'https://e.com', method: 'get', privacy_inputs: ['X-Empty'] },
      [],
    ],
    [
      'curl https://me:pw@e.com/a@b',
      { url: 'https://e.com/a@b', method: 'get', privacy_inputs: ['Authorization'] },
      [],
    ],
    ['curl https://e.com/a?b=1&c=2', { url: 'https://e.com/a?b={b}', method: 'get' }, ['b']],
    [
      'curl --oauth2-bearer s3cret https://e.com/a',
      { url: 'https://e.com/a', method: 'get', privacy_inputs: ['Authorization'] },
      [],
    ],
    ['curl --proxy-user ada:s3cret https://e.com/a', { url: 'https://e.com/a', method: 'get' }, []],
    [
      'curl --url-query q=1 https://e.com/a?b=2',
      { url: 'https://e.com/a?b={b}&q={q}', method: 'get' },
      ['b', 'q'],
    ],
    [
      `curl 'https://e.com/a?page={page}&all&tag%5B%5D=x&tag%5B%5D=y&id=1' -d '{"id": 2}'`,
      { url: 'https://e.com/a?all&page={page}&tag%5B%5D={tag}&id={query_id}', method: 'post' },
      ['id', 'page', 'tag', 'query_id'],
    ],
    ['curl --data-urlencode @note.txt https://e.com', { url: 'https://e.com', method: 'post' }, []],
    [
      'curl --data-raw @home=1 https://e.com',
      { url: 'https://e.com', method: 'post', content_type: 'application/x-www-form-urlencoded' },
      ['home'],
    ],
  ])('%s', (text, settings, inputs) => {
    const tool = only(text);
    expect(tool?.settings).toEqual(settings);
    expect(tool?.definition.parameters).toMatchObject({ type: 'object' });
    const { properties } = JSON.parse(JSON.stringify(tool?.definition.parameters));
    expect(Object.keys(properties)).toEqual(inputs);
  });

  test.each([
    `curl 'https://e.com/?api_key=hush-1&sig=hush-2&page=3'`,
    `curl https://e.com/?page=3 -d '{"page": 3, "accessToken": "hush-1", "login": {"pages": [{"password": "hush-2"}]}}'`,
    'curl https://me:hush-1@e.com/?page=3 -u me:hush-2 -b id=hush-3',
    'curl --oauth2-bearer hush-1 --proxy-user ada:hush-2 --tlspassword hush-3 https://e.com/?page=3',
    `curl 'https://e.com/?passwd=hush-1&jwt=hush-2&page=3&id_jwt=hush-3&session_id=hush-4'`,
    'curl --no-such-option hush-1 https://e.com/?page=3',
  ])('%s keeps no secret', (text) => {
    const kept = JSON.stringify(only(text));
    expect(kept).not.toContain('hush');
    expect(kept).toMatch(/"page":\{"type":"[a-z]+","example":"?3"?[,}]/);
  });

  test('as Chrome copies it for the command line of Windows, with carets', () => {
    const text = [
      'curl ^"https://e.com/a?b=1^&c=50^%^25^" ^',
      '  -X ^"PUT^" ^',
      '  -H ^"x-key: s3cret^" ^',
      '  --data-raw ^"^{^\\^"name^\\^":^\\^"Sesame ^^ bun^\\^"^}^"',
    ].join('\r\n');
    expect(only(text)).toMatchObject({
      definition: {
        parameters: {
          properties: {
            b: { example: 1 },
            c: { example: '50%' },
            name: { example: 'Sesame ^ bun' },
          },
        },
      },
      settings: { url: 'https://e.com/a?b={b}&c={c}', method: 'put', privacy_inputs: ['x-key'] },
    });
  });

  test('a caret within single quotes is no escape', () => {
    expect(only(`curl https://e.com -d '{"a": "\\" ^"}'`)).toMatchObject({
      definition: { parameters: { properties: { a: { example: '" ^' } } } },
    });
  });

  test('an older one has carets at the ends of its lines only', () => {
    expect(only('curl "https://e.com/a^b" ^\n  -H "x-key: s3cret"')?.settings).toEqual({
      url: 'https://e.com/a^b',
      method: 'get',
      privacy_inputs: ['x-key'],
    });
  });

  test.each([
    ['curl https://e.com -d @body.json --json a=1', ['-d @body.json', 'a=1']],
    ['curl https://e.com --data-binary @-', ['--data-binary @-']],
    ['curl https://e.com --data-urlencode note@n.txt', ['--data-urlencode note@n.txt']],
    ['curl https://e.com -F photo=@bun.png -T x -I', ['-T', '-I', '-F photo=@bun.png']],
    ['curl https://e.com --no-such-option s3cret -sS --compressed', ['--no-such-option']],
    ['curl https://e.com https://f.com', ['https://f.com']],
    [`curl -X DELETE https://e.com -d '{"a":1}'`, ['-d {"a":1}']],
    [`curl -H 'content-type: application/json' https://e.com -d '{"a":'`, ['{"a":']],
    [`curl https://e.com -d '{"a":1}'`, []],
  ])('%s says what of it is left out', (text, names) => {
    expect(leftOut(text)).toEqual(names);
  });

  test('makes a tool that sends what cURL sends', () => {
    // A name with the ending of a secret's name, such as `qjwt`, has no example.
    const key = fc.stringMatching(/^q[a-z]{0,3}(\[\])?$/).filter((name) => !isSecretName(name));
    // A whole value such as `{{a}}`, `{a}` or `$a` is an input without an example.
    const text = fc.string({ unit: 'grapheme' }).filter((each) => !/[{}]|^\$\w+$/.test(each));
    const value = fc.oneof(text, fc.stringMatching(/^-?\d{1,3}(\.\d0?)?$/), fc.constantFrom('true', 'null'));
    const pairs = fc.array(fc.tuple(key, value), { maxLength: 5 });
    const json = fc.oneof(
      text,
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.array(fc.string()),
    );
    const body = fc.option(fc.dictionary(key, json, { noNullPrototype: true }));
    const toolSchema = z.object({
      definition: z.object({
        parameters: z.object({
          properties: z.record(z.string(), z.record(z.string(), z.json())),
        }),
      }),
      settings: z.object({ url: z.string() }),
    });
    fc.assert(
      fc.property(pairs, pairs, body, (query, added, members) => {
        const words = [
          `https://e.com/a?${new URLSearchParams(query)}`,
          ...added.flatMap(([name, content]) => ['--url-query', `${name}=${content}`]),
          ...(members === null ? [] : ['--json', JSON.stringify(members)]),
        ];
        const command = words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
        const { definition, settings } = toolSchema.parse(only(`curl -X PUT ${command}`));
        const examples = Object.entries(definition.parameters.properties).map(([name, property]) => [
          name,
          property.example ?? null,
        ]);
        const { url, rest } = fillUrl(settings.url, Object.fromEntries(examples), []);
        expect(url.pathname).toBe('/a');
        expect([...url.searchParams].toSorted()).toEqual([...query, ...added].toSorted());
        expect(wireNamed(rest, definition.parameters)).toEqual(JSON.parse(JSON.stringify(members ?? {})));
      }),
    );
  });

  test.each(['', 'wget https://e.com', 'curl', 'curl -H a', '{', '[]', '{"paths": 1}'])(
    '%j gives no tool',
    (text) => {
      expect(foundTools(text).tools).toEqual([]);
    },
  );
});

test('a blank text gives no tool, and no note of what is wrong with it', () => {
  expect(foundTools(' \n')).toEqual({ tools: [], note: null });
});
