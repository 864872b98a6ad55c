import { expect, test } from 'vitest';
import type { JsonObject, Patty } from '#domain/entities.ts';
import { headerHosts } from '#domain/header-hosts.ts';

const patty = (settings: JsonObject, type: Patty['type'] = 'api'): Patty => ({
  id: 'p',
  type,
  jsonData: {},
  settings,
  createdAt: null,
  updatedAt: null,
});

test('hosts and what they ask for, each once, in order', () => {
  expect(
    headerHosts([
      patty({
        url: 'https://maps.example/b/{building_id}?q={q}',
        privacy_inputs: ['Authorization', 'X-Key'],
      }),
      patty({ url: 'http://127.0.0.1:8080/', privacy_inputs: 'X-Tenant' }),
      patty({ url: ' https://MAPS.example/other', privacy_inputs: ['authorization', 'X-Area'] }),
    ]),
  ).toEqual([
    { host: '127.0.0.1:8080', headers: ['X-Tenant'] },
    { host: 'maps.example', headers: ['Authorization', 'X-Area', 'X-Key'] },
  ]);
});

test.each<[string, Patty]>([
  ['asks for none', patty({ url: 'https://maps.example/' })],
  ['asks for an empty one', patty({ url: 'https://maps.example/', privacy_inputs: ['', 7] })],
  ['is disabled', patty({ url: 'https://maps.example/', privacy_inputs: ['A'], enabled: false })],
  ['is a prompt', patty({ url: 'https://maps.example/', privacy_inputs: ['A'] }, 'prompt')],
  ['has no address', patty({ url: 'nowhere', privacy_inputs: ['A'] })],
])('nothing of a tool that %s', (_, given) => {
  expect(headerHosts([given])).toEqual([]);
});
