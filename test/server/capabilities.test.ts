import { expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { capabilityRoutes } from '#server/http/capabilities.ts';
import { sqlite } from '#test/support/databases.ts';
import { sharedServer } from '#test/support/shared-server.ts';

const server = sharedServer({ database: sqlite });

test('anybody may ask what the server can beyond the specification', async () => {
  const response = await fetch(`${server.url}/api/capabilities`);
  expect(await response.json()).toEqual({
    data: {
      capabilities: [
        'workshop-rename',
        'workshop-delete',
        'key-copy',
        'answering',
        'role-take',
        'keep-alive',
        'history',
        'audit',
        'talk',
        'published',
        'door',
        'questions',
        'request',
        'links',
      ],
    },
  });
});

test('says for which providers it has a key, and not which', async () => {
  const config = readConfig({ OPENAI_API_KEY: 'sk-hush' });
  const response = await capabilityRoutes(config).request('/api/capabilities');
  const text = await response.text();
  expect(text).toContain('"openai-key"');
  expect(text).not.toMatch(/anthropic|hush/);
});
