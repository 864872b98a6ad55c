import { describe, expect, test } from 'vitest';
import { sqlite } from '#test/support/databases.ts';
import { serverForTest } from '#test/support/shared-server.ts';
import { signIn, talker } from './builder-console.ts';
import { ask, asked, doorOf, errorOf, makeKey, publish, says, silent } from './door-world.ts';

describe('the limits of a key', () => {
  test('are of answers at a time, of prompts a minute and of answers a day', async () => {
    const config = { answersPerKey: 1, keyPromptsAMinute: 4, keyAnswersADay: 2 };
    const server = await serverForTest({ database: sqlite, config });
    const builder = await signIn(server);
    const { burger, secret, provider } = await doorOf(builder, [...silent, ...says]);
    const other = await makeKey(builder, burger);
    const running = await ask(server, secret, { model: burger, stream: true });
    const refused = async () => {
      const { status, headers, body } = await asked(server, secret, { model: burger });
      return [status, errorOf(body).code, headers.get('retry-after')];
    };
    expect(await refused()).toEqual([429, 'rate_limit_exceeded', '2']);
    // Another key of the burger has its own.
    expect((await asked(server, other.secret, { model: burger })).status).toBe(200);
    await running.body?.cancel();
    await provider.calls[0]?.closed;
    await expect.poll(async () => (await asked(server, secret, { model: burger })).status).toBe(200);
    expect(await refused()).toEqual([429, 'insufficient_quota', null]);
    expect(await refused()).toEqual([429, 'rate_limit_exceeded', '10']);
  });

  test('bound a burger whose model is its own door', async () => {
    const server = await serverForTest({ database: sqlite, config: { answersPerKey: 3 } });
    const builder = await signIn(server);
    const burger = await builder.burger(await builder.workshop());
    const { secret } = await makeKey(builder, burger);
    const json_data = { host: `${server.url}/v1`, model: burger, api_key: secret };
    await builder.one('POST', `/api/burger/${burger}/cheese`, { type: 'openai', json_data });
    await publish(builder, burger);
    const { status, body } = await asked(server, secret, { model: burger });
    expect([status, errorOf(body).code]).toEqual([429, 'rate_limit_exceeded']);
    expect(await builder.list(`/api/burger/${burger}/key`)).toHaveLength(1);
    // Nothing is left behind.
    expect((await asked(server, secret, { model: burger })).status).toBe(429);
  });

  test('let a burger use another one’s door as its model', async () => {
    const server = await serverForTest({ database: sqlite });
    const builder = await signIn(server);
    const inner = await doorOf(builder, says);
    const json_data = { host: `${server.url}/v1`, model: inner.burger, api_key: inner.secret };
    const burger = await builder.burger(await builder.workshop());
    await builder.one('POST', `/api/burger/${burger}/cheese`, { type: 'openai', json_data });
    await publish(builder, burger);
    const { secret } = await makeKey(builder, burger);
    expect((await asked(server, secret, { model: burger })).body).toMatchObject({
      choices: [{ message: { content: 'Hi, there.' } }],
      usage: { prompt_tokens: 12, completion_tokens: 5 },
    });
  });

  test('hold the memory of what a program sends and gets', async () => {
    const metricsToken = 'prometheus-reads-this';
    const server = await serverForTest({ database: sqlite, config: { metricsToken } });
    const builder = await signIn(server);
    const { burger, secret, provider } = await doorOf(builder, silent);
    const held = async () => {
      const headers = { authorization: `Bearer ${metricsToken}` };
      const text = await (await fetch(`${server.url}/metrics`, { headers })).text();
      return Number(/^cowtex_held_bytes (.*)$/m.exec(text)?.[1]);
    };
    const content = 'x'.repeat(300_000);
    // Also of what is ignored, because the body's text stays for as long as the call.
    for (const [index, more] of [
      { messages: [{ role: 'user', content }] },
      { metadata: content },
    ].entries()) {
      const running = await ask(server, secret, { model: burger, stream: true, ...more });
      expect(await held()).toBeGreaterThan(600_000);
      await running.body?.cancel();
      await provider.calls[index]?.closed;
      await expect.poll(held).toBe(0);
    }
  });
});

test('the memory of a published state is held by each answer that sends it', async () => {
  const server = await serverForTest({ database: sqlite, config: { budgetBytes: 8 * 1024 * 1024 } });
  const builder = await signIn(server);
  const { burger } = await talker(builder, silent, { is_public: true });
  for (let bun = 0; bun < 10; bun += 1)
    await builder.one('POST', `/api/burger/${burger}/bun`, { type: 'top', prompt: 'x'.repeat(150_000) });
  await publish(builder, burger);
  const { secret } = await makeKey(builder, burger);
  const first = await ask(server, secret, { model: burger, stream: true });
  expect(first.status).toBe(200);
  expect((await ask(server, secret, { model: burger, stream: true })).status).toBe(503);
  await first.body?.cancel();
});
