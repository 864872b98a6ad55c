import { expect } from 'vitest';
import { createChatMachine, selectIsChatUnsaved, selectIsSending } from '#machines/chat/chat-machine.ts';
import type { ChatInput } from '#machines/chat/chat-types.ts';
import type { Assertion } from '#test/support/proof/proof-types.ts';
import { testProof } from '#test/support/proof/test-proof.ts';

const machine = createChatMachine(() => {
  throw new Error('No socket');
});
const input: ChatInput = { burgerId: ' b 1 ', baseUrl: 'https://builder.example', token: 'secret' };
const content = { event: 'content', data: 'Hello' };
const done = { event: 'done', data: '' };
const conversation = { event: 'conversation_id', data: 'c1' };
const interrupted = { event: 'done', data: 'interrupted' };

type InState = Assertion<typeof machine>;

/** There is no connection, and the chat does not claim one. */
const offline: InState = ({ hasTag, can, context }, { event, before }) => {
  expect([hasTag('connected'), hasTag('connecting'), hasTag('answering')]).toEqual([false, false, false]);
  expect([can({ type: 'connect' }), can({ type: 'disconnect' }), can({ type: 'stop' })]).toEqual([
    true,
    false,
    false,
  ]);
  // No prompt is pending: an unsent one is the draft again.
  expect(selectIsSending({ context })).toBe(false);
  if (before && selectIsSending(before)) {
    expect(context.draft).toContain(before.context.unsent[0]);
    expect(context.transcript.rows.at(-1)?.message?.message).toBe(
      'Not sent. What you wrote is back in the composer.',
    );
  }
  expect(context.transcript.rows.at(-1)?.streaming ?? false).toBe(false);
  // The page says how a connection ended, and why.
  if (before?.hasTag('connected') || before?.hasTag('connecting')) expect(context.ended).not.toBeNull();
  if (event?.type === 'socket.closed')
    expect(context.ended).toEqual({
      note: 'disconnected',
      cause: event.code === 1001 ? 'stopping' : 'lost',
    });
  // The reason for a refused connection is shown above the log.
  if (event?.type === 'connect')
    expect(context.error?.message).toBe(
      context.burgerId.trim() === '' ? 'Please enter a burger ID.' : 'Missing Cowtex websocket base URL.',
    );
  if (event?.type === 'send') {
    expect(context.draft).toBe(before?.context.draft);
    if (context.draft.trim() !== '')
      expect(context.error?.message).toBe('Connect to the burger before sending messages.');
  }
};

/** The connection is open. */
const connected: InState = ({ hasTag, can, context }, { event, before, received }) => {
  expect([hasTag('connected'), hasTag('connecting'), hasTag('disconnected')]).toEqual([true, false, false]);
  expect([can({ type: 'connect' }), can({ type: 'disconnect' })]).toEqual([false, true]);
  expect([context.hasConnected, context.ended]).toEqual([true, null]);
  if (event?.type !== 'send' || !before?.can({ type: 'send' })) return;
  // The draft moves from the composer to the socket once, as the newest prompt only.
  expect(context.draft).toBe('');
  expect(context.unsent).toEqual([...before.context.unsent, before.context.draft.trim()]);
  expect(received.at(-1)).toEqual({
    actor: 'socket',
    event: {
      type: 'transmit',
      payload: {
        messages: [{ role: 'user', content: before.context.draft.trim() }],
        debug: context.debug,
        privacy_input: { Authorization: context.authorization.trim() },
      },
    },
  });
};

/** Any draft with text can be sent. */
const canSendDraft = ({ can, context }: Parameters<InState>[0]) =>
  expect(can({ type: 'send' })).toBe(context.draft.trim() !== '');

const idle: InState = (snapshot, happened) => {
  connected(snapshot, happened);
  expect([snapshot.hasTag('answering'), snapshot.can({ type: 'stop' })]).toEqual([false, false]);
  expect(snapshot.context.transcript.rows.at(-1)?.streaming ?? false).toBe(false);
};

testProof({
  name: 'chat',
  table: new URL('./chat.table', import.meta.url),
  starts: [
    { machine, input },
    { machine, input: { ...input, baseUrl: '' } },
  ],
  events: {
    connect: [{}],
    disconnect: [{}],
    'burger id changed': [{ burgerId: 'b1' }, { burgerId: ' ' }],
    'authorization changed': [{ authorization: 'Bearer mine' }, { authorization: '' }],
    'debug toggled': [{ debug: true }, { debug: false }],
    'draft changed': [{ draft: 'Hello there' }, { draft: ' \n' }],
    send: [{}],
    stop: [{}],
    'clear log': [{}],
    'session token': [{ token: 'newer' }, { token: null }],
    leave: [{}],
    'socket.opened': [{}],
    'socket.sent': [{}],
    'socket.frames': [
      { frames: [] },
      { frames: [conversation] },
      { frames: [conversation, content] },
      { frames: [content, done] },
      { frames: [interrupted] },
      { frames: [{ event: 'error', data: 'No.' }, conversation] },
    ],
    'socket.closed': [
      { code: 1006, reason: '' },
      { code: 1001, reason: 'Server is stopping.' },
    ],
    'socket.failed': [{}],
  },
  actors: { socket: { callback: true, errors: [new Error('refused')] } },
  facts: ({ context }) => [
    context.burgerId.trim() !== '',
    context.draft.trim() !== '',
    context.keptAlive,
    context.transcript.rows.length > 0,
    Math.min(context.unsent.length, 2),
  ],
  paths: [1000, 8000],
  always: ({ status, context, can }, { event, before, received }) => {
    expect(status).toBe('active');
    expect(can({ type: 'clear log' })).toBe(context.transcript.rows.length > 0);
    if (context.draft.trim() !== '') expect(selectIsChatUnsaved({ context })).toBe(true);
    // The log contains only prompts that the user has sent.
    const prompts = context.transcript.rows.filter((row) => row.role === 'user').length;
    expect(received.length).toBeGreaterThanOrEqual(prompts);
    expect(JSON.stringify(context.transcript)).not.toMatch(/secret|newer|mine/);
    // A header typed by the user no longer follows the session.
    if (event?.type === 'authorization changed') expect(context.authorization).toBe(event.authorization);
    if (event?.type === 'session token' && before?.context.authorizationEdited)
      expect(context.authorization).toBe(before.context.authorization);
    if (event?.type === 'clear log') expect(context.transcript.rows).toEqual([]);
    if (event?.type === 'draft changed') expect(context.draft).toBe(event.draft);
  },
  states: {
    'offline.disconnected': (snapshot, happened) => {
      offline(snapshot, happened);
      expect([snapshot.hasTag('disconnected'), snapshot.hasTag('error')]).toEqual([true, false]);
    },
    'offline.error': (snapshot, happened) => {
      offline(snapshot, happened);
      expect([snapshot.hasTag('disconnected'), snapshot.hasTag('error')]).toEqual([false, true]);
      if (happened.event?.type.includes('socket')) expect(snapshot.context.error).not.toBeNull();
    },
    'online.connecting': ({ hasTag, can, context }, { event }) => {
      expect([hasTag('connecting'), hasTag('connected'), hasTag('answering')]).toEqual([true, false, false]);
      expect([can({ type: 'connect' }), can({ type: 'stop' }), can({ type: 'send' })]).toEqual([
        false,
        false,
        false,
      ]);
      if (event?.type === 'connect')
        expect([context.error, context.talksTo]).toEqual([null, context.burgerId.trim()]);
      // A prompt whose answer was stopped is not resent automatically.
      expect(selectIsSending({ context })).toBe(false);
    },
    'online.connected.idle.settling': (snapshot, happened) => {
      idle(snapshot, happened);
      // Nothing is sent by a press that may have been meant for another control.
      expect(snapshot.can({ type: 'send' })).toBe(false);
      expect(happened.event?.type).not.toBe('draft changed');
      if (happened.event?.type === 'send') {
        expect(snapshot.context.draft).toBe(happened.before?.context.draft);
        expect(snapshot.context.unsent).toEqual([]);
      }
    },
    'online.connected.idle.settled': (snapshot, happened) => {
      idle(snapshot, happened);
      canSendDraft(snapshot);
    },
    'online.connected.answering': (snapshot, happened) => {
      connected(snapshot, happened);
      canSendDraft(snapshot);
      expect([snapshot.hasTag('answering'), snapshot.can({ type: 'stop' })]).toEqual([true, true]);
      if (happened.event?.type === 'socket.sent')
        expect(snapshot.context.unsent).toEqual(happened.before?.context.unsent.slice(1));
    },
  },
});
