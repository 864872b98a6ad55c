import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { bodyText } from '#domain/chat/request-changes.ts';
import { type ModelCall, readRequest } from '#domain/chat/requests.ts';
import { createModel } from '#server/agent/models/models.ts';
import { type SentRequest, secretsOf, sentRequest } from '#server/agent/models/sent-request.ts';
import { chargeTo } from '#server/doors/chat/answer-charge.ts';
import { createAnswerFrames } from '#server/doors/chat/answer-frames.ts';
import { createRequestFrames } from '#server/doors/chat/request-frames.ts';
import { newConversation } from '#test/support/limits.ts';
import { anthropicReply, ollamaReply, openaiReply, type Say } from '#test/support/provider-streams.ts';
import { chunk, DONE, openai } from './foreign-replies.ts';
import { ask, joined, KEY, keys, lookUp, names, serve } from './provider-world.ts';

const providers = [
  ['ollama', ollamaReply],
  ['openai', openaiReply],
  ['anthropic', anthropicReply],
] as const;

const dataOf = (events: readonly { event: string; data: string }[]): string[] =>
  events.filter(({ event }) => event === 'request').map(({ data }) => data);

/** The requests that a console puts together of the data of their frames. */
function putTogether(data: readonly string[]): ModelCall[] {
  const calls: ModelCall[] = [];
  for (const one of data) {
    const read = readRequest(one, calls.at(-1) ?? null);
    if (read === null || typeof read === 'string' || 'text' in read) throw new Error(`Unreadable: ${one}`);
    calls.push(read);
  }
  return calls;
}

describe.each(providers)('the requests to %s', (type, reply) => {
  test('are told as they were sent, each by its difference to the one before', async () => {
    const call: Say = { call: { id: 'call_1', name: 'look_up', input: { id: 'B 7' } } };
    const provider = await serve([reply([{ text: 'Looking.' }, call]), reply([{ text: 'Twelve floors.' }])]);
    const tellRequest = createRequestFrames();
    const conversation = newConversation();
    const talk = { conversation, tellRequest, debug: true, tools: [lookUp] };
    const events = [
      await ask(type, provider.url, talk),
      await ask(type, provider.url, { ...talk, prompt: 'And now?', systemPrompts: ['Be long.'] }),
      await ask(type, provider.url, { ...talk, tools: [], settings: { temperature: 0.5 } }),
    ].flat();
    const data = dataOf(events);
    expect(data).toHaveLength(4);
    const calls = putTogether(data);
    expect(calls.map(({ body }) => JSON.parse(bodyText(body)))).toEqual(
      provider.calls.map(({ body }) => body),
    );
    expect(calls[0]?.before).toBeNull();
    expect(calls[1]?.before).toBe(calls[0]?.body);
    expect(calls.map(({ url }) => url)).toEqual(provider.calls.map(({ path }) => provider.url + path));
    // The second request repeats nothing of the first one.
    expect(data[1]).not.toContain('Hello');
    expect(data[1]).toContain('12 floors');
    expect(data[3]).toContain('"gone":["tools"');
    expect(calls[0]?.headers).toMatchObject({ 'content-type': 'application/json' });
    expect(JSON.stringify(data)).not.toContain(KEY);
  });

  test('tell no secret that was sent with them, however a prompt or a tool writes it', async () => {
    const own = 'p"r/i\\v <ä>-0123';
    const secrets = ['team "7" & more/less', own, 'Zm9vOmJhci1iYXo6'];
    const written = [KEY, ...secrets].flatMap((secret) => [
      secret,
      JSON.stringify(secret),
      JSON.stringify(JSON.stringify(secret)),
      encodeURIComponent(secret),
      JSON.stringify(secret).replaceAll('/', String.raw`\/`),
      JSON.stringify(secret).replaceAll('ä', String.raw`\u00e4`),
    ]);
    const provider = await serve([reply([{ text: 'Hm.' }])]);
    const events = await ask(type, `${provider.url}?key=q-0123456789`, {
      debug: true,
      headers: { 'x-team': 'team "7" & more/less' },
      privacyInput: { 'X-Own': own, Authorization: 'Bearer Zm9vOmJhci1iYXo6' },
      tools: [{ ...lookUp, description: `Key ${KEY}` }],
      prompt: [...written, 'q-0123456789'].join(' | '),
    });
    expect(provider.calls[0]?.raw).toContain(KEY);
    const [data = ''] = dataOf(events);
    const { url, headers, body } = JSON.parse(data);
    expect(url).toMatch(/\?•••$/);
    expect(headers['x-team']).toBe('•••');
    expect(JSON.stringify(headers)).not.toContain(KEY);
    const told = JSON.stringify(body);
    for (const part of [KEY, 'team ', 'more', 'r/i', 'i\\\\v', '-0123', 'Zm9v', 'q-01', '7%22', 'less'])
      expect(told, part).not.toContain(part);
    expect(told).toContain('•••');
    expect(told).toContain('Be brief.');
  });

  test('are not even made without debug mode, or for a visitor', () => {
    const sent = vi.fn<() => SentRequest>();
    const host = 'https://models.example';
    for (const audience of [
      { isVisitor: true, debug: true },
      { isVisitor: false, debug: false },
    ]) {
      const seen: string[] = [];
      const tell = createAnswerFrames(
        { ...audience, answerId: 'ANS-1', tellRequest: createRequestFrames() },
        ({ event }) => seen.push(event),
      );
      tell({ type: 'request', provider: type, label: type, model: 'm', host, warnings: [], sent });
      expect(seen).toEqual([]);
    }
    expect(sent).not.toHaveBeenCalled();
  });
});

test('a request of OpenAI’s own host is told with the scheme of its key, and Anthropic’s with its version', async () => {
  const question = {
    prompt: [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Hello' }] }],
  };
  const told = async (type: string) => {
    const model = createModel({ type, settings: { model: 'm-1' }, apiKey: KEY, headers: {} }, keys);
    const sent = sentRequest(await model.api.write(question), model.secrets);
    if ('text' in sent) throw new Error('It was cut');
    return sent;
  };
  const ofOpenai = await told('openai');
  expect(ofOpenai.url).toBe('https://api.openai.com/v1/chat/completions');
  expect(ofOpenai.headers).toEqual({ authorization: 'Bearer •••', 'content-type': 'application/json' });
  expect(ofOpenai.body).toMatchObject({ model: 'm-1', messages: [{ role: 'user', content: 'Hello' }] });
  const { headers } = await told('anthropic');
  expect(headers).toMatchObject({ 'x-api-key': '•••', 'anthropic-version': expect.stringMatching(/^2\d+-/) });
});

test('a request that is made once more after a refusal is told as it was made', async () => {
  const refusal = { status: 400, chunks: ['{"error":{"message":"Use max_completion_tokens instead."}}'] };
  const provider = await serve([refusal, openai(chunk({ content: 'Hi' }), chunk({}, 'stop'), DONE)]);
  const events = await ask('openai', provider.url, { debug: true, settings: { max_tokens: 9 } });
  expect(joined(events, 'content')).toBe('Hi');
  const calls = putTogether(dataOf(events));
  expect(calls.map(({ body }) => JSON.parse(bodyText(body)))).toEqual(provider.calls.map(({ body }) => body));
  expect(names(events).filter((name) => name === 'model')).toHaveLength(1);
});

describe('a long request', () => {
  const request = (body: string) => ({ url: 'https://models.example/v1', headers: {}, body });

  test('is cut after its secrets were masked, and the next one is told whole', async () => {
    const provider = await serve([ollamaReply([{ text: 'Hm.' }])]);
    const tellRequest = createRequestFrames();
    const told = async (prompt: string) =>
      dataOf(await ask('ollama', provider.url, { debug: true, tellRequest, prompt }))[0] ?? '';
    await told('Hello');
    const { text, length } = JSON.parse(await told(`${KEY} `.repeat(20_000)));
    expect(text).toContain('Be brief.');
    expect(text).not.toContain(KEY.slice(0, 6));
    expect(text.length).toBeLessThanOrEqual(200_000);
    expect(length).toBe(provider.calls[1]?.raw.length);
    expect(JSON.parse(await told('Hello again'))).toHaveProperty('body.messages');
  });

  test('has no part of a secret at its end', () => {
    const secrets = [KEY, 'x'.repeat(400)];
    for (let shift = 0; shift < 40; shift += 1) {
      const sent = sentRequest(request(`{"a":"${'-'.repeat(199_800 + shift)}${KEY.repeat(60)}"}`), secrets);
      expect('text' in sent && sent.text).not.toContain(KEY.slice(0, 2));
    }
  });

  test('is no part of what an answer may have', () => {
    const resize = vi.fn(() => true);
    const charge = chargeTo({ resize });
    for (let count = 0; count < 9; count += 1) charge({ event: 'request', data: 'x'.repeat(200_000) });
    expect(resize).not.toHaveBeenCalled();
    charge({ event: 'content', data: 'x'.repeat(200_000) });
    expect(resize).toHaveBeenCalled();
  });

  test('is searched for the words of headers only where a host would accept those', () => {
    expect(secretsOf({ 'X-Own': 'Token word-12345' })).toContain('word-12345');
    const long = 'word-12345 '.repeat(2_000);
    expect(secretsOf({ 'X-Own': long })).toEqual([long]);
  });
});

test('other headers are told again, and the same ones are not', () => {
  const tell = createRequestFrames();
  const told = (version: string) =>
    tell(
      sentRequest({ url: 'https://m.example', headers: { 'anthropic-version': version }, body: '{}' }, []),
    );
  expect(told('1')).toHaveProperty('body');
  expect(told('1')).toEqual({ url: 'https://m.example', changed: {} });
  expect(told('2')).toEqual({ url: 'https://m.example', changed: {}, headers: { 'anthropic-version': '2' } });
});

test('numbers and repeated requests are told exactly', () => {
  const tell = createRequestFrames();
  const body = '{"messages":[{"id":12345678901234567890,"n":1.50}],"stop":[]}';
  const [first, second] = [1, 2].map(() =>
    JSON.stringify(tell(sentRequest({ url: 'https://m.example', headers: {}, body }, []))),
  );
  expect(first).toContain('"id":12345678901234567890');
  expect(second).toBe('{"url":"https://m.example","changed":{}}');
  const number = sentRequest({ url: 'https://m.example', headers: {}, body: '{"n":123456789,"m":1}' }, [
    '123456789',
  ]);
  expect(number).toMatchObject({ body: { n: '•••', m: 1 } });
});

test('requests of any kind are put together again from their differences', () => {
  const value = fc.jsonValue({ maxDepth: 3 });
  const body = fc.dictionary(
    fc.oneof(fc.constantFrom('messages', 'tools', 'model', '__proto__'), fc.string()),
    fc.oneof(value, fc.array(value, { maxLength: 4 })),
  );
  fc.assert(
    fc.property(fc.array(body, { minLength: 1, maxLength: 6 }), (bodies) => {
      const tell = createRequestFrames();
      const texts = bodies.map((one) => JSON.stringify(one));
      const data = texts.map((text) =>
        JSON.stringify(tell(sentRequest({ url: 'https://m.example', headers: {}, body: text }, []))),
      );
      const parsed = (text: string): unknown => JSON.parse(text);
      expect(putTogether(data).map(({ body: one }) => parsed(bodyText(one)))).toEqual(texts.map(parsed));
    }),
    { numRuns: 500 },
  );
});
