import { describe, expect, test } from 'vitest';
import { databases, postgres, sqlite } from '#test/support/databases.ts';
import { serverForTest, sharedServer } from '#test/support/shared-server.ts';
import { sharedBuilder, signIn, talker } from './builder-console.ts';
import { ask, asked, doorOf, errorOf, makeKey, partsOf, publish, says, silent } from './door-world.ts';
import { storageForTest } from './server-process.ts';

describe.each(databases)('the door on $name', (database) => {
  const server = sharedServer({ database });
  const builder = sharedBuilder(server);

  test('gives a whole answer', async () => {
    const { burger, secret, provider } = await doorOf(builder, says);
    const { status, headers, body } = await asked(server, secret, { model: burger });
    expect(status).toBe(200);
    expect(headers.get('x-request-id')).toMatch(/^REQ-/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(body).toEqual({
      id: expect.stringMatching(/^chatcmpl-/),
      object: 'chat.completion',
      created: expect.any(Number),
      model: burger,
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: 'Hi, there.', refusal: null },
          logprobs: null,
          finish_reason: 'stop',
        },
      ],
      usage: { prompt_tokens: 12, completion_tokens: 5, total_tokens: 17 },
    });
    expect(provider.calls).toHaveLength(1);
  });

  test('streams an answer, with the tokens if they are asked for', async () => {
    const { burger, secret } = await doorOf(builder, says);
    const answer = await ask(server, secret, { model: burger, stream: true });
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const plain = partsOf(await answer.text());
    expect(plain).toMatchObject({ isWhole: true, text: 'Hi, there.', finish: 'stop', comments: 0 });
    expect(plain.usage).toBeUndefined();
    expect(plain.chunks[0]).toMatchObject({ model: burger, choices: [{ delta: { role: 'assistant' } }] });
    const counted = await ask(server, secret, {
      model: burger,
      stream: true,
      stream_options: { include_usage: true },
    });
    expect(partsOf(await counted.text()).usage).toEqual({
      prompt_tokens: 12,
      completion_tokens: 5,
      total_tokens: 17,
    });
  });

  test('lists the burger of the key as a model', async () => {
    const { burger, secret } = await doorOf(builder, says);
    const models = async (key: string) =>
      fetch(`${server.url}/v1/models`, { headers: { authorization: `Bearer ${key}` } });
    expect(await (await models(secret)).json()).toEqual({
      object: 'list',
      data: [{ id: burger, object: 'model', created: expect.any(Number), owned_by: 'cowtex' }],
    });
    expect((await models(`${secret}x`)).status).toBe(401);
  });

  test('gives the published state, and nothing of a burger that has none', async () => {
    const { burger, provider } = await talker(builder, says);
    const { secret } = await makeKey(builder, burger);
    const path = `/api/burger/${burger}`;
    const bun = await builder.one('POST', `${path}/bun`, { bun_level: 'top', prompt: 'One' });
    const said = async () => {
      const { status, body } = await asked(server, secret, { model: burger });
      if (status !== 200) return [status, errorOf(body).code];
      return [status, /"content":"(\w+)"/.exec(provider.calls.at(-1)?.raw ?? '')?.[1]];
    };
    const models = async () => {
      const answer = await fetch(`${server.url}/v1/models`, {
        headers: { authorization: `Bearer ${secret}` },
      });
      return (await answer.text()).includes(burger);
    };
    const nothing = [404, 'model_not_found'];
    expect([await said(), await models()]).toEqual([nothing, false]);
    await publish(builder, burger);
    await builder.one('PUT', `${path}/bun/top/${bun.id}`, { prompt: 'Two' });
    expect([await said(), await models()]).toEqual([[200, 'One'], true]);
    await publish(builder, burger);
    expect(await said()).toEqual([200, 'Two']);
    await builder.call('PUT', `${path}/published`, { number: 1, instead_of: 2 });
    expect(await said()).toEqual([200, 'One']);
    await builder.call('PUT', `${path}/published`, { number: null, instead_of: 1 });
    expect([await said(), await models()]).toEqual([nothing, false]);
    expect(await builder.list(`${path}/key`)).toHaveLength(1);
  });

  test('refuses keys that are missing, guessed, of an account or revoked, and those of another burger', async () => {
    const { burger, id, secret } = await doorOf(builder, says);
    const other = await doorOf(builder, says);
    const refused = async (key: string, model = burger) => {
      const { status, headers, body } = await asked(server, key, { model });
      const { code, param } = errorOf(body);
      return [status, code, param, headers.get('www-authenticate')];
    };
    const unknown = [401, 'invalid_api_key', null, 'Bearer'];
    expect(await refused('')).toEqual(unknown);
    expect(await refused(`cowtex_${'a'.repeat(43)}`)).toEqual(unknown);
    expect(await refused(secret.slice(0, -1))).toEqual(unknown);
    expect(await refused(builder.token)).toEqual(unknown);
    expect(await refused(other.secret)).toEqual([404, 'model_not_found', 'model', null]);
    expect(await refused(secret, 'gpt-4o')).toEqual([404, 'model_not_found', 'model', null]);
    await builder.one('DELETE', `/api/burger/${burger}/key/${id}`);
    expect(await refused(secret)).toEqual(unknown);
    // A key is no sign-in.
    const reply = await fetch(`${server.url}/api/burger/${other.burger}`, {
      headers: { authorization: `Bearer ${other.secret}` },
    });
    expect(reply.status).toBe(401);
  });

  test('ends an answer whose key is revoked in the middle', async () => {
    const { burger, id, secret, provider } = await doorOf(builder, silent);
    const answer = await ask(server, secret, { model: burger, stream: true });
    await builder.one('DELETE', `/api/burger/${burger}/key/${id}`);
    const { isWhole, text, error } = partsOf(await answer.text());
    expect({ isWhole, text }).toEqual({ isWhole: false, text: 'Once upon ' });
    expect(error).toMatchObject({ code: 'invalid_api_key' });
    await provider.calls[0]?.closed;
  });
});

test('revoking a key at one server ends its answers at another one', async () => {
  const storage = await storageForTest(postgres);
  const config = { secret: 'a secret that both servers have, of 32 characters' };
  const [one, other] = [
    await serverForTest({ database: storage, config }),
    await serverForTest({ database: storage, config }),
  ];
  const builder = await signIn(one);
  const { burger, id, secret } = await doorOf(builder, silent);
  const answer = await ask(other, secret, { model: burger, stream: true });
  await builder.one('DELETE', `/api/burger/${burger}/key/${id}`);
  expect(partsOf(await answer.text())).toMatchObject({ isWhole: false, error: { code: 'invalid_api_key' } });
  expect((await asked(other, secret, { model: burger })).status).toBe(401);
});

test('a server that stops says so in the stream', async () => {
  const server = await serverForTest({ database: sqlite });
  const builder = await signIn(server);
  const { burger, secret } = await doorOf(builder, silent);
  const answer = await ask(server, secret, { model: burger, stream: true });
  const stopped = server.stop();
  const { isWhole, error } = partsOf(await answer.text());
  expect([isWhole, error?.code]).toEqual([false, 'server_stopping']);
  await stopped;
});
