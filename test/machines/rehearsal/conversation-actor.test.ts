import { expect, onTestFinished, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { rowsOf, turnCount } from '#domain/chat/conversation.ts';
import { shownText } from '#domain/chat/transcript.ts';
import type {
  ChatRequest,
  ChatSocketEvent,
  ChatSocketInput,
  SocketCommand,
} from '#machines/chat/chat-types.ts';
import { createRehearsalMachine } from '#machines/rehearsal/rehearsal-machine.ts';
import { came, chatMachine, content, done } from '../chat/chat-bench.ts';

/** A rehearsal that has begun, over a socket that the test plays. */
function begin(authorization: string | null = null, burgerId = 'b1') {
  const sent: ChatRequest[] = [];
  let tell: (event: ChatSocketEvent) => void = () => {};
  let isOpen = false;
  const socket = fromCallback<SocketCommand, ChatSocketInput>(({ sendBack, receive }) => {
    tell = sendBack;
    isOpen = true;
    receive((command) => {
      if (command.type === 'transmit') sent.push(command.payload);
    });
    return () => {
      isOpen = false;
    };
  });
  const open = (id: string) =>
    createActor(chatMachine.provide({ actors: { socket } }), {
      input: { burgerId: id, baseUrl: 'https://builder.example', token: 'secret', history: [] },
    });
  const machine = createRehearsalMachine(open);
  const credentials = () => ({ authorization, headers: { 'X-Api-Key': 'door-key' } });
  const input = { burgerId, prompts: ['One?', 'Two?'], debug: true, credentials };
  const rehearsal = createActor(machine, { input }).start();
  onTestFinished(() => void rehearsal.stop());
  return {
    rehearsal,
    sent,
    tell: (event: ChatSocketEvent) => tell(event),
    isOpen: () => isOpen,
    asked: () => sent.map(({ messages }) => messages.at(-1)?.content),
    state: () => rehearsal.getSnapshot().value,
    context: () => rehearsal.getSnapshot().context,
    texts: () =>
      rowsOf(rehearsal.getSnapshot().context.stream.context).map(
        (row) => row.message?.message ?? shownText(row),
      ),
  };
}

test('each prompt is asked after the answer to the one before, and the conversation is closed at the end', () => {
  const { tell, sent, asked, state, isOpen, context, texts } = begin();
  expect(asked()).toEqual([]);
  tell({ type: 'socket opened' });
  expect(asked()).toEqual(['One?']);
  tell({ type: 'socket sent' });
  tell(came([content]));
  expect(asked()).toEqual(['One?']);
  tell(came([done]));
  expect(asked()).toEqual(['One?', 'Two?']);
  tell({ type: 'socket sent' });
  expect([state(), isOpen()]).toEqual(['asking', true]);
  tell(came([content, done]));
  expect([state(), isOpen()]).toEqual(['done', false]);
  expect(sent).toMatchObject([{ debug: true, privacy_input: { Authorization: 'Bearer secret' } }, {}]);
  expect(turnCount(context().stream.context)).toBe(2);
  expect(texts()).toEqual(['Connected', 'One?', 'Hello', 'Two?', 'Hello']);
});

test('a header that the user has typed is sent instead of the session’s, with those for the tools', () => {
  const { tell, sent } = begin('Bearer mine');
  tell({ type: 'socket opened' });
  expect(sent).toMatchObject([{ privacy_input: { Authorization: 'Bearer mine', 'X-Api-Key': 'door-key' } }]);
});

test.each<[string, ChatSocketEvent, string]>([
  ['is lost', { type: 'socket closed', code: 1006, reason: '' }, 'The connection was lost.'],
  ['is refused', { type: 'socket closed', code: 4404, reason: '' }, 'The server refused the connection.'],
  ['fails', { type: 'socket error' }, 'The connection was lost.'],
])('a connection that %s ends the rehearsal with the reason', (_, event, reason) => {
  const { tell, state, context, isOpen } = begin();
  tell({ type: 'socket opened' });
  tell({ type: 'socket sent' });
  tell(event);
  expect([state(), context().reason?.message, isOpen()]).toEqual(['interrupted', reason, false]);
});

test('so does a burger that no socket can be opened for', () => {
  const { state, context } = begin(null, ' ');
  expect([state(), context().reason?.message]).toEqual(['interrupted', 'Please enter a burger ID.']);
});

test('stopping closes the conversation and keeps what was answered', () => {
  const { tell, state, isOpen, rehearsal, context } = begin();
  tell({ type: 'socket opened' });
  tell({ type: 'socket sent' });
  tell(came([content, done]));
  rehearsal.send({ type: 'stop' });
  expect([state(), isOpen(), context().reason]).toEqual(['interrupted', false, null]);
  expect(rowsOf(context().stream.context).map(({ blocks }) => blocks.join(''))).toContain('Hello');
});
