import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { databases } from '#test/support/databases.ts';
import { ollamaReply } from '#test/support/provider-streams.ts';
import { sharedServer } from '#test/support/shared-server.ts';
import { type BuilderConsole, signIn, talker } from './builder-console.ts';
import { connectedTo, helloWith } from './socket-world.ts';

describe.each(databases)('an answer on $name', (database) => {
  beforeAll(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  const server = sharedServer({ database, now: () => new Date(Date.now() + ahead) });
  /** By how many milliseconds the server's clock is ahead. */
  let ahead = 0;
  // The server stops with real timers.
  afterAll(() => void vi.useRealTimers());
  const lookUpSignIns = () => vi.advanceTimersByTime(2000);

  /** Connects a client and starts an endless answer for it. */
  async function answered(builder: BuilderConsole) {
    const { burger, provider } = await talker(builder, [ollamaReply([{ text: 'Once upon ' }], 'silent')]);
    const client = await connectedTo(server.url, burger);
    client.send(helloWith(builder.token));
    await client.until(() => client.of('content').length > 0);
    return { client, provider };
  }

  test.each<[string, (builder: BuilderConsole) => Promise<unknown>]>([
    ['the sign-in that asked for it', (builder) => builder.call('DELETE', '/api/logout')],
    [
      'the account that asked for it',
      async (builder) => {
        // Another account deletes it.
        const other = await signIn(server);
        const [, payload = ''] = builder.token.split('.');
        const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString());
        return other.call('DELETE', `/api/accounts/${sub}`);
      },
    ],
  ])('ends with %s', async (_, end) => {
    const [builder, staying] = [await signIn(server), await signIn(server)];
    const { client, provider } = await answered(builder);
    const other = await answered(staying);
    await end(builder);
    lookUpSignIns();
    await client.done();
    expect(client.of('error')).toEqual([expect.stringMatching(/^Your session has ended/)]);
    await provider.calls[0]?.closed;
    expect(other.client.of('done')).toEqual([]);
  });

  test('goes on when the access token that asked for it expires; the next prompt needs a new one', async () => {
    const builder = await signIn(server);
    const { client } = await answered(builder);
    ahead += 11 * 60_000;
    // Sign-ins of all answers are looked up together, so this one's end shows that they were.
    const leaving = await signIn(server);
    const other = await answered(leaving);
    await leaving.call('DELETE', '/api/logout');
    lookUpSignIns();
    await other.client.done();
    expect(client.events.filter(({ event }) => event === 'error' || event === 'done')).toEqual([]);
    client.send(helloWith(builder.token));
    await client.done(2);
    expect(client.of('error')).toEqual([expect.stringContaining('is invalid or has expired')]);
  });
});
