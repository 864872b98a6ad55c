import { describe, expect, test } from 'vitest';
import type { ToolPatty } from '#server/builder/agent-stack.ts';
import { ollamaReply, type Reply } from '#test/support/provider-streams.ts';
import { connected, hello, start } from './socket-world.ts';
import { serveToolTarget } from './tool-target.ts';

const say = (content: string) => ({ ...hello, messages: [{ role: 'user', content }] });
const story = ollamaReply([{ text: 'Once upon a ' }, { text: 'ti' }], 'silent');
const target = serveToolTarget();

async function startConnected(replies: readonly Reply[], tools: readonly ToolPatty[] = []) {
  const world = await start(replies, { tools }, { allowedTargets: [`127.0.0.1:${target.port}`] });
  const client = await connected(world.host);
  return { ...world, client };
}

describe('a prompt during an answer', () => {
  test('ends it where it is, and is answered in the same conversation', async () => {
    const { client, provider } = await startConnected([story, ollamaReply([{ text: 'Sorry.' }])]);
    client.send(say('Tell me a story'));
    await client.until(() => client.of('content').length > 0);
    client.send(say('A shorter one'));
    await client.done(2);
    await provider.calls[0]?.closed;
    const [id] = client.of('conversation_id');
    expect(client.events).toEqual([
      { event: 'conversation_id', data: id },
      { event: 'role', data: 'assistant' },
      { event: 'content', data: 'Once upon a ' },
      { event: 'content', data: 'ti' },
      { event: 'done', data: 'interrupted' },
      { event: 'conversation_id', data: id },
      { event: 'role', data: 'assistant' },
      { event: 'content', data: 'Sorry.' },
      { event: 'done', data: '' },
    ]);
    expect(provider.calls[1]?.body).toMatchObject({
      messages: [
        { role: 'user', content: 'Tell me a story' },
        { role: 'assistant', content: 'Once upon a ti' },
        { role: 'user', content: 'A shorter one' },
      ],
    });
  });

  test('before its first word is remembered, too', async () => {
    const { client, provider } = await startConnected([
      ollamaReply([], 'silent'),
      ollamaReply([{ text: 'Hi.' }]),
    ]);
    const called = provider.nextCall();
    client.send(say('I am Ada'));
    await called;
    client.send(say('Who am I?'));
    await client.done(2);
    expect(provider.calls[1]?.body).toMatchObject({
      messages: [
        { role: 'user', content: 'I am Ada' },
        { role: 'user', content: 'Who am I?' },
      ],
    });
  });

  test('ends the tool that is running for it', async () => {
    const tool: ToolPatty = {
      id: 'PTY-1',
      type: 'api',
      name: 'wait',
      description: '',
      parameters: {},
      settings: { url: target.here('/') },
    };
    const ended = new Promise<void>((resolve) => {
      target.reply = (request) => {
        request.socket.once('close', resolve);
        client.send(say('Never mind'));
      };
    });
    const { client } = await startConnected(
      [
        ollamaReply([{ text: 'Wait. ' }, { call: { id: '1', name: 'wait', input: {} } }]),
        ollamaReply([{ text: 'All right.' }]),
      ],
      [tool],
    );
    client.send(say('Look it up'));
    await client.done(2);
    await ended;
    expect(client.of('content').join('')).toBe('Wait. All right.');
    expect(client.of('error')).toEqual([]);
  });

  test('ends it also while it waits for a client that does not read', async () => {
    const says = Array.from({ length: 150 }, () => ({ text: `${'x'.repeat(200_000)} ` }));
    const big = ollamaReply(says);
    const { client, provider, host } = await startConnected([big, big, ollamaReply([{ text: 'Hi.' }])]);
    client.socket.pause();
    client.send(hello);
    await expect.poll(() => provider.calls.length).toBe(1);
    // The answer of another client ends first only if the server waits for this client.
    const quick = await connected(host);
    quick.send(hello);
    await quick.done();
    client.send(hello);
    await provider.calls[0]?.closed;
    client.socket.resume();
    await client.done(2);
    expect(client.of('content').at(-1)).toBe('Hi.');
  });

  test('may come eight times in a row; then the answer that runs goes on', async () => {
    const { client, provider } = await startConnected([story]);
    for (let sent = 0; sent < 12; sent += 1) client.send(say(`prompt ${sent}`));
    await client.done(8);
    await client.until(() => client.of('content').length > 0);
    expect(client.of('error')).toEqual(
      Array.from({ length: 3 }, () => expect.stringContaining('faster than the burger can answer')),
    );
    expect(client.of('done')).toHaveLength(8);
    const body = JSON.stringify(provider.calls.at(-1)?.body);
    expect(body).toMatch(/prompt 0.*prompt 1.*prompt 8/);
    expect(body).not.toContain('prompt 9');
  });

  test('that cannot be read does not end the answer', async () => {
    const { client } = await startConnected([story]);
    client.send(hello);
    await client.until(() => client.of('content').length > 0);
    client.send('{oops');
    await client.until(() => client.of('error').length > 0);
    expect(client.of('done')).toEqual([]);
  });
});
