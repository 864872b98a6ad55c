import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { createAccount } from '#server/accounts/create-account.ts';
import { databases } from '#test/support/databases.ts';
import { ollamaReply } from '#test/support/provider-streams.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { signIn as consoleOf, talker } from './builder-console.ts';
import { call, signIn } from './session-client.ts';
import { connectedTo, helloWith } from './socket-world.ts';

const TOKEN = 'prometheus-reads-this';

describe.each(databases)('metrics on $name', (database) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startServer({ database, config: { metricsToken: TOKEN } });
  });
  afterEach(() => server.stop());

  const ask = (token: string) =>
    fetch(`${server.url}/metrics`, { headers: { Authorization: `Bearer ${token}` } });
  /** The value of a line such as `name{labels} 7`. */
  async function figure(line: string): Promise<number> {
    const text = await (await ask(TOKEN)).text();
    const found = text.split('\n').find((candidate) => candidate.startsWith(`${line} `));
    return Number(found?.slice(line.length + 1) ?? Number.NaN);
  }

  test('count calls by route and status, never by what was asked for', async () => {
    await createAccount(server.deps, { account: 'admin', password: 'burger' });
    const { token } = await signIn(server, 'admin', 'burger');
    for (const id of ['WS-1', 'WS-2']) await call(server, 'GET', `/api/workshop/${id}/burgers`, { token });
    await call(server, 'GET', '/api/me');
    const count = (labels: string) => figure(`cowtex_http_request_duration_seconds_count{${labels}}`);
    expect(await count('method="GET",route="/api/workshop/:id/burgers",status="404"')).toBe(2);
    expect(await count('method="GET",route="/api/me",status="401"')).toBe(1);
    expect(await count('method="POST",route="/api/login",status="200"')).toBe(1);
    await call(server, 'POST', '/api/login', { body: { account: 'admin', password: 'wrong' } });
    await call(server, 'POST', '/api/login', { body: { account: 'admin' } });
    for (const outcome of ['signed_in', 'refused', 'invalid'])
      expect(await figure(`cowtex_sign_ins_total{outcome="${outcome}"}`)).toBe(1);
    const { version } = JSON.parse(await readFile('package.json', 'utf8'));
    expect(await figure(`cowtex_build_info{version="${version}",node="${process.versions.node}"}`)).toBe(1);
    const text = await (await ask(TOKEN)).text();
    expect(text).not.toContain('WS-1');
    for (const name of [
      'nodejs_eventloop_lag_seconds',
      'process_resident_memory_bytes',
      'process_cpu_seconds_total',
    ])
      expect(text).toContain(`\n${name} `);
  });

  test('tell open sockets, running answers and connections to the database', async () => {
    const builder = await consoleOf(server);
    const { burger } = await talker(builder, [ollamaReply([{ text: 'Once ' }], 'silent')]);
    expect(await figure('cowtex_sockets')).toBe(0);
    const client = await connectedTo(server.url, burger);
    expect(await figure('cowtex_sockets')).toBe(1);
    expect(await figure('cowtex_answers_running')).toBe(0);
    client.send(helloWith(builder.token));
    await client.until(() => client.events.length > 0);
    expect(await figure('cowtex_answers_running')).toBe(1);
    client.socket.close();
    await client.closed;
    const connections = await figure('cowtex_database_connections');
    if (database.name === 'SQLite') expect(connections).toBeNaN();
    else expect(connections).toBeGreaterThan(0);
    expect(client.socket.readyState).toBe(WebSocket.CLOSED);
  });

  test('count answers, requests to models, calls of tools and tokens', async () => {
    const builder = await consoleOf(server);
    const broken = { status: 500, chunks: ['Out of order'] };
    const calls = ['look_up', 'unknown'].map((name) => ({ call: { id: name, name, input: {} } }));
    const { burger: id } = await talker(builder, [
      ollamaReply(calls),
      ollamaReply([{ text: 'It has 12 floors.' }]),
      ollamaReply([{ text: 'Once ' }], 'silent'),
      broken,
    ]);
    await builder.one('POST', `/api/burger/${id}/patty`, {
      type: 'prompt',
      json_data: { name: 'look_up', display_name: 'Look up' },
      settings: { prompt: 'It has 12 floors.' },
    });
    const client = await connectedTo(server.url, id);
    client.send(helloWith(builder.token));
    await client.done();
    const seen = client.events.length;
    client.send(helloWith(builder.token));
    await client.until(() => client.events.slice(seen).some(({ event }) => event === 'content'));
    client.socket.close();
    await client.closed;
    await expect
      .poll(() => figure('cowtex_answers_total{outcome="interrupted"}'), { timeout: 10_000 })
      .toBe(1);
    const failed = await builder.call('POST', `/api/burger/${id}/cheese/ollama/test`, { message: 'Hello' });
    expect(failed.status).toBe(502);
    expect(await figure('cowtex_answers_total{outcome="complete"}')).toBe(1);
    expect(await figure('cowtex_answers_total{outcome="failed"}')).toBe(1);
    expect(await figure('cowtex_model_request_duration_seconds_count{provider="ollama"}')).toBe(4);
    expect(await figure('cowtex_tool_call_duration_seconds_count{outcome="answered"}')).toBe(1);
    expect(await figure('cowtex_tool_call_duration_seconds_count{outcome="failed"}')).toBe(1);
    expect(await figure('cowtex_tokens_total{direction="input"}')).toBe(24);
    expect(await figure('cowtex_tokens_total{direction="output"}')).toBe(10);
    expect(await (await ask(TOKEN)).text()).not.toContain('look_up');
  });

  test('are for the token only, also for callers on this machine', async () => {
    expect((await ask(TOKEN)).status).toBe(200);
    expect((await ask(`${TOKEN}x`)).status).toBe(401);
    const refused = await fetch(`${server.url}/metrics`);
    expect([refused.status, await refused.text()]).toEqual([
      401,
      expect.stringContaining('COWTEX_METRICS_TOKEN'),
    ]);
  });

  test('are for nobody without a token in the configuration', async () => {
    const silent = await startServer({ database });
    onTestFinished(() => silent.stop());
    for (const Authorization of ['', 'Bearer ', 'Bearer undefined']) {
      expect((await fetch(`${silent.url}/metrics`, { headers: { Authorization } })).status).toBe(401);
    }
  });
});
