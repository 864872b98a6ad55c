import { expect } from 'vitest';
import type { AnyEventObject } from 'xstate';
import type { Arrival } from '#domain/chat/arrivals.ts';
import { rowsOf, turnCount, turnsOf } from '#domain/chat/conversation.ts';
import { selectIsAnswering, selectIsChatUnsaved } from '#machines/chat/chat-selectors.ts';
import { testProof } from '#test/support/proof/test-proof.ts';
import {
  connected,
  ended,
  header,
  history,
  type InState,
  isFirst,
  removed,
  rewound,
} from './chat-assertions.ts';
import { came, input, chatMachine as machine } from './chat-bench.ts';

const content = { event: 'content', data: 'Hello' };
const done = { event: 'done', data: '' };
const conversation = { event: 'conversation_id', data: 'c1' };
const interrupted = { event: 'done', data: 'interrupted' };

const isOfTurn = ({ context }: Parameters<InState>[0], { turn }: AnyEventObject): boolean =>
  turn === 1 && turnCount(context.stream.context) > 0;

const hasCode =
  (code: number) =>
  (_: unknown, event: AnyEventObject): boolean =>
    event.code === code;

const isChecking = (seen: Parameters<InState>[0] | undefined): boolean =>
  JSON.stringify(seen?.value ?? '').includes('checking');

const LATE = Number.MAX_SAFE_INTEGER;
const FAILED = 'WebSocket error. Verify burger ID and API endpoint.';

testProof({
  name: 'chat',
  starts: [
    { machine, input: { ...input, history } },
    { machine, input: { ...input, baseUrl: '' } },
  ],
  events: {
    connect: [{}],
    disconnect: [{}],
    'burger id changed': [{ burgerId: 'b1' }, { burgerId: ' ' }],
    'authorization changed': [{ authorization: 'Bearer mine' }, { authorization: '' }],
    'header changed': [
      { name: header, value: ' door-key ' },
      { name: header, value: ' ' },
    ],
    'debug toggled': [{ debug: true }, { debug: false }],
    'draft changed': [{ draft: 'Hello there' }, { draft: ' \n' }],
    send: [{}],
    ask: [{}],
    stop: [{}],
    'clear log': [{}],
    'new conversation': [{}],
    // The second is a prompt that was never made.
    'try again': [{ turn: 1 }, { turn: 9 }],
    edit: [{ turn: 1 }, { turn: 9 }],
    'bring back': [{}],
    'session token': [{ token: 'newer' }, { token: null }],
    leave: [{}],
    'socket opened': [{}],
    'keep-alive promised': [{}],
    // The first is much later than the newest sign of life, and the second is not.
    'page returned': [{ at: LATE }, { at: 0 }],
    'socket sent': [{}],
    'socket received': [
      came([]),
      { arrivals: [...came([]).arrivals, ...came([content]).arrivals] },
      came([conversation]),
      came([conversation, content]),
      came([content, done]),
      came([interrupted]),
      came([{ event: 'error', data: 'No.' }, conversation]),
    ],
    'socket closed': [
      { reason: '', code: 1006 },
      { reason: 'Server is stopping.', code: 1001 },
      { reason: '', code: 1013 },
      { reason: '', code: 1000 },
    ],
    'socket error': [{}],
  },
  actors: { socket: { callback: true, errors: [new Error('refused')] } },
  facts: (snapshot) => {
    const { context } = snapshot;
    // What can happen next does not depend on how a connection has ended.
    if (/stopping|dropped|refused|closed|timedOut|lost|silent/.test(JSON.stringify(snapshot.value)))
      return null;
    return [
      snapshot.hasTag('disconnected') && context.burgerId.trim() !== '',
      context.draft.trim() !== '',
      selectIsAnswering(snapshot),
      Math.min(context.unsent.length, 2),
      context.history.length === 0 ? 'new' : turnCount(context.stream.context) > 0,
      context.promptToRepeat !== null,
      context.replaced && context.replaced.removal === 'log',
      snapshot.hasTag('connected') && isFirst(snapshot) && turnCount(context.stream.context) > 0,
    ];
  },
  paths: [1000, 12_000],
  expected: [
    {
      from: 'offline',
      event: 'connect',
      when: ({ context }) => context.baseUrl === '' || context.burgerId.trim() === '',
      to: 'offline',
    },
    {
      from: 'offline',
      event: 'try again',
      when: ({ context }) => context.baseUrl === '',
      to: 'offline',
    },
    {
      from: 'offline',
      event: 'try again',
      when: isOfTurn,
      to: 'online.connecting',
    },
    // A draft that is asked connects by itself, and is sent when the connection is open.
    {
      from: 'offline',
      event: 'ask',
      when: ({ context }) => context.draft.trim() !== '' && context.baseUrl !== '',
      to: 'online.connecting',
    },
    // A changed conversation goes on over a new connection.
    { from: 'online', event: 'try again', when: isOfTurn, to: 'online.connecting', restarts: 'socket' },
    { from: 'online', event: 'edit', when: isOfTurn, to: 'online.connecting', restarts: 'socket' },
    {
      from: 'online',
      event: 'bring back',
      when: ({ context }) => context.replaced !== null && context.replaced.removal !== 'log',
      to: 'online.connecting',
      restarts: 'socket',
    },
    { from: 'online', event: 'new conversation', to: 'online.connecting', restarts: 'socket' },
    {
      from: 'online',
      event: 'stop',
      when: selectIsAnswering,
      to: 'online.connecting',
      restarts: 'socket',
    },
    { from: 'online', event: 'leave', to: 'offline.left' },
    { from: 'online.connected', event: 'disconnect', to: 'offline.left' },
    {
      from: 'online.connected.withoutKeepAlives',
      event: 'keep-alive promised',
      to: 'online.connected.withKeepAlives',
      keeps: 'socket',
    },
    // Only a server that sends signs of life is asked for one.
    {
      from: 'online.connected.withKeepAlives',
      event: 'page returned',
      when: (_, { at }) => at === LATE,
      to: 'online.checking',
      keeps: 'socket',
    },
    {
      from: 'online.checking',
      event: 'socket received',
      to: 'online.connected.withKeepAlives',
      keeps: 'socket',
    },
    { from: 'online.checking', event: 'xstate.after.patience', to: 'offline.silent' },
    { from: 'online.checking', event: 'socket error', to: 'offline.lost' },
    { from: 'online', event: 'socket closed', when: hasCode(1001), to: 'offline.stopping' },
    { from: 'online', event: 'socket closed', when: hasCode(1006), to: 'offline.dropped' },
    { from: 'online', event: 'socket closed', when: hasCode(1013), to: 'offline.refused' },
    { from: 'online', event: 'socket closed', when: hasCode(1000), to: 'offline.closed' },
    { from: 'online.connecting', event: 'socket error', to: 'offline.unreachable' },
    { from: 'online.connecting', event: 'xstate.after.patience', to: 'offline.timedOut' },
    { from: 'online.connected', event: 'socket error', to: 'offline.lost' },
    { from: 'online', event: 'xstate.error.actor.socket', to: 'offline.misaddressed' },
    {
      from: 'online.connected.withKeepAlives',
      event: 'xstate.after.silence',
      when: selectIsAnswering,
      to: 'offline.silent',
    },
    {
      from: 'online.connected.withKeepAlives',
      event: 'xstate.after.silence',
      when: (seen) => !selectIsAnswering(seen),
      to: 'online.connected',
    },
  ],
  always: (snapshot, happened) => {
    const { status, context, can } = snapshot;
    const { event, before, received } = happened;
    expect(status).toBe('active');
    expect(can({ type: 'clear log' })).toBe(rowsOf(context.stream.context).length > 0);
    expect(can({ type: 'new conversation' })).toBe(context.history.length > 0);
    expect(can({ type: 'bring back' })).toBe(context.replaced !== null);
    if (context.draft.trim() !== '') expect(selectIsChatUnsaved({ context })).toBe(true);
    // The log contains only prompts that the user has sent.
    const prompts = rowsOf(context.stream.context).filter((row) => row.role === 'user').length;
    expect(received.length + 1).toBeGreaterThanOrEqual(prompts);
    expect(JSON.stringify(context.stream)).not.toMatch(/secret|newer|mine|door-key/);
    if (event?.type === 'header changed') expect(context.headers[header]).toBe(event.value);
    // Only Connect leads to another burger, which gets none of the headers.
    if (before && event?.type !== 'connect')
      expect(context.connectedBurgerId).toBe(before.context.connectedBurgerId);
    if (before && context.connectedBurgerId !== before.context.connectedBurgerId)
      expect(context.headers).toEqual({});
    else if (before && event?.type !== 'header changed') expect(context.headers).toBe(before.context.headers);
    // A header typed by the user no longer follows the session.
    if (event?.type === 'authorization changed') expect(context.authorization).toBe(event.authorization);
    if (event?.type === 'session token' && before?.context.authorizationEdited)
      expect(context.authorization).toBe(before.context.authorization);
    if (event?.type === 'clear log' && before && rowsOf(before.context.stream.context).length > 0) {
      expect(rowsOf(context.stream.context)).toEqual([]);
      // The burger still knows the conversation.
      expect(context.history).toEqual([
        ...before.context.history,
        { type: 'cleared', at: expect.any(Number) },
      ]);
      removed(snapshot, happened);
    }
    if (event?.type === 'new conversation') {
      expect(turnCount(context.stream.context)).toBe(0);
      removed(snapshot, happened);
      expect(context.history.filter(({ type }) => type === 'prompted' || type === 'received')).toEqual([]);
    }
    if (event?.type === 'bring back' && before?.context.replaced) {
      expect(context.replaced).toBeNull();
      expect(context.history.slice(0, before.context.replaced.history.length)).toEqual(
        before.context.replaced.history,
      );
      if (before.context.replaced.removal !== 'log')
        expect(turnCount(context.stream.context)).toBe(turnCount(before.context.replaced.stream.context));
      // The log comes back with the messages since, and the connection stays.
      else
        expect([snapshot.value, turnsOf(context.stream.context), context.history]).toEqual([
          before.value,
          turnsOf(before.context.stream.context),
          before.context.history.filter((_, index) => index !== before.context.replaced?.history.length),
        ]);
      // The words of the edit go, unless the user has changed them. A message on its way to the socket comes back.
      const { draft, edited } = before.context.replaced;
      const own = before.context.draft === edited ? draft : before.context.draft;
      const returned = before.context.replaced.removal === 'log' ? [] : before.context.unsent;
      expect(context.draft.trim()).toBe([...returned, own].join('\n').trim());
      if (before.context.replaced.removal !== 'log') expect(context.promptToRepeat).toBeNull();
    }
    if (event?.type === 'draft changed') expect(context.draft).toBe(event.draft);
    if (event?.type === 'edit' && event.turn === 1) rewound(snapshot, happened);
    if (event?.turn === 9)
      expect([snapshot.value, context.history, context.draft]).toEqual([
        before?.value,
        before?.context.history,
        before?.context.draft,
      ]);
    // A message that only keeps the connection alive may come with others.
    if (event?.type === 'socket received' && before && (before.hasTag('connected') || isChecking(before)))
      expect(context.history.length - before.context.history.length).toBe(
        event.arrivals.filter(({ frames }: Arrival) => frames.length > 0).length,
      );
  },
  states: {
    'offline.never': ended('disconnected'),
    'offline.left': ended('disconnected', 'Disconnected'),
    'offline.stopping': ended('disconnected', 'Disconnected'),
    'offline.dropped': ended('disconnected', 'Disconnected'),
    'offline.refused': ended('disconnected', 'Disconnected'),
    'offline.closed': ended('disconnected', 'Disconnected'),
    // Browsers close a connection after an error, which the log says, too.
    'offline.unreachable': ended('error', FAILED, 'Disconnected'),
    'offline.lost': ended('error', FAILED, 'Disconnected'),
    'offline.misaddressed': ended('error', 'Unable to connect.'),
    'offline.timedOut': ended('error', 'Unable to connect.'),
    'offline.silent': ended('error', 'The server stopped responding, so the connection was closed.'),
    'online.connecting': (snapshot, happened) => {
      const { hasTag, can, context } = snapshot;
      const { event, before } = happened;
      expect([hasTag('connecting'), hasTag('connected')]).toEqual([true, false]);
      expect(selectIsAnswering(snapshot)).toBe(false);
      expect([can({ type: 'connect' }), can({ type: 'stop' }), can({ type: 'send' })]).toEqual([
        false,
        false,
        false,
      ]);
      expect(can({ type: 'ask' })).toBe(false);
      if (event?.type === 'try again' && event.turn === 1) rewound(snapshot, happened);
      if (event?.type === 'connect')
        expect([context.error, context.connectedBurgerId, context.history.at(-1)?.type]).toEqual([
          null,
          context.burgerId.trim(),
          'connecting',
        ]);
      if (event?.type === 'ask')
        expect([context.promptToRepeat, context.draft]).toEqual([before?.context.draft.trim(), '']);
      // A prompt whose answer was stopped is not resent automatically, only the one that the user asks for again.
      expect(context.unsent).toEqual([]);
    },
    // The status is 'connecting' again, and everything else as it was.
    'online.checking': (snapshot, { before, event, received }) => {
      const { hasTag, can, context } = snapshot;
      expect([hasTag('connecting'), hasTag('connected')]).toEqual([true, false]);
      expect([can({ type: 'connect' }), can({ type: 'disconnect' }), can({ type: 'send' })]).toEqual([
        false,
        false,
        false,
      ]);
      expect(can({ type: 'stop' })).toBe(selectIsAnswering(snapshot));
      if (event?.type !== 'page returned' || isChecking(before)) return;
      expect(received.at(-1)).toEqual({ actor: 'socket', event: { type: 'ping' } });
      expect(context).toEqual(before?.context);
    },
    'online.connected.withoutKeepAlives': connected,
    'online.connected.withKeepAlives': connected,
  },
});
