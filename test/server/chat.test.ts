import { createServer } from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import { databases } from '#test/support/databases.ts';
import { listen } from '#test/support/listen.ts';
import { ollamaReply, openaiReply, refusals } from '#test/support/provider-streams.ts';
import { sharedServer } from '#test/support/shared-server.ts';
import { sharedBuilder, talker } from './builder-console.ts';
import { joined, serve } from './provider-world.ts';
import { connectedTo, type Event, helloWith } from './socket-world.ts';

/** The tool's API. It knows one building, and refuses calls without Authorization. */
const buildings = createServer((request, response) => {
  const isKnown = request.headers.authorization?.startsWith('Bearer ') === true;
  response.setHeader('content-type', 'application/json');
  if (!isKnown) response.writeHead(401).end('{"message":"who are you?"}');
  else response.end(JSON.stringify({ path: request.url, name: 'Town Hall', floors: 12 }));
});
let buildingsHost = '';

beforeAll(async () => {
  const { url, stop } = await listen(buildings);
  buildingsHost = new URL(url).host;
  return stop;
});

/** Sends each prompt after the answer to the one before, and returns the events of each answer. */
async function chat(url: string, burgerId: string, prompts: readonly string[], more: object = {}) {
  const client = await connectedTo(url, burgerId);
  const answers: Event[][] = [];
  for (const content of prompts) {
    const before = client.events.length;
    client.send({ messages: [{ role: 'user', content }], ...more });
    await client.done(answers.length + 1);
    answers.push(client.events.slice(before));
  }
  return answers;
}

describe.each(databases)('a burger with the demo model, on $name', (database) => {
  const server = sharedServer(() => ({
    database,
    config: { allowedTargets: [buildingsHost], tokenTargets: [buildingsHost] },
  }));
  const builder = sharedBuilder(server);
  let burgerId: string;
  let token: string;
  let pattyId: string;

  beforeAll(async () => {
    token = builder.token;
    burgerId = await builder.burger(await builder.workshop());
    const burger = `/api/burger/${burgerId}`;
    await builder.one('POST', `${burger}/bun`, {
      bun_level: 'top',
      prompt: 'You are Bun, the caretaker.\nBe brief.',
    });
    const json_data = {
      host: `${server.url}/demo-model`,
      model: 'gpt-oss',
      temperature: 0.7,
      topp: 0.9,
      timeout: 30,
    };
    await builder.one('POST', `${burger}/cheese`, { type: 'Ollama', json_data });
    const patty = await builder.one('POST', `${burger}/patty`, {
      type: 'api',
      json_data: {
        name: 'get_building',
        display_name: 'Building',
        description: 'Looks up a building',
        parameters: {
          type: 'object',
          required: ['building_id'],
          properties: { building_id: { type: 'string' } },
        },
      },
      settings: {
        url: `http://${buildingsHost}/b/{building_id}`,
        method: 'get',
        privacy_inputs: ['Authorization'],
      },
    });
    pattyId = patty.id;
    await builder.one('POST', `${burger}/patty`, {
      type: 'prompt',
      json_data: {
        name: 'house_rules',
        display_name: 'House rules',
        description: 'The rules of the house',
        parameters: {},
      },
      settings: { type: 'static_prompt', prompt: 'No shoes inside.' },
    });
  });

  const privacy = () => ({ privacy_input: { Authorization: `Bearer ${token}` } });

  test('answers, and remembers', async () => {
    const [first, second] = await chat(
      server.url,
      burgerId,
      ['Hello there', 'What did I say before?'],
      privacy(),
    );
    expect(joined(first, 'content')).toBe(
      'You said: “Hello there”. The tools I can call: get_building, house_rules.\n\n*Demo model: rules, not thinking.*',
    );
    expect(joined(second, 'content')).toContain('Before that you said: “Hello there”.');
  });

  test("uses an API patty's result", async () => {
    const [events] = await chat(server.url, burgerId, ['Tell me about building "7 / A"'], {
      ...privacy(),
      debug: true,
    });
    expect((events ?? []).map(({ event }) => event).filter((name) => name !== 'content')).toEqual([
      'conversation_id',
      'role',
      'model',
      'request',
      'tool_call',
      'tool_result',
      'request',
      'usage',
      'done',
    ]);
    expect(JSON.parse(joined(events, 'tool_call'))).toMatchObject({
      name: 'get_building',
      arguments: { building_id: '7 / A' },
    });
    expect(JSON.parse(joined(events, 'tool_result')).result).toEqual({
      path: '/b/7%20%2F%20A',
      name: 'Town Hall',
      floors: 12,
    });
    expect(joined(events, 'content')).toContain('Town Hall\n\n- path: /b/7%20%2F%20A\n- floors: 12');
  });

  test('uses a prompt patty, thinks aloud and draws, in English and Chinese', async () => {
    const prompts = ['What are the house rules?', 'Think: hello', 'Draw a burger', '你是谁？'];
    const [rules, thought, drawn, chinese] = await chat(server.url, burgerId, prompts, privacy());
    expect(joined(rules, 'content')).toContain('No shoes inside.');
    expect(joined(thought, 'thinking')).toBe('No tool fits the message, so I answer without one.');
    expect(joined(drawn, 'image')).toMatch(/^data:image\/png;base64,iVBOR/);
    expect(joined(chinese, 'content')).toBe('我的人设是“You are Bun, the caretaker.”。');
  });

  test('is private without a token and public when it is said to be', async () => {
    const [refused] = await chat(server.url, burgerId, ['Hello']);
    expect(joined(refused, 'error')).toContain('This burger is private');
    const open = await builder.burger(await builder.workshop(), { is_public: true });
    const [visited] = await chat(server.url, open, ['Hello']);
    expect(joined(visited, 'error')).toMatch(
      /^The burger couldn’t answer\. Try again later\. \(ANS-\w{10}\)$/,
    );
    const [empty] = await chat(server.url, open, ['Hello'], privacy());
    expect(joined(empty, 'error')).toBe(
      'This burger has no model yet. Add a cheese (type ollama, openai or anthropic) to it.',
    );
  });

  test('tells visitors its name while it is public, and else nothing', async () => {
    const name = 'Opening hours';
    const workshop = await builder.workshop();
    const open = await builder.burger(workshop, { name, is_public: true });
    const ask = async (id: string) => {
      const answer = await fetch(`${server.url}/api/talk/${id}`);
      return { status: answer.status, body: await answer.json() };
    };
    expect(await ask(open)).toEqual({ status: 200, body: { data: { name } } });
    const { request_id: _, ...unknown } = (await ask('BRG-NOTHING')).body;
    await builder.call('PUT', `/api/burger/${open}`, {
      name,
      type: 'chat',
      workshop_id: workshop,
      is_public: false,
    });
    const { status, body } = await ask(open);
    expect({ status, body }).toEqual({ status: 404, body: { ...unknown, request_id: expect.any(String) } });
  });

  test('tests its cheese, whatever the case of the type', async () => {
    const reply = await builder.call('POST', `/api/burger/${burgerId}/cheese/OLLAMA/test`, {
      message: 'Hello there',
    });
    expect(reply).toEqual({
      status: 200,
      body: {
        data: {
          message: expect.stringMatching(/^You said: “Hello there”\..*Demo model/s),
          usage: { input_tokens: 3, output_tokens: expect.any(Number) },
        },
      },
    });
  });

  test('tests its patty with the headers named, and only then', async () => {
    const path = `/api/burger/${burgerId}/patty/${pattyId}/test`;
    const tool_input = { building_id: '7' };
    expect(
      await builder.call('POST', path, { tool_input, privacy_input: { authorization: 'Bearer x' } }),
    ).toMatchObject({
      status: 200,
      body: { data: '{"path":"/b/7","name":"Town Hall","floors":12}' },
    });
    expect(await builder.call('POST', path, { tool_input, privacy_input: {} })).toMatchObject({
      status: 502,
      body: { message: 'HTTP 401 Unauthorized: {"message":"who are you?"}' },
    });
    expect(await builder.call('POST', path, { tool_input: {} })).toEqual({
      status: 400,
      body: { message: 'The tool needs a value for building_id.' },
    });
  });

  test.each<[string, string, unknown, number]>([
    ['cheese/ollama/test', 'without a message', { message: ' ' }, 400],
    ['cheese/openai/test', 'of a cheese that is not there', { message: 'Hi' }, 404],
    ['patty/PTY-0/test', 'of a patty that is not there', {}, 404],
    ['patty/PTY-0/test', 'with an input that is none', { tool_input: [] }, 400],
  ])('refuses %s %s', async (path, _, body, status) => {
    expect(await builder.call('POST', `/api/burger/${burgerId}/${path}`, body)).toMatchObject({ status });
  });

  test("a cheese's failure has its status and its words", async () => {
    const provider = await serve([
      { status: 401, chunks: [refusals.openai('bad key sk-123456789')] },
      openaiReply([], 'silent'),
    ]);
    const id = await builder.burger(await builder.workshop());
    const json_data = { host: provider.url, model: 'm', api_key: 'sk-123456789' };
    await builder.one('POST', `/api/burger/${id}/cheese`, { type: 'openai', json_data });
    const refused = await builder.call('POST', `/api/burger/${id}/cheese/openai/test`, { message: 'Hi' });
    expect(refused).toEqual({
      status: 502,
      body: { message: expect.stringContaining('Check the cheese’s API key') },
    });
    expect(provider.calls[0]?.headers.authorization).toBe('Bearer sk-123456789');
    const hasty = { ...json_data, api_key: '••••••••', timeout: 0.1 };
    await builder.one('PUT', `/api/burger/${id}/cheese/openai`, { json_data: hasty });
    const silent = await builder.call('POST', `/api/burger/${id}/cheese/openai/test`, { message: 'Hi' });
    expect(silent).toEqual({
      status: 504,
      body: { message: expect.stringContaining('sent nothing for 0.1 s') },
    });
  });

  test("ends a test's model call when its caller leaves", async () => {
    const { burger, provider } = await talker(builder, [ollamaReply([{ text: 'Once ' }], 'silent')]);
    const leave = new AbortController();
    const called = provider.nextCall();
    const reply = fetch(`${server.url}/api/burger/${burger}/cheese/ollama/test`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ message: 'Hi' }),
      signal: leave.signal,
    });
    await called;
    leave.abort();
    await expect(reply).rejects.toThrow(/abort/i);
    await provider.calls[0]?.closed;
  });

  test('is told and closed when it was deleted meanwhile', async () => {
    const id = await builder.burger(await builder.workshop(), { is_public: true });
    const client = await connectedTo(server.url, id);
    // The refusal of a first message shows that the burger existed when the socket opened.
    client.send('{oops');
    await client.done();
    await builder.call('DELETE', `/api/burger/${id}`);
    client.send(helloWith(token));
    expect((await client.closed).code).toBe(4404);
  });
});
