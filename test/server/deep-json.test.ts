import { expect, test } from 'vitest';
import { readChatMessage } from '#server/doors/chat/chat-message.ts';
import { isNestedTooDeep } from '#server/lib/json.ts';
import { sqlite } from '#test/support/databases.ts';
import { serverForTest } from '#test/support/shared-server.ts';
import { signIn } from './builder-console.ts';

const padding = `"${'x'.repeat(20_000)}"`;

test.each([
  ['lists', '['.repeat(20_000), true],
  ['objects', '{"a":'.repeat(20_000), true],
  ['lists that end', `${'[['.repeat(60)}${padding}${']]'.repeat(60)}`, true],
  ['a hundred lists', `${'['.repeat(100)}${padding}${']'.repeat(100)}`, false],
  ['many lists beside each other', `[${'[],'.repeat(20_000)}[]]`, false],
  ['brackets in a text', `["${'['.repeat(20_000)}"]`, false],
  ['brackets behind a quotation mark in a text', `["\\"${'['.repeat(20_000)}"]`, false],
  ['brackets behind a text that ends with a backslash', `["\\\\",${'['.repeat(20_000)}`, true],
  ['a short text', '['.repeat(1000), false],
])('a text of %s', (_, json, isDeep) => {
  expect(isNestedTooDeep(json)).toBe(isDeep);
});

test('is refused as a body and as a message before it is parsed', async () => {
  const server = await serverForTest({ database: sqlite });
  const ann = await signIn(server);
  const deep = '['.repeat(1_000_000);
  for (const path of ['/api/workshop', '/api/burger/b/patty', '/api/burger/b/cheese/ollama/test'])
    expect(await ann.call('POST', path, deep)).toEqual({
      status: 400,
      body: { message: 'Must not be nested more than 64 levels deep.' },
    });
  expect(readChatMessage(deep)).toBe('Your message is not valid JSON.');
});
