import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#domain/entities.ts';
import { foundTools } from '#domain/tool-source/found-tools.ts';
import { faultsOf } from './host-rules.ts';
import { body, document, propertiesOf, query, settingsOf, toolsIn } from './pasted.ts';

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
