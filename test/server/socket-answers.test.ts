import { describe, expect, test } from 'vitest';
import { ollamaReply } from '#test/support/provider-streams.ts';
import { connected, hello, open, start } from './socket-world.ts';

describe('an answer', () => {
  test('comes as frames, coalesced, and ends with done', async () => {
    const says = Array.from({ length: 200 }, (_, index) => ({ text: `word${index} ` }));
    const { host } = await start([ollamaReply(says)]);
    const client = await connected(host);
    client.send(hello);
    await client.done();
    expect(client.events[0]).toEqual({ event: 'conversation_id', data: expect.stringMatching(/^CNV-/) });
    expect(client.events[1]).toEqual({ event: 'role', data: 'assistant' });
    expect(client.of('content').join('')).toBe(says.map(({ text }) => text).join(''));
    expect(client.events.at(-1)).toEqual({ event: 'done', data: '' });
    expect(client.messages.length).toBeLessThan(client.events.length / 4);
    expect(client.messages[0]).toMatch(/conversation_id.*role/s);
  });

  test('is not compressed', async () => {
    const { host } = await start([]);
    const client = await connected(host);
    expect(client.socket.extensions).toBe('');
  });

  test('knows what was said before on this socket, and only on this one', async () => {
    const { host, provider } = await start([ollamaReply([{ text: 'Hi Ada.' }])]);
    const client = await connected(host);
    client.send({ messages: [{ role: 'user', content: 'I am Ada.' }] });
    await client.done();
    client.send({ messages: [{ role: 'user', content: 'Who am I?' }] });
    await client.done(2);
    const other = await connected(host);
    other.send(hello);
    await other.done();
    const bodies = provider.calls.map(({ body }) => JSON.stringify(body));
    expect(bodies[1]).toMatch(/I am Ada\..*Hi Ada\..*Who am I\?/);
    expect(bodies[2]).not.toContain('Ada');
    const [first, second] = client.of('conversation_id');
    expect(second).toBe(first);
    expect(other.of('conversation_id')).not.toContain(first);
  });

  test('stops the model at once when the client leaves', async () => {
    const { host, provider, chat } = await start([ollamaReply([{ text: 'Once upon ' }], 'silent')]);
    const client = await connected(host);
    client.send(hello);
    await client.until(() => client.of('content').length > 0);
    client.socket.close();
    await provider.calls[0]?.closed;
    await client.closed;
    await expect.poll(() => chat.size()).toBe(0);
  });

  test('waits for a client that does not read', async () => {
    // More than the system's buffers take.
    const says = Array.from({ length: 150 }, () => ({ text: `${'x'.repeat(200_000)} ` }));
    const { host, provider } = await start([ollamaReply(says)]);
    const [slow, quick] = [open(host), open(host)];
    await Promise.all([slow.opened, quick.opened]);
    slow.socket.pause();
    slow.send(hello);
    await expect.poll(() => provider.calls.length).toBe(1);
    quick.send(hello);
    await quick.done();
    expect(provider.calls.map(({ isSent }) => isSent)).toEqual([false, true]);
    slow.socket.resume();
    await slow.done();
    expect(slow.of('content').join('')).toHaveLength(150 * 200_001);
  });
});

describe('a private burger', () => {
  test.each([
    ['no token', {}],
    ['a token that is not valid', { Authorization: 'Bearer old' }],
  ])('answers %s like one that does not exist', async (_, privacy_input) => {
    const { host } = await start([], priv);
    const answerAt = async (path: string) => {
      const client = await connected(host, { path });
      // The session answers this, so anything that the server sends by itself has come before.
      client.send('{oops');
      await client.done();
      client.send({ ...hello, privacy_input });
      await client.done(2);
      client.socket.close();
      return { messages: client.messages, ...(await client.closed) };
    };
    const unknown = await answerAt('/chat/BRG-9');
    expect(unknown.messages.join('')).toContain('event: error');
    expect(unknown).toEqual(await answerAt('/chat/BRG-1'));
  });

  const priv = { isPublic: false };

  test.each([
    ['no token', {}, /is private or doesn’t exist\. Put “Bearer”/],
    ['another scheme', { Authorization: 'Basic valid' }, /is private or doesn’t exist\. Put “Bearer”/],
    ['a token that is not valid', { Authorization: 'Bearer old' }, /invalid or has expired/],
  ])('refuses %s and lets the client try again', async (_, privacy_input, expected) => {
    const { host, provider } = await start([ollamaReply([{ text: 'Hi.' }])], priv);
    const client = await connected(host);
    client.send({ ...hello, privacy_input });
    await client.done();
    expect(client.of('error')).toEqual([expect.stringMatching(expected)]);
    expect(provider.calls).toEqual([]);
    client.send({ ...hello, privacy_input: { authorization: 'bearer valid' } });
    await client.done(2);
    expect(client.of('content')).toEqual(['Hi.']);
  });
});

describe('what cannot be answered', () => {
  test.each([
    ['{oops', /not valid JSON/],
    ['null', /must be an object like/],
    [{}, /messages must be a list/],
    [{ messages: [] }, /messages must hold a message/],
    [{ messages: [{ role: 'user', content: ' ' }] }, /messages\.0\.content must not be empty/],
    [{ messages: [{ role: 'system', content: 'x' }] }, /messages\.0\.role must be user or assistant/],
    [{ messages: [{ role: 'assistant', content: 'x' }] }, /must end with a message of the user/],
    [{ ...hello, privacy_input: { Authorization: 7 } }, /privacy_input\.Authorization must be a text/],
    [{ ...hello, debug: 'yes' }, /debug must be true or false/],
  ])('%j is explained, and the socket stays open', async (message, expected) => {
    const { host } = await start([ollamaReply([{ text: 'Hi.' }])]);
    const client = await connected(host);
    client.send(message);
    await client.done();
    expect(client.events).toEqual([
      { event: 'error', data: expect.stringMatching(expected) },
      { event: 'done', data: '' },
    ]);
    client.send(hello);
    await client.done(2);
    expect(client.of('content')).toEqual(['Hi.']);
  });

  test('binary messages are refused', async () => {
    const { host } = await start([]);
    const client = await connected(host);
    client.socket.send(Buffer.from(JSON.stringify(hello)), { binary: true });
    await client.done();
    expect(client.of('error')).toEqual([expect.stringContaining('as text')]);
  });

  test('a message beyond 1 MiB closes the socket, with the reason', async () => {
    const { host } = await start([]);
    const client = await connected(host);
    client.send('x'.repeat(1024 * 1024 + 1));
    expect(await client.closed).toEqual({ code: 1009, reason: 'The message is too large' });
    expect(client.events).toEqual([
      {
        event: 'error',
        data: 'Your message is larger than 1 MiB. Shorten it, or begin a new conversation.',
      },
      { event: 'done', data: '' },
    ]);
  });

  test('whoever is signed in is told of an unknown burger, then closed with 4404', async () => {
    const { host } = await start([]);
    const client = await connected(host, { path: '/chat/BRG-9' });
    client.send({ ...hello, privacy_input: { Authorization: 'Bearer valid' } });
    expect(await client.closed).toEqual({ code: 4404, reason: 'Burger not found' });
    expect(client.events).toEqual([
      { event: 'error', data: 'There is no burger “BRG-9”. Check the burger ID.' },
      { event: 'done', data: '' },
    ]);
  });

  test('the burger ID is decoded', async () => {
    const { host } = await start([ollamaReply([{ text: 'Hi.' }])]);
    const client = await connected(host, { path: '/chat/a%2Fb' });
    client.send(hello);
    await client.done();
    expect(client.of('content')).toEqual(['Hi.']);
  });

  test('what should never happen is reported, and told without its details', async () => {
    const { host, reported } = await start([]);
    const client = await connected(host, { path: '/chat/broken' });
    client.send(hello);
    await client.done();
    expect(client.of('error')).toEqual(['Something went wrong on the server. Try again. (REQ-1)']);
    expect(reported).toEqual([new Error('no database')]);
  });
});
