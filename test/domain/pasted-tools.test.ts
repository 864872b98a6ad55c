import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '#domain/entities.ts';
import { isJsonObject, listIn, objectIn, stringIn, stringsIn } from '#domain/json/text.ts';
import { foundTools } from '#domain/tool-source/found-tools.ts';

const toolsIn = (text: string) => foundTools(text).tools.map(({ read }) => read());
const settingsOf = (text: string) => toolsIn(text)[0]?.settings;
const propertiesOf = (text: string) => objectIn(objectIn(toolsIn(text)[0]?.definition.parameters).properties);

/* What the hosts of OpenAI, Anthropic and Google publish for the definition of a function, joined. */

const KEYWORDS = [
  ...[
    'type',
    'format',
    'description',
    'enum',
    'items',
    'properties',
    'required',
    'anyOf',
    'example',
    'default',
  ],
  ...['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'],
];
const FORMATS = ['date-time', 'float', 'double', 'int32', 'int64'];

function schemaFaults(schema: Json | undefined, at: string): string[] {
  if (!isJsonObject(schema)) return [`${at}: no object`];
  const { type, format, items, anyOf, enum: choices, description } = schema;
  const properties = Object.entries(objectIn(schema.properties));
  const { length } = Object.keys(schema);
  const rules: readonly (readonly [string, boolean])[] = [
    ['unknown keyword', Object.keys(schema).every((key) => KEYWORDS.includes(key))],
    [
      'one type',
      anyOf !== undefined || /^(string|number|integer|boolean|array|object)$/.test(stringIn(type)),
    ],
    ['anyOf alone', anyOf === undefined || (length === 1 && listIn(anyOf).length > 1)],
    ['items of an array', (type === 'array') === isJsonObject(items)],
    ['format', format === undefined || FORMATS.includes(stringIn(format))],
    [
      'choices are texts',
      choices === undefined || (type === 'string' && stringsIn(choices).every((one) => one !== '')),
    ],
    [
      'choices',
      choices === undefined ||
        (stringsIn(choices).length > 0 && stringsIn(choices).length === listIn(choices).length),
    ],
    ['members of an object', schema.properties === undefined || (type === 'object' && properties.length > 0)],
    [
      'required members exist',
      stringsIn(schema.required).every((name) => properties.some(([own]) => own === name)),
    ],
    ['a text as description', description === undefined || typeof description === 'string'],
  ];
  return [
    ...rules.filter(([, holds]) => !holds).map(([rule]) => `${at}: ${rule}`),
    ...(items === undefined ? [] : schemaFaults(items, `${at}.items`)),
    ...listIn(anyOf).flatMap((one, n) => schemaFaults(one, `${at}.anyOf.${n}`)),
    ...properties.flatMap(([name, one]) => schemaFaults(one, `${at}.${name}`)),
  ];
}

/** The rules that a definition breaks. Its own extension, the host's name of a property, is not sent to models. */
function faultsOf(definition: JsonObject): string[] {
  const { type, properties, required, ...others } = objectIn(definition.parameters);
  const names = Object.keys(objectIn(properties));
  const sent = Object.entries(objectIn(properties)).map(([name, schema]) => {
    const { 'x-name': _, ...rest } = objectIn(schema);
    return [name, rest] as const;
  });
  return [
    ...(/^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/.test(stringIn(definition.name))
      ? []
      : [`name ${stringIn(definition.name)}`]),
    ...(type === 'object' && Object.keys(others).length === 0 ? [] : ['parameters']),
    ...names.filter((name) => !/^[a-zA-Z0-9_.-]{1,64}$/.test(name)).map((name) => `property ${name}`),
    ...stringsIn(required).filter((name) => !names.includes(name)),
    ...sent.flatMap(([name, schema]) => schemaFaults(schema, name)),
  ];
}

const document = (operation: object, more: object = {}) =>
  JSON.stringify({
    openapi: '3.0.3',
    servers: [{ url: 'https://e.com' }],
    paths: { '/a': { post: operation } },
    ...more,
  });
const body = (schema: object, type = 'application/json', more: object = {}) => ({
  requestBody: { content: { [type]: { schema, ...more } } },
});
const query = (parameter: object) => ({ parameters: [{ name: 'q', in: 'query', ...parameter }] });

describe('what is pasted becomes the same call', () => {
  const FORM = 'application/x-www-form-urlencoded';
  test.each<[string, string, JsonObject]>([
    [
      'lists in a body',
      `curl https://e.com -d '{"tags":["a"],"none":[],"deep":[[1]]}'`,
      {
        tags: { type: 'array', items: { type: 'string' } },
        none: { type: 'array', items: { type: 'string' } },
        deep: { type: 'array', items: { type: 'array', items: { type: 'integer' } } },
      },
    ],
    [
      'lists in a query',
      'curl "https://e.com/?id=1&id=2"',
      { id: { type: 'array', items: { type: 'integer' } } },
    ],
    [
      'names that models refuse',
      `curl https://e.com -d '{"filter[name]":"a","$top":1,"@type":"b","城市":"c","国家":"d"}'`,
      {
        filter_name: { 'x-name': 'filter[name]', example: 'a' },
        top: { 'x-name': '$top' },
        type: { 'x-name': '@type' },
        body: { 'x-name': '城市', description: '城市' },
        body_2: { 'x-name': '国家' },
      },
    ],
    [
      'long names',
      `curl https://e.com -d '{"${'a'.repeat(70)}":1}'`,
      { ['a'.repeat(60)]: { 'x-name': 'a'.repeat(70) } },
    ],
    [
      'brackets and braces as a browser escapes them',
      String.raw`curl 'https://e.com/s?types\[\]=a&variables=\{"id":1\}'`,
      {
        types: { type: 'string', example: 'a' },
        variables: { type: 'string', example: '{"id":1}' },
      },
    ],
    [
      'variables of Postman',
      `curl '{{baseUrl}}/u/{{userId}}?q={{q}}' -d '{"n": {{count}}, "s": "{{text}}"}'`,
      {
        userId: { type: 'string' },
        q: { type: 'string' },
        n: { type: 'string' },
      },
    ],
  ])('%s', (_, text, properties) => {
    expect(propertiesOf(text)).toMatchObject(properties);
  });

  test.each<[string, string]>([
    [`curl 'https://e.com/s?types\\[\\]=a'`, 'https://e.com/s?types%5B%5D={types}'],
    ['curl https://e.com/?filter[name]=a', 'https://e.com/?filter%5Bname%5D={filter_name}'],
    ['curl "https://e.com/v/{{id}}/x?城市=a"', 'https://e.com/v/{id}/x?%E5%9F%8E%E5%B8%82={query}'],
    [`curl https://e.com/\${ID}`, 'https://e.com/{ID}'],
  ])('%s calls %s', (text, url) => {
    expect(settingsOf(text)).toMatchObject({ url });
  });

  test.each([
    ['{{baseUrl}}/v1/users', '/v1/users'],
    ['https://{{host}}/v1/users', '/v1/users'],
    ['$BASE/v1/users', '/v1/users'],
  ])('%s asks for the address of the API', (address, path) => {
    const [tool] = foundTools(`curl '${address}'`).tools;
    expect([tool?.asksBase, tool?.base]).toEqual([true, '']);
    expect(tool?.read('https://e.com').settings).toMatchObject({ url: `https://e.com${path}` });
  });

  test.each([
    '```bash\ncurl https://e.com -H "X-Key: 1"\n```',
    '# the buildings\n\ncurl https://e.com -H "X-Key: 1"',
    'API_KEY="a b" curl https://e.com -H "X-Key: $API_KEY"',
    'export API_KEY=abc\ncurl https://e.com -H "X-Key: 1"',
    'user@host:~/work$ curl https://e.com -H "X-Key: 1"',
    'PS C:\\Users\\ada> curl.exe https://e.com `\n  -H "X-Key: 1"',
    'curl “https://e.com” –H “X-Key: 1”',
    'curl ‘https://e.com’ –header ‘X-Key: 1’',
    'curl —header "X-Key: 1" https://e.com',
    'curl https://e.com\n  -H "X-Key: 1"\n  --compressed',
    'curl \\ \n  https://e.com \\\n  -H "X-Key: 1"',
    'sudo curl https://e.com -H "X-Key: 1"\n\n{"ok": true}',
  ])('%j', (text) => {
    expect(settingsOf(text)).toEqual({ url: 'https://e.com', method: 'get', privacy_inputs: ['X-Key'] });
  });

  const parts =
    '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x\r\nContent-Disposition: form-data; name="f"; filename="b.txt"\r\n\r\nB\r\n--x--\r\n';
  test.each<[string, JsonObject, string[], string[]]>([
    ['curl https://e.com -d a=1 -d b=2', { content_type: FORM }, ['a', 'b'], []],
    [
      'curl https://e.com -F a=1 -F "b=x;type=text/plain" -F f=@c.png',
      { content_type: 'multipart/form-data' },
      ['a', 'b'],
      ['-F f=@c.png'],
    ],
    [
      `curl https://e.com -H 'Content-Type: multipart/form-data; boundary=x' --data-binary $'${parts.replaceAll('\r\n', '\\r\\n')}'`,
      { content_type: 'multipart/form-data' },
      ['a'],
      ['f'],
    ],
    [`curl https://e.com -d '[1]'`, { body_input: 'body' }, ['body'], []],
    [
      `curl https://e.com -H 'Content-Type: text/xml' -d '<a/>'`,
      { body_input: 'body', content_type: 'text/xml' },
      ['body'],
      [],
    ],
    [
      `curl https://e.com -H 'Content-Type: application/vnd.api+json' -d '{"a":1}'`,
      { content_type: 'application/vnd.api+json' },
      ['a'],
      [],
    ],
    [`curl https://e.com -H 'Content-Type: ${FORM}' -d 'a=%7B%7D'`, { content_type: FORM }, ['a'], []],
  ])('%s', (text, settings, names, lost) => {
    expect(settingsOf(text)).toEqual({ url: 'https://e.com', method: 'post', ...settings });
    expect(Object.keys(propertiesOf(text))).toEqual(names);
    expect(toolsIn(text)[0]?.leftOut).toEqual(lost);
  });
});

describe('a document', () => {
  const name = { type: 'object', required: ['n'], properties: { n: { type: 'string' } } };
  const age = { type: 'object', properties: { age: { type: 'integer' } } };
  const text = { type: 'string' };
  test.each<[string, string, JsonObject, JsonObject]>([
    [
      'a choice of bodies',
      document(body({ oneOf: [name, age] })),
      { body: { anyOf: [name, age] } },
      { body_input: 'body' },
    ],
    [
      'a list as body',
      document(body({ type: 'array', items: name })),
      { body: { type: 'array', items: name } },
      { body_input: 'body' },
    ],
    [
      'a text as body',
      document(body(text, 'text/plain')),
      { body: { type: 'string' } },
      { body_input: 'body', content_type: 'text/plain' },
    ],
    [
      'a dictionary as body',
      document(body({ additionalProperties: text })),
      { body: { type: 'object' } },
      { body_input: 'body' },
    ],
    [
      'members that are required by turns',
      document(body({ ...name, anyOf: [{ required: ['n'] }, { required: ['m'] }] })),
      { n: text },
      {},
    ],
    [
      'a form',
      document(
        body(
          { properties: { tags: { type: 'array', items: text }, t: text } },
          'application/x-www-form-urlencoded',
          { encoding: { tags: { style: 'deepObject' } } },
        ),
      ),
      { tags: { 'x-name': 'tags[]' }, t: text },
      { content_type: 'application/x-www-form-urlencoded' },
    ],
    [
      'a form of parts',
      document(
        body(
          { properties: { meta: age, file: { type: 'string', format: 'binary' } } },
          'multipart/form-data',
        ),
      ),
      { meta: { type: 'string', description: expect.stringMatching(/^Written as JSON/) } },
      { content_type: 'multipart/form-data' },
    ],
    [
      'a list in one value',
      document(query({ explode: false, schema: { type: 'array', items: { enum: ['a', 'b'] } } })),
      { q: { type: 'string', description: 'Values separated by commas. Each is one of ["a","b"].' } },
      { url: 'https://e.com/a?q={q}' },
    ],
    [
      'a parameter with content',
      document(query({ content: { 'application/json': { schema: age } } })),
      { q: age },
      { url: 'https://e.com/a?q={q}' },
    ],
    [
      'a deep object',
      document(query({ style: 'deepObject', schema: name })),
      { q_n: text },
      { url: 'https://e.com/a?q%5Bn%5D={q_n}' },
    ],
    [
      'a path in Chinese',
      document({}, { paths: { '/城市/{城市}': { get: {} } } }),
      { path: { description: '城市' } },
      { url: 'https://e.com/城市/{path}' },
    ],
    [
      'server of an operation',
      document({ servers: [{ url: 'https://files.e.com/' }] }),
      {},
      { url: 'https://files.e.com/a' },
    ],
    [
      'a variable that is a number',
      document({ servers: [{ url: 'https://e.com/v{v}', variables: { v: { default: 3 } } }] }),
      {},
      { url: 'https://e.com/v3/a' },
    ],
    [
      'old words of schemas',
      document(
        body({
          properties: {
            n: { type: 'int', minimum: 0, exclusiveMinimum: true, required: true },
            u: { type: 'string', nullable: true, format: 'uuid', readOnly: false },
            id: { type: 'string', readOnly: true },
          },
        }),
      ),
      { n: { type: 'integer', minimum: 0 }, u: { type: 'string', description: 'Format: uuid.' } },
      {},
    ],
  ])('takes %s', (_, text, properties, settings) => {
    expect(propertiesOf(text)).toMatchObject(properties);
    expect(Object.keys(propertiesOf(text))).toEqual(Object.keys(properties));
    expect(settingsOf(text)).toMatchObject(settings);
    expect(toolsIn(text).flatMap(({ definition }) => faultsOf(definition))).toEqual([]);
  });

  test('follows references, however they are spelled, and to a path', () => {
    const schemas = { 'A«B»': name, 'a/b': age };
    const refs = [
      '#/components/schemas/A%C2%ABB%C2%BB',
      '#/components/schemas/A«B»',
      '#/components/schemas/a~1b',
    ];
    const text = document(
      {},
      {
        paths: { '/a': { $ref: '#/x-items/one' } },
        'x-items': {
          one: {
            post: {
              parameters: [{ $ref: '#/x-list/1' }],
              ...body({ allOf: refs.map(($ref) => ({ $ref })) }),
            },
          },
        },
        'x-list': [null, { name: 'q', in: 'query' }],
        components: { schemas },
      },
    );
    expect(Object.keys(propertiesOf(text))).toEqual(['n', 'age', 'q']);
  });

  test.each<[string, object, unknown[]]>([
    ['no servers', {}, [true, '', '/v1/a']],
    ['a relative server', { servers: [{ url: '/v1' }] }, [true, '/v1', '/v1/v1/a']],
    [
      'a variable in the host',
      { servers: [{ url: 'https://{t}.e.com/v1/', variables: { t: { default: 'you' } } }] },
      [true, 'https://you.e.com/v1', 'https://you.e.com/v1/v1/a'],
    ],
    ['a host', { servers: [{ url: 'https://e.com' }] }, [false, 'https://e.com', 'https://e.com/v1/a']],
    [
      'a host of OpenAPI 2',
      { swagger: '2.0', openapi: undefined, servers: undefined, host: 'https://e.com', basePath: 'v2/' },
      [false, 'https://e.com/v2', 'https://e.com/v2/v1/a'],
    ],
  ])('with %s', (_, more, expected) => {
    const [tool] = foundTools(
      document({}, { servers: undefined, paths: { '/v1/a': { get: {} } }, ...more }),
    ).tools;
    expect([tool?.asksBase, tool?.base, tool?.read().settings.url]).toEqual(expected);
  });

  test.each<[string, object, string[]]>([
    ['a key in the address', { security: [{ key: [] }] }, ['apiKey k']],
    ['a cookie', { parameters: [{ name: 'c', in: 'cookie' }] }, ['cookie c']],
    [
      'a file',
      body({ properties: { a: text, photo: { type: 'string', format: 'binary' } } }, 'multipart/form-data'),
      ['photo'],
    ],
    [
      'a file as body',
      body({ type: 'string', format: 'binary' }, 'application/octet-stream'),
      ['requestBody application/octet-stream'],
    ],
    ['another document', body({ $ref: 'https://e.com/other.json#/A' }), ['https://e.com/other.json#/A']],
  ])('says that %s could not be taken', (_, operation, names) => {
    const components = { securitySchemes: { key: { type: 'apiKey', in: 'query', name: 'k' } } };
    expect(toolsIn(document(operation, { components }))[0]?.leftOut).toEqual(names);
  });

  test('gives each tool a name of its own', () => {
    const paths = {
      '/城市': { get: { operationId: '列出' }, post: { operationId: '添加' } },
      '/国家': { get: { operationId: '列' } },
    };
    expect(toolsIn(document({}, { paths })).map(({ definition }) => definition.name)).toEqual([
      'get',
      'post',
      'get_2',
    ]);
  });

  test('of OpenAPI 2 may have forms and files', () => {
    const parameters = [
      { name: 'tags', in: 'formData', type: 'array', items: { type: 'string' }, required: true },
      { name: 'photo', in: 'formData', type: 'file' },
    ];
    const text = JSON.stringify({
      swagger: '2.0',
      host: 'e.com',
      paths: { '/a': { post: { consumes: ['multipart/form-data'], parameters } } },
    });
    expect(toolsIn(text)[0]).toMatchObject({
      definition: {
        parameters: {
          required: ['tags'],
          properties: { tags: { type: 'array', items: { type: 'string' } } },
        },
      },
      settings: { url: 'https://e.com/a', content_type: 'multipart/form-data' },
      leftOut: ['photo'],
    });
  });
});

describe('every definition keeps the rules of the hosts', () => {
  test('from a command', () => {
    const words = fc.string({ unit: 'grapheme' });
    fc.assert(
      fc.property(
        fc.dictionary(words, fc.jsonValue()),
        fc.array(fc.tuple(words, words)),
        (members, pairs) => {
          const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
          const url = `https://e.com/a?${new URLSearchParams(pairs)}`;
          const [tool] = toolsIn(`curl ${quoted(url)} --json ${quoted(JSON.stringify(members))}`);
          expect(faultsOf(tool?.definition ?? {})).toEqual([]);
        },
      ),
    );
  });

  test('from a document', () => {
    const { schema } = fc.letrec<{ schema: Json }>((tie) => {
      const name = fc.constantFrom('a', 'b[c]', '城市', 'x'.repeat(80));
      const several = fc.array(tie('schema'), { maxLength: 3 });
      return {
        schema: fc.oneof(
          { maxDepth: 4 },
          fc.constantFrom<Json>(
            true,
            {},
            { type: 'null' },
            { $ref: '#/components/schemas/S' },
            { type: 'file' },
          ),
          fc.record<JsonObject>(
            {
              type: fc.constantFrom<Json>(
                'string',
                'int',
                'number',
                'array',
                'object',
                ['string', 'null'],
                ['integer', 'array'],
                'odd',
              ),
              nullable: fc.boolean(),
              format: fc.constantFrom('date-time', 'uuid', 'int64', 'binary'),
              enum: fc.array(fc.constantFrom<Json>('a', '', 1, null, true)),
              const: fc.constantFrom<Json>('a', 1),
              example: fc.jsonValue().map((value): Json => JSON.parse(JSON.stringify(value))),
              minimum: fc.integer(),
              exclusiveMaximum: fc.constantFrom<Json>(true, 5),
              items: fc.oneof(tie('schema'), several),
              properties: fc.dictionary(name, tie('schema')),
              required: fc.constantFrom<Json>(['a', 'gone'], true),
              additionalProperties: tie('schema'),
              oneOf: several,
              anyOf: several,
              allOf: several,
              description: fc.constantFrom<Json>('What it is.', 5),
            },
            { requiredKeys: [] },
          ),
        ),
      };
    });
    const type = fc.constantFrom(
      'application/json',
      'multipart/form-data',
      'application/x-www-form-urlencoded',
      'text/plain',
    );
    fc.assert(
      fc.property(schema, schema, type, (first, second, type) => {
        const parameter = { name: 'q', in: 'query', schema: second };
        const components = { schemas: { S: first } };
        const text = document(
          { parameters: [parameter], requestBody: { content: { [type]: { schema: first } } } },
          { components },
        );
        expect(toolsIn(text).flatMap(({ definition }) => faultsOf(definition))).toEqual([]);
      }),
    );
  });
});
