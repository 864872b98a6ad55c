import { describe, expect, test } from 'vitest';
import { foundTools } from '#domain/tool-source/found-tools.ts';

const titles = (text: string) => foundTools(text).tools.map(({ title }) => title);
const noteOf = (text: string) => {
  const { note } = foundTools(text);
  return [note?.message, note?.values?.line];
};

const item = `  /pets/{id}:
    parameters:
      - { name: id, in: path, required: true, schema: { type: string } }
    get:
      operationId: getPet
      responses:
        200: { description: A pet }
`;
describe('YAML', () => {
  test('a document gives the same tools as in JSON', () => {
    const text = `# Pets
openapi: 3.1.0
servers: [{ url: https://pets.example.com }]
paths:
  /pets:
    post:
      summary: Add a pet
      description: |
        Adds one.
      requestBody:
        content:
          application/json: { schema: { $ref: '#/components/schemas/Pet' } }
components:
  schemas:
    Base: &base
      type: object
      required: [name]
    Animal:
      <<: *base
      properties: { name: { type: string, maxLength: 9223372036854775807, minLength: 1 } }
    Pet:
      allOf: [{ $ref: '#/components/schemas/Animal' }, { properties: { age: { type: integer } } }]
`;
    expect(noteOf(text)).toEqual([undefined, undefined]);
    expect(foundTools(text).tools.map(({ title, read }) => [title, read()])).toMatchObject([
      [
        'POST /pets',
        {
          definition: {
            name: 'post_pets',
            display_name: 'Add a pet',
            description: 'Adds one.',
            parameters: {
              type: 'object',
              required: ['name'],
              properties: { name: { type: 'string', minLength: 1 }, age: { type: 'integer' } },
            },
          },
          settings: { url: 'https://pets.example.com/pets', method: 'post' },
        },
      ],
    ]);
  });

  test('nothing else is read as YAML', () => {
    expect(noteOf('a: [').join()).toContain('as YAML');
    const others = ['', ' ', 'curl a: [', '$ curl a: [', ' {a: [', '"a: [', '[a: ['];
    expect(others.filter((text) => noteOf(text).join().includes('YAML'))).toEqual([]);
  });

  const fault = 'This is neither a cURL command nor JSON, and as YAML it can’t be read: see line {line}.';
  const twice = 'This YAML has the same name twice: see line {line}.';
  const tooOften = 'This YAML repeats itself too often to be read.';
  const nothing = 'This is neither a cURL command nor an OpenAPI document or a path of one.';
  const laughs = Array.from({ length: 30 }, (_, n) => `  b${n + 1}: &b${n + 1} [*b${n}, *b${n}]`);
  const merges = Array.from({ length: 100 }, (_, n) => `a${n + 1}: &a${n + 1} {<<: *a${n}, k${n}: 1}`);
  test.each<[string, string, string, number?]>([
    ['a fault', 'paths:\n  /a: [\n', fault, 3],
    ['a fault below blank lines in an excerpt', `\n\n/a:\n    get: {}\n  /b: [}\n`, fault, 5],
    ['the same name twice', 'paths:\n  /a: 1\n  /a: 2', twice, 3],
    ['a tag of its own', 'paths: !!js/function "x"', fault, 1],
    ['an unknown alias', 'paths: *a', fault, 1],
    ['deep nesting', `paths: ${'['.repeat(200_000)}`, fault, 1],
    ['deep indentation', `${'- '.repeat(200_000)}a`, fault, 1],
    ['many aliases', `a: &a 1\nb: [${'*a,'.repeat(1_001)}]`, fault, 2],
    ['aliases that multiply', `paths: &b0 {}\nx:\n${laughs.join('\n')}`, tooOften],
    ['an alias within its own value', 'paths: &a { /a: *a }', tooOften],
    ['mappings that merge', `a0: &a0 {k: 1}\n${merges.join('\n')}`, tooOften],
    ['several documents', '---\na: 1\n---\nb: 1', nothing],
    ['a text', 'git status', nothing],
    ['a comment', '# nothing', nothing],
    [
      'a long text',
      'a'.repeat(4_000_001),
      'This is longer than 4 million characters. Paste the paths that you need.',
    ],
  ])('%s is told', (_, text, message, line) => {
    expect(noteOf(text)).toEqual([message, line]);
    expect(titles(text)).toEqual([]);
  });

  test('names of an object’s own methods are names like others', () => {
    const text = `__proto__: { /x: 1 }\npaths:\n  /a: { get: { operationId: __proto__ } }`;
    expect(titles(text)).toEqual(['GET /a']);
  });
});

describe('a document that would hold the page', () => {
  const deep = (levels: number) =>
    `${'{"allOf": [{"properties": {"a": {}}}, '.repeat(levels)}{}${']}'.repeat(levels)}`;
  const operation = (schema: string) =>
    `{"/a": {"post": {"requestBody": {"content": {"application/json": {"schema": ${schema}}}}}}}`;

  test('is refused where it is nested too deeply', () => {
    const text = operation(deep(3_000));
    expect(foundTools(text).tools).toEqual([]);
    expect(noteOf(text)[0]).toBe('This is nested more than {deepest} levels deep. Paste the path alone.');
    expect(titles(operation(deep(90)))).toEqual(['POST /a']);
  });

  test('is read where its references make it deeper than its text', () => {
    const parts = Object.fromEntries(
      Array.from({ length: 7 }, (_, n) => {
        const inner = JSON.stringify({ $ref: `#/components/schemas/s${n + 1}` });
        return [`s${n}`, JSON.parse(`${'{"allOf": ['.repeat(95)}${inner}${']}'.repeat(95)}`)];
      }),
    );
    const schema = { $ref: '#/components/schemas/s0' };
    const post = { requestBody: { content: { 'application/json': { schema } } } };
    const text = JSON.stringify({ paths: { '/a': { post } }, components: { schemas: parts } });
    const tool = foundTools(text).tools[0]?.read();
    expect(tool?.settings).toEqual({ url: '/a', method: 'post', body_input: 'body' });
  });

  test('offers every call, however many there are', () => {
    const paths = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`/p${n}`, { get: {} }]));
    expect(titles(JSON.stringify({ paths }))).toHaveLength(500);
  });
});

describe('an excerpt of a document', () => {
  test.each([
    ['a path', item],
    ['a path, from its first letter on', item.trimStart()],
    ['paths', `paths:\n${item}`],
    ['a path in JSON', '"/pets/{id}": {"get": {"operationId": "getPet", "parameters": [{"name": "id"}]}},'],
  ])('%s', (_, text) => {
    expect(titles(text)).toEqual(['GET /pets/{id}']);
    expect(noteOf(text)).toEqual([undefined, undefined]);
    expect(foundTools(text).tools[0]?.read()).toMatchObject({
      definition: { name: 'getPet', parameters: { properties: { id: { type: 'string' } } } },
      settings: { url: '/pets/{id}', method: 'get' },
    });
  });

  test('several paths, the first without its indentation', () => {
    expect(titles(`/a:\n    get: {}\n  /b:\n    put: {}\n    patch: {}\n`)).toEqual([
      'GET /a',
      'PUT /b',
      'PATCH /b',
    ]);
  });

  test('says that the parts it refers to are not in it', () => {
    const text = '/a:\n  post:\n    requestBody: { $ref: "#/components/requestBodies/Pet" }\n';
    expect(foundTools(text).tools[0]?.read().leftOut).toEqual(['#/components/requestBodies/Pet']);
  });

  test('broken JSON says where it is broken', () => {
    expect(noteOf('{\n  "paths": oops}')).toEqual([
      'This isn’t valid JSON: unexpected “{found}” at line {line}, column {column}.',
      2,
    ]);
  });
});
