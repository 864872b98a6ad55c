import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { rowsOf } from '#domain/chat/conversation.ts';
import { shownText } from '#domain/chat/transcript.ts';
import { createChatMachine } from '#machines/chat/chat-machine.ts';
import { selectIsAnswering } from '#machines/chat/chat-selectors.ts';
import { chatSocketUrl, openChatSocket } from '#services/chat-socket.ts';
import { serveSockets } from '#test/support/socket-server.ts';

test('a prompt is asked and answered over a real socket', async () => {
  const { server, baseUrl } = await serveSockets();
  server.on('connection', (socket) => {
    socket.on('message', (data) => {
      const request: unknown = JSON.parse(String(data));
      expect(request).toEqual({
        messages: [{ role: 'user', content: 'Hi' }],
        debug: false,
        privacy_input: { Authorization: 'Bearer t' },
      });
      socket.send(':\n\n');
      socket.send('event: role\ndata: assistant\n\nevent: content\ndata: Hello \n\n');
      socket.send('event: content\ndata: there\n\nevent: done\n\n');
    });
  });
  const machine = createChatMachine(({ baseUrl, burgerId }, handlers) =>
    openChatSocket({ url: chatSocketUrl(baseUrl, burgerId), ...handlers }),
  );
  const actor = createActor(machine, { input: { burgerId: 'b', baseUrl, token: 't', history: [] } }).start();
  onTestFinished(() => void actor.stop());

  actor.send({ type: 'connect' });
  await waitFor(actor, (snapshot) => snapshot.hasTag('connected'));
  actor.send({ type: 'draft changed', draft: 'Hi' });
  actor.send({ type: 'send' });
  await waitFor(actor, (snapshot) => snapshot.hasTag('connected') && !selectIsAnswering(snapshot));
  const rows = rowsOf(actor.getSnapshot().context.stream.context);
  expect(rows.map(shownText)).toEqual(['', 'Hi', 'Hello there']);
  expect(rows.at(-1)?.streaming).toBe(false);

  const [client] = server.clients;
  const gone = once(client ?? server, 'close');
  actor.send({ type: 'disconnect' });
  await gone;
  expect(actor.getSnapshot().hasTag('disconnected')).toBe(true);
});

test('an address that no socket can have is told', () => {
  const machine = createChatMachine(({ baseUrl, burgerId }, handlers) =>
    openChatSocket({ url: chatSocketUrl(baseUrl, burgerId), ...handlers }),
  );
  const actor = createActor(machine, {
    input: { burgerId: 'b', baseUrl: 'no address', token: null, history: [] },
  }).start();
  actor.send({ type: 'connect' });
  expect(actor.getSnapshot().value).toEqual({ offline: 'misaddressed' });
});
