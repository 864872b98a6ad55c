import { expect, test } from 'vitest';
import type { JsonObject, Patty } from '#domain/entities.ts';
import { headersOfTools } from '#domain/header-hosts.ts';

const patty = (settings: JsonObject, type: Patty['type'] = 'api'): Patty => ({
  id: 'p',
  type,
  jsonData: {},
  settings,
  createdAt: null,
  updatedAt: null,
});

test('headers and the hosts that get them, each once, in order', () => {
  expect(
    headersOfTools([
      patty({
        url: 'https://maps.example/b/{building_id}?q={q}',
        privacy_inputs: ['Authorization', 'X-Key'],
      }),
      patty({ url: 'http://127.0.0.1:8080/', privacy_inputs: 'X-Tenant' }),
      patty({ url: ' https://MAPS.example/other', privacy_inputs: ['authorization', 'X-Area', 'x-tenant'] }),
    ]),
  ).toEqual([
    { name: 'Authorization', hosts: ['maps.example'] },
    { name: 'X-Area', hosts: ['maps.example'] },
    { name: 'X-Key', hosts: ['maps.example'] },
    { name: 'X-Tenant', hosts: ['127.0.0.1:8080', 'maps.example'] },
  ]);
});

test.each<[string, Patty]>([
  ['asks for none', patty({ url: 'https://maps.example/' })],
  ['asks for an empty one', patty({ url: 'https://maps.example/', privacy_inputs: ['', 7] })],
  ['is disabled', patty({ url: 'https://maps.example/', privacy_inputs: ['A'], enabled: false })],
  ['is a prompt', patty({ url: 'https://maps.example/', privacy_inputs: ['A'] }, 'prompt')],
  ['has no address', patty({ url: 'nowhere', privacy_inputs: ['A'] })],
])('nothing of a tool that %s', (_, given) => {
  expect(headersOfTools([given])).toEqual([]);
});
