import { describe, expect, test, vi } from 'vitest';
import { databases } from '#test/support/databases.ts';
import { ollamaReply } from '#test/support/provider-streams.ts';
import { sharedServer } from '#test/support/shared-server.ts';
import { sharedBuilder, talker } from './builder-console.ts';
import { connected, connectedTo, hello, start } from './socket-world.ts';

const says = [ollamaReply([{ text: 'Hi.' }])];
const member = { Authorization: 'Bearer valid' };
const asking = (content: string, privacy_input = {}) => ({
  messages: [{ role: 'user', content }],
  privacy_input,
});

describe('a visitor', () => {
  test.each([
    ['a prompt of 8,000 characters', asking('漢'.repeat(8001)), /longer than the 8,000 characters/],
    [
      'a message of 64 KiB',
      { messages: [{ role: 'user', content: 'x'.repeat(65_536) }, ...hello.messages] },
      /larger than the 64 KiB/,
    ],
  ])('cannot send more than %s, and a member can', async (_, message, fault) => {
    const { host, provider } = await start(says);
    const client = await connected(host);
    client.send(message);
    await client.done();
    expect(client.of('error')).toEqual([expect.stringMatching(fault)]);
    expect(provider.calls).toEqual([]);
    client.send({ ...message, privacy_input: member });
    await client.done(2);
    expect(client.of('content')).toEqual(['Hi.']);
  });

  test('sends so many prompts a minute, together with others of the address', async () => {
    const { host } = await start(says, {}, { visitorPromptsAMinute: 2 });
    const [first, second] = [await connected(host), await connected(host)];
    for (const client of [first, second]) {
      client.send(hello);
      await client.done();
    }
    second.send(hello);
    await second.done(2);
    expect(second.of('error')).toEqual([
      expect.stringMatching(/as many messages as visitors may send in a minute/),
    ]);
    second.send({ ...hello, privacy_input: member });
    await second.done(3);
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
    second.send(hello);
    await second.until(() => second.of('content').length === 3);
    clock.mockRestore();
    expect(second.of('error')).toHaveLength(1);
  });

  test('gets no answer from a burger that allows none, and a member does', async () => {
    const { host } = await start(says, { answersADay: 0 });
    const client = await connected(host);
    client.send(hello);
    await client.done();
    expect(client.of('error')).toEqual([expect.stringMatching(/today’s limit of answers to visitors/)]);
    client.send({ ...hello, privacy_input: member });
    await client.done(2);
    expect(client.of('content')).toEqual(['Hi.']);
  });
});

describe.each(databases)('the answers a day of a burger on $name', (database) => {
  let today = '2026-01-31T23:59:00.000Z';
  const server = sharedServer({
    database,
    config: { visitorAnswersADay: 1 },
    now: () => new Date(today),
  });
  const builder = sharedBuilder(server);

  test('are counted until the day ends', async () => {
    const { burger } = await talker(builder, says, { is_public: true, answers_a_day: 2 });
    const client = await connectedTo(server.url, burger);
    let asked = 0;
    const errorsAfter = async () => {
      client.send(hello);
      asked += 1;
      await client.done(asked);
      return client.of('error').length;
    };
    expect([await errorsAfter(), await errorsAfter(), await errorsAfter()]).toEqual([0, 0, 1]);
    today = '2026-02-01T00:00:00.000Z';
    expect(await errorsAfter()).toBe(1);
    // Another server is still in the day before.
    today = '2026-01-31T23:59:59.000Z';
    expect(await errorsAfter()).toBe(1);
    expect(await errorsAfter()).toBe(2);
    today = '2026-02-01T00:00:00.000Z';
    // The server's own limit holds where the burger has none.
    const workshop_id = await builder.workshop();
    const change = { name: 'Burger', workshop_id, answers_a_day: null };
    expect(await builder.one('PUT', `/api/burger/${burger}`, change)).toMatchObject({ answers_a_day: null });
    expect(await errorsAfter()).toBe(3);
  });

  test('are kept by a change that leaves them out, an export and an import', async () => {
    const workshop = await builder.workshop();
    const burger = await builder.burger(workshop, { answers_a_day: 7 });
    const change = { name: 'Other', workshop_id: workshop };
    expect(await builder.one('PUT', `/api/burger/${burger}`, change)).toMatchObject({ answers_a_day: 7 });
    const path = `/api/workshop/${workshop}/burgers`;
    const file = await builder.list(path);
    expect(file).toMatchObject([{ answers_a_day: 7 }]);
    await builder.one('PUT', `/api/burger/${burger}`, { ...change, answers_a_day: null });
    await builder.call('POST', path, file);
    expect(await builder.list(path)).toMatchObject([{ id: burger, answers_a_day: 7 }]);
    await builder.call('POST', path, [{ name: 'Without' }]);
    expect(await builder.list(path)).toMatchObject([{ answers_a_day: null }]);
  });

  test.each([-1, 1.5, 1_000_001, '7'])('are not %s', async (answers_a_day) => {
    const body = { name: 'Burger', type: 'chat', workshop_id: await builder.workshop(), answers_a_day };
    expect(await builder.call('POST', '/api/burger', body)).toMatchObject({
      status: 400,
      body: { field: 'answers_a_day' },
    });
  });
});
