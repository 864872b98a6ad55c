import { describe, expect, test } from 'vitest';
import { foundTools } from '#domain/tool-source/found-tools.ts';

const only = (text: string) => {
  const [tool, ...others] = foundTools(text).tools;
  expect(others).toEqual([]);
  return tool?.read();
};
const leftOut: string[] = [];

describe('an OpenAPI document', () => {
  const document = {
    openapi: '3.1.0',
    servers: [{ url: 'https://{zone}.example.com/v2/', variables: { zone: { default: 'eu' } } }],
    security: [{ token: [] }],
    paths: {
      '/pets/{id}': {
        parameters: [{ $ref: '#/components/parameters/id' }],
        get: {
          operationId: 'getPet',
          summary: 'Get a pet',
          parameters: [
            { name: 'full', in: 'query', schema: { type: 'boolean' } },
            { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
            { name: 'c', in: 'cookie', schema: { type: 'string' } },
          ],
        },
        put: {
          description: 'Changes it.',
          security: [{ key: [] }],
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } },
        },
      },
    },
    components: {
      parameters: {
        id: { name: 'id', in: 'path', required: true, description: 'Which', schema: { type: 'string' } },
      },
      schemas: {
        Pet: {
          type: 'object',
          required: ['name'],
          properties: { name: { type: 'string' }, mother: { $ref: '#/components/schemas/Pet' } },
        },
      },
      securitySchemes: { token: { type: 'http' }, key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
    },
  };

  test('gives a tool for each operation', () => {
    const [get, put, ...others] = foundTools(JSON.stringify(document)).tools;
    expect(others).toEqual([]);
    expect([get?.title, put?.title]).toEqual(['GET /pets/{id}', 'PUT /pets/{id}']);
    expect(get?.read()).toEqual({
      definition: {
        name: 'getPet',
        display_name: 'Get a pet',
        description: 'Get a pet',
        parameters: {
          type: 'object',
          required: ['id'],
          properties: { id: { type: 'string', description: 'Which' }, full: { type: 'boolean' } },
        },
      },
      settings: {
        url: 'https://eu.example.com/v2/pets/{id}?full={full}',
        method: 'get',
        privacy_inputs: ['X-Trace', 'Authorization'],
      },
      leftOut: ['cookie c'],
    });
    expect(put?.read()).toMatchObject({
      definition: {
        name: 'put_v2_pets_id',
        description: 'Changes it.',
        parameters: {
          required: ['id', 'name'],
          properties: { name: { type: 'string' }, mother: { type: 'object' } },
        },
      },
      settings: { method: 'put', privacy_inputs: ['X-Key'] },
    });
  });

  test('keeps what belongs into the query apart from the body', () => {
    const parameters = [
      { name: 'dry', in: 'query', required: true, schema: { type: 'boolean' } },
      { name: 'name', in: 'query', schema: { type: 'string' } },
    ];
    const schema = { properties: { name: { type: 'integer' } } };
    const requestBody = { content: { 'application/json': { schema } } };
    expect(only(JSON.stringify({ paths: { '/a': { post: { parameters, requestBody } } } }))).toMatchObject({
      definition: {
        parameters: {
          required: ['dry'],
          properties: { name: { type: 'integer' }, query_name: { type: 'string' }, dry: { type: 'boolean' } },
        },
      },
      settings: { url: '/a?dry={dry}&name={query_name}' },
    });
  });

  test('may be one of OpenAPI 2', () => {
    const text = JSON.stringify({
      swagger: '2.0',
      host: 'pets.example.com',
      basePath: '/v2/',
      schemes: ['http', 'https'],
      securityDefinitions: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
      security: [{ key: [] }],
      paths: {
        '/pets/{id}': {
          post: {
            parameters: [
              { name: 'id', in: 'path', required: true, type: 'integer', format: 'int64' },
              { name: 'pet', in: 'body', schema: { $ref: '#/definitions/Pet' } },
            ],
          },
        },
      },
      definitions: { Pet: { required: ['name'], properties: { name: { type: 'string' } } } },
    });
    expect(foundTools(text).note).toBeNull();
    expect(only(text)).toEqual({
      definition: {
        name: 'post_v2_pets_id',
        display_name: 'POST /v2/pets/{id}',
        description: '',
        parameters: {
          type: 'object',
          required: ['id', 'name'],
          properties: {
            id: { type: 'integer', format: 'int64' },
            name: { type: 'string' },
          },
        },
      },
      settings: { url: 'https://pets.example.com/v2/pets/{id}', method: 'post', privacy_inputs: ['X-Key'] },
      leftOut,
    });
  });

  test('whatever is strange in it is left out', () => {
    const strange = {
      paths: {
        '/a': {
          get: {
            parameters: [
              null,
              { $ref: '#/no/where' },
              { $ref: 'other.json' },
              { name: 'q', in: 'query', schema: { type: 'integer', maximum: 2 ** 63, enum: [2 ** 63, 1] } },
            ],
            requestBody: 5,
          },
        },
        '/b': null,
      },
    };
    expect(only(JSON.stringify(strange))).toMatchObject({
      definition: {
        name: 'get_a',
        parameters: { required: [], properties: { q: { type: 'integer', description: 'One of [1].' } } },
      },
      settings: { url: '/a?q={q}' },
      leftOut: ['#/no/where', 'other.json'],
    });
  });

  test('references that multiply end', () => {
    const many = Array.from({ length: 50 }, (_, n) => [`p${n}`, { $ref: '#/components/schemas/All' }]);
    const text = JSON.stringify({
      paths: {
        '/a': {
          post: {
            requestBody: {
              content: { 'application/json': { schema: { $ref: '#/components/schemas/All' } } },
            },
          },
        },
      },
      components: { schemas: { All: { properties: Object.fromEntries(many) } } },
    });
    expect(JSON.stringify(only(text)).length).toBeLessThan(500_000);
  });
});
