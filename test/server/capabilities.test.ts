import { expect, test } from 'vitest';
import { sqlite } from '#test/support/databases.ts';
import { sharedServer } from '#test/support/shared-server.ts';

const server = sharedServer({ database: sqlite });

test('anybody may ask what the server can beyond the specification', async () => {
  const response = await fetch(`${server.url}/api/capabilities`);
  expect(await response.json()).toEqual({ data: { capabilities: ['workshop-rename', 'workshop-delete'] } });
});
