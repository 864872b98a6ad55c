import { createServer, request } from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '#server/lib/json.ts';
import { issueAccessToken } from '#server/sessions/tokens.ts';
import { databases } from '#test/support/databases.ts';
import { listen } from '#test/support/listen.ts';
import { sharedServer } from '#test/support/shared-server.ts';
import { sharedBuilder } from './builder-console.ts';
import { connectedTo } from './socket-world.ts';

/** Echoes its calls, unless they ask for silence, and refuses those without Authorization. */
const echo = createServer(({ headers, url }, response) => {
  response.setHeader('content-type', 'application/json');
  const said = url?.includes('silent') ? '' : JSON.stringify(headers);
  response.writeHead(headers.authorization === undefined ? 401 : 200).end(said);
});
let seen: (string | undefined)[] = [];
echo.on('request', ({ headers }) => {
  seen.push(headers.authorization ?? headers['x-key']?.toString());
});
let port = 0;

beforeAll(async () => {
  const listening = await listen(echo);
  port = listening.port;
  return listening.stop;
});

describe.each(databases)("the tools' hosts, on $name", (database) => {
  const server = sharedServer(() => ({
    database,
    now: () => now,
    config: {
      allowedTargets: ['127.0.0.1', `localhost:${port}`],
      tokenTargets: [`localhost:${port}`],
      // Browsers may call from the stranger's origin, which says nothing about where tokens may go.
      allowedOrigins: [`http://127.0.0.1:${port}`],
    },
  }));
  const builder = sharedBuilder(server);
  let burger: string;
  let now = new Date();
  const paths = { stranger: '', named: '', own: '', demo: '' };

  beforeAll(async () => {
    burger = await builder.burger(await builder.workshop());
    await builder.one('POST', `/api/burger/${burger}/cheese`, {
      type: 'ollama',
      json_data: { host: `${server.url}/demo-model`, model: 'm' },
    });
    for (const [name, url] of [
      ['stranger', `http://127.0.0.1:${port}/`],
      ['named', `http://localhost:${port}/`],
      ['own', `${server.url}/api/me`],
      ['demo', `${server.url}/demo-api/buildings/B-101`],
    ] as const) {
      const { id } = await builder.one('POST', `/api/burger/${burger}/patty`, {
        type: 'api',
        json_data: {
          name: `ask_${name}`,
          display_name: name,
          description: `Asks the ${name}`,
          parameters: {},
        },
        settings: { url, privacy_inputs: ['Authorization', 'X-Key'] },
      });
      paths[name] = `/api/burger/${burger}/patty/${id}/test`;
    }
  });

  const run = async (path: string, privacy_input: Record<string, string>) => {
    seen = [];
    const reply = await builder.call('POST', path, { tool_input: {}, privacy_input });
    return { reply: JSON.stringify(reply), seen };
  };

  test.each<[string, (token: string) => Record<string, string>]>([
    ['as a bearer', (token) => ({ Authorization: `Bearer ${token}` })],
    ['by itself', (token) => ({ authorization: token })],
    ['under another name', (token) => ({ 'X-Key': token })],
    ['within something else', (token) => ({ 'X-Key': `v1.session-${token}; path=/` })],
  ])('are not sent a token of this server, %s', async (_, given) => {
    const { reply, seen } = await run(paths.stranger, given(builder.token));
    expect(seen).toEqual([undefined]);
    expect(reply).toContain('COWTEX_TOKEN_TARGETS');
    expect(reply).not.toContain(builder.token);
  });

  test('are quoted in a sentence behind the reason', async () => {
    const host = `127.0.0.1:${port}`;
    const why = `HTTP 401 Unauthorized. ${host} gets no tokens of this server, so it wasn’t sent Authorization. The server’s operator can allow it in COWTEX_TOKEN_TARGETS.`;
    const privacy_input = { Authorization: `Bearer ${builder.token}` };
    const refusal = async (tool_input: JsonObject) =>
      (await builder.call('POST', paths.stranger, { tool_input, privacy_input })).body;
    expect(await refusal({ silent: true })).toMatchObject({ message: why });
    expect(await refusal({})).toMatchObject({
      message: expect.stringContaining(`${why} ${host} says: {"`),
    });
  });

  test('are not sent one because the caller names them as the server', async () => {
    const host = `127.0.0.1:${port}`;
    const headers = { host, authorization: `Bearer ${builder.token}`, 'content-type': 'application/json' };
    const body = { tool_input: {}, privacy_input: { Authorization: `Bearer ${builder.token}` } };
    seen = [];
    await new Promise((resolve, reject) => {
      const sent = request(server.url + paths.stranger, { method: 'POST', headers }, (response) =>
        response.resume().on('end', resolve),
      );
      sent.on('error', reject).end(JSON.stringify(body));
    });
    expect(seen).toEqual([undefined]);
  });

  test('are not sent one that is over or revoked either', async () => {
    const begun = now;
    now = new Date(begun.getTime() - 60 * 60_000);
    const over = await issueAccessToken(server.deps, { accountId: 'ACC-0', sessionId: 'FAM-0' });
    now = begun;
    expect((await run(paths.stranger, { Authorization: `Bearer ${over}` })).seen).toEqual([undefined]);
  });

  test('are sent one by the demo API only, where they are this server', async () => {
    const given = { Authorization: `Bearer ${builder.token}` };
    const { reply } = await run(paths.own, given);
    expect(reply).toContain('HTTP 401');
    expect(reply).toContain('COWTEX_TOKEN_TARGETS');
    expect((await run(paths.demo, given)).reply).toContain('"Authorization":"•••"');
  });

  test('are sent one where the operator names them', async () => {
    const bearer = `Bearer ${builder.token}`;
    const { reply, seen } = await run(paths.named, { Authorization: bearer });
    expect(seen).toEqual([bearer]);
    expect(reply).toContain('"status":200');
    expect(reply).not.toContain(builder.token);
  });

  test('are sent what the chatter types instead, also what only looks like one', async () => {
    const forged = `${builder.token.slice(0, -4)}AAAA`;
    for (const typed of ['Bearer of-my-own-1', `Bearer ${forged}`]) {
      const { reply, seen } = await run(paths.stranger, { Authorization: typed });
      expect(seen).toEqual([typed]);
      expect(reply).not.toContain(typed.slice(7));
    }
  });

  test.each(['stranger', 'named'] as const)(
    'show neither to the model nor to debug rows: the %s',
    async (who) => {
      seen = [];
      for (const typed of [builder.token, 'my-own-key-1']) {
        const client = await connectedTo(server.url, burger);
        client.send({
          messages: [{ role: 'user', content: `ask ${who}` }],
          debug: true,
          privacy_input: { Authorization: `Bearer ${builder.token}`, 'X-Key': typed },
        });
        await client.done();
        const received = client.messages.join('');
        expect(received).toContain('event: tool_result');
        expect(received).not.toContain(builder.token);
        expect(received).not.toContain('my-own-key-1');
      }
      expect(seen).toEqual(
        who === 'stranger' ? [undefined, 'my-own-key-1'] : Array(2).fill(`Bearer ${builder.token}`),
      );
    },
  );
});
