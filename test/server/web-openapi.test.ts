import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { sqlite } from '#test/support/databases.ts';
import { type Document, undocumented } from '#test/support/documented.ts';
import { sharedServer } from '#test/support/shared-server.ts';
import { call } from './session-client.ts';

/** Every call that the console makes. */
const CALLS = `
  post /api/login
  post /api/refresh
  post /api/login/link
  post /api/login/link/account
  get /api/me/profile
  get /api/me
  put /api/me/profile
  put /api/me/password
  delete /api/logout
  get /api/accounts
  get /api/accounts/{id}
  post /api/accounts
  post /api/accounts/{id}/link
  delete /api/accounts/{id}/link
  post /api/invitations
  put /api/accounts/{id}/profile
  put /api/accounts/{id}/password
  delete /api/accounts/{id}
  get /api/services
  post /api/services
  delete /api/services/{service}/{role}
  put /api/services/{service}/{role}/{accountId}
  delete /api/services//{role}
  put /api/services//{role}/{accountId}
  get /api/workshop
  post /api/workshop
  get /api/workshop/{id}/burgers
  post /api/workshop/{id}/burgers
  get /api/burger
  post /api/burger
  put /api/burger/{id}
  delete /api/burger/{id}
  get /api/burger/{id}/bun
  post /api/burger/{id}/bun
  put /api/burger/{id}/bun/top/{bunId}
  delete /api/burger/{id}/bun/top/{bunId}
  get /api/burger/{id}/cheese
  post /api/burger/{id}/cheese
  put /api/burger/{id}/cheese/{type}
  delete /api/burger/{id}/cheese/{type}
  post /api/burger/{id}/cheese/{type}/test
  get /api/burger/{id}/patty
  post /api/burger/{id}/patty
  put /api/burger/{id}/patty/{pattyId}
  delete /api/burger/{id}/patty/{pattyId}
  post /api/burger/{id}/patty/{pattyId}/test
`
  .trim()
  .split(/\n\s*/);
const OTHERS = [
  'get /api/talk/{id}',
  'get /api/health',
  'get /api/ready',
  'get /api/capabilities',
  'get /demo-api/buildings/{building_id}',
  'get /api/workshop/{id}',
  'put /api/workshop/{id}',
  'delete /api/workshop/{id}',
  'get /api/burger/{id}',
  'get /api/burger/{id}/history',
  'get /api/burger/{id}/history/{entry}',
  'post /api/burger/{id}/restore',
  'post /api/burger/{id}/restore/{layer}',
  'get /api/deleted-burgers',
  'get /api/burger/{id}/publications',
  'get /api/burger/{id}/publications/{number}',
  'post /api/burger/{id}/publications',
  'put /api/burger/{id}/published',
  'get /api/history',
  'get /api/history.jsonl',
  'get /api/burger/{id}/key',
  'post /api/burger/{id}/key',
  'delete /api/burger/{id}/key/{keyId}',
  'get /api/burger/{id}/questions',
  'post /api/burger/{id}/questions',
  'get /api/questions/{id}',
  'put /api/questions/{id}',
  'delete /api/questions/{id}',
  'get /api/burger/{id}/question-runs',
  'post /api/burger/{id}/question-runs',
  'get /api/question-runs/{id}',
  'get /api/question-runs/{id}/outcomes/{place}',
  'post /api/question-runs/{id}/stop',
  'get /v1/models',
  'post /v1/chat/completions',
  'delete /api/services/{service}/{role}/{accountId}',
  'delete /api/services//{role}/{accountId}',
  'post /api/oidc',
  'post /api/oidc/tokens',
  'get /api/me/oidc',
  'post /api/me/oidc',
];
const PUBLIC = [
  'get /api/talk/{id}',
  'get /api/health',
  'get /api/ready',
  'get /api/capabilities',
  'get /api/services',
  'post /api/login',
  'post /api/login/link',
  'post /api/login/link/account',
  'post /api/refresh',
  'post /api/oidc',
  'post /api/oidc/tokens',
];

const documentSchema = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        security: z.array(z.record(z.string(), z.array(z.string()))).default([]),
        summary: z.string(),
        requestBody: z.object({ required: z.literal(true) }).optional(),
        responses: z.record(z.string(), z.unknown()),
      }),
    ),
  ),
  components: z.looseObject({
    securitySchemes: z.object({ bearer: z.object({ scheme: z.literal('bearer') }) }),
  }),
});

const server = sharedServer({ database: sqlite });

const operations = async () => {
  const { paths } = documentSchema.parse((await call(server, 'GET', '/openapi.json')).body);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ call: `${method} ${path}`, ...operation })),
  );
};

test('the document has every call of the console, and few others', async () => {
  const documented = (await operations()).map((operation) => operation.call);
  expect(documented.toSorted()).toEqual([...CALLS, ...OTHERS].toSorted());
});

test('the document says which calls need a token, and the server agrees, whatever the body', async () => {
  for (const operation of await operations()) {
    if (!operation.call.includes(' /api/')) continue;
    const [method = '', path = ''] = operation.call.split(' ');
    const isPublic = operation.security.length === 0;
    const body = operation.requestBody === undefined ? {} : { body: { nothing: 'of use' } };
    const send = (token: object) =>
      call(server, method.toUpperCase(), path.replaceAll(/\{.*?\}/g, 'x'), { ...body, ...token });
    const { status } = await send({});
    expect({ call: operation.call, isPublic, isRefused: status === 401 }).toEqual({
      call: operation.call,
      isPublic: PUBLIC.includes(operation.call),
      isRefused: !PUBLIC.includes(operation.call),
    });
    if (isPublic) continue;
    expect(operation.responses).toHaveProperty('401');
    expect((await send({ token: 'forged' })).status).toBe(401);
  }
});

test('the document has codes that clients may meet, headers, and null where it is allowed', async () => {
  const { body } = await call(server, 'GET', '/openapi.json');
  const text = JSON.stringify(body);
  expect(text).toContain('"account-exists"');
  expect(text).toContain('"enum":["chat",null]');
  const { responses } = z
    .object({ paths: z.record(z.string(), z.record(z.string(), z.looseObject({ responses: z.unknown() }))) })
    .parse(body).paths['/api/login']?.post ?? { responses: {} };
  expect(responses).toMatchObject({
    200: { headers: { 'X-Request-Id': {} } },
    415: {},
    429: { headers: { 'Retry-After': {}, 'X-Request-Id': {} } },
    500: {},
    503: { headers: { 'Retry-After': {} } },
  });
});

test('the document says of each field that a change may leave out what that means', async () => {
  const property = z.looseObject({ description: z.string().optional() });
  const schema = z.looseObject({
    properties: z.record(z.string(), property).default({}),
    required: z.array(z.string()).default([]),
  });
  const body = z.object({
    content: z.object({ 'application/json': z.object({ schema: z.looseObject({ $ref: z.string() }) }) }),
  });
  const { paths, components } = z
    .object({
      paths: z.record(z.string(), z.object({ put: z.object({ requestBody: body.optional() }).optional() })),
      components: z.object({ schemas: z.record(z.string(), schema) }),
    })
    .parse((await call(server, 'GET', '/openapi.json')).body);
  const fields = Object.entries(paths).flatMap(([path, { put }]) => {
    const name = put?.requestBody?.content['application/json'].schema.$ref.split('/').at(-1) ?? '';
    const { properties = {}, required = [] } = components.schemas[name] ?? {};
    return Object.entries(properties).flatMap(([field, { description = '' }]) =>
      required.includes(field) ? [] : [{ field: `${path} ${field}`, description }],
    );
  });
  expect(fields.length).toBeGreaterThan(5);
  for (const { field, description } of fields) expect(description, field).toContain('Left out');
});

test('the document passes the recommended rules, so that clients can be made from it', async () => {
  const { body } = await call(server, 'GET', '/openapi.json');
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(body), config });
  const found = problems.map(({ ruleId, severity, message, location: [place] }) => [
    severity,
    ruleId,
    message,
    place?.pointer,
  ]);
  expect(found).toEqual([]);
});

test('an answer that the document does not have fails the test that sees it', () => {
  const responses = { responses: { 200: { headers: { ETag: {} } }, 401: { headers: {} } } };
  const document: Document = { paths: { '/api/me': { get: responses }, '/api/x/{id}': { put: responses } } };
  const seen = (method: string, path: string, status: number, ...headers: string[]) => ({
    method,
    path,
    status,
    headers,
  });
  expect(
    undocumented(document, [
      seen('GET', '/api/me', 200, 'ETag'),
      seen('GET', '/api/me', 401, 'WWW-Authenticate'),
      seen('GET', '/api/me', 404),
      seen('PUT', '/api/x/1', 401),
      seen('PUT', '/api/x/1', 500),
      seen('POST', '/api/me', 405),
      seen('POST', '/api/me', 404),
      seen('GET', '/api/nothing', 404),
      seen('GET', '/api/nothing', 500),
      seen('OPTIONS', '/api/me', 204),
      seen('GET', '/login', 503),
    ]),
  ).toEqual([
    'GET /api/me: 401 WWW-Authenticate',
    'GET /api/me: 404',
    'PUT /api/x/{id}: 500',
    'POST /api/me: 404',
    'GET /api/nothing: 500',
  ]);
});
