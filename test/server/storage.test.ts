import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '#test/support/databases.ts';
import { startServer, type TestServer } from '#test/support/server.ts';

describe.each(databases)('the storage on $name', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database });
  });
  afterAll(() => server.stop());

  test('a guarded call without a token is refused', async () => {
    const answer = await fetch(`${server.url}/api/workshop`);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ message: 'You need to be signed in.' });
  });
});
