import { expect } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { z } from 'zod';
import type { Arrival } from '#domain/chat/arrivals.ts';
import type { History } from '#domain/chat/history-event.ts';
import {
  selectHasConnected,
  selectIsAnswering,
  selectIsChatUnsaved,
  selectIsSending,
} from '#machines/chat/chat-selectors.ts';
import type { Assertion } from '#test/support/proof/proof-types.ts';
import { testProof } from '#test/support/proof/test-proof.ts';
import { came, input, chatMachine as machine } from './chat-bench.ts';

/** A conversation from before: one prompt and its answer, on a connection that ended. */
const history: History = [
  { type: 'noted', at: 1, note: 'connected' },
  { type: 'prompted', at: 2, content: 'Who are you?', burgerId: 'b 1' },
  {
    type: 'received',
    at: 3,
    debug: false,
    messages: ['event: thinking\ndata: Hm\n\n', 'event: content\ndata: A burger.\n\nevent: done\n\n'],
  },
  { type: 'noted', at: 4, note: 'disconnected' },
];
/** A header that the burger's tools ask for. */
const header = 'X-Api-Key';
const content = { event: 'content', data: 'Hello' };
const done = { event: 'done', data: '' };
const conversation = { event: 'conversation_id', data: 'c1' };
const interrupted = { event: 'done', data: 'interrupted' };

type InState = Assertion<typeof machine>;

/** There is no connection, and the chat does not claim one. */
const offline: InState = (snapshot, { event, before }) => {
  const { hasTag, can, context } = snapshot;
  expect([hasTag('connected'), hasTag('connecting')]).toEqual([false, false]);
  expect(selectIsAnswering(snapshot)).toBe(false);
  expect([can({ type: 'connect' }), can({ type: 'disconnect' }), can({ type: 'stop' })]).toEqual([
    true,
    false,
    false,
  ]);
  // No prompt is pending: an unsent one is the draft again.
  expect(selectIsSending({ context })).toBe(false);
  if (before && selectIsSending(before)) {
    expect(context.draft).toContain(before.context.unsent[0] ?? before.context.promptToRepeat);
    expect(context.stream.context.rows.at(-1)?.message?.message).toBe(
      'Not sent. What you wrote is back in the message field.',
    );
  }
  expect(context.stream.context.rows.at(-1)?.streaming ?? false).toBe(false);
  // The page says how a connection ended, and why.
  if (before?.hasTag('connected') || before?.hasTag('connecting')) expect(context.ended).not.toBeNull();
  if (event?.type === 'socket closed')
    expect(context.ended).toEqual({
      note: 'disconnected',
      cause: event.code === 1001 ? 'stopping' : 'lost',
    });
  // Browsers close a connection after an error, which the log says, too.
  if (event?.type === 'socket failed' && (before?.hasTag('connected') || before?.hasTag('connecting')))
    expect([hasTag('error'), ...context.history.filter(({ type }) => type === 'noted').slice(-3)]).toEqual(
      expect.arrayContaining([
        true,
        expect.objectContaining({ note: 'failed' }),
        expect.objectContaining({ note: 'disconnected' }),
      ]),
    );
  // The reason for a refused connection is shown above the log.
  if (event?.type === 'try again' && context.burgerId.trim() === '')
    expect(context.error?.message).toBe('Please enter a burger ID.');
  if (event?.type === 'connect')
    expect(context.error?.message).toBe(
      context.burgerId.trim() === '' ? 'Please enter a burger ID.' : 'Missing Cowtex websocket base URL.',
    );
  if (event?.type === 'send') {
    expect(context.draft).toBe(before?.context.draft);
    if (context.draft.trim() === '') expect(context.error).toBe(before?.context.error);
    if (context.draft.trim() !== '')
      expect(context.error?.message).toBe('Connect to the burger before sending messages.');
  }
};

/** The connection is open. */
const connected: InState = (snapshot, { event, before, received }) => {
  const { hasTag, can, context } = snapshot;
  expect([hasTag('connected'), hasTag('connecting'), hasTag('disconnected')]).toEqual([true, false, false]);
  expect([can({ type: 'connect' }), can({ type: 'disconnect' })]).toEqual([false, true]);
  expect([selectHasConnected(snapshot), context.ended]).toEqual([true, null]);
  // Any draft with text can be sent, also during an answer, and an answer can be stopped.
  expect(can({ type: 'send' })).toBe(context.draft.trim() !== '');
  expect(can({ type: 'stop' })).toBe(selectIsAnswering(snapshot));
  expect(selectIsAnswering(snapshot)).toBe(context.stream.hasTag('answering'));
  if (!selectIsAnswering(snapshot))
    expect(context.stream.context.rows.at(-1)?.streaming ?? false).toBe(false);
  if (event?.type === 'socket sent' && before && before.context.unsent.length > 0)
    expect([context.unsent, context.stream.context.turns.length, selectIsAnswering(snapshot)]).toEqual([
      before.context.unsent.slice(1),
      before.context.stream.context.turns.length + 1,
      true,
    ]);
  if (event?.type === 'socket received')
    expect(isKeptAlive(snapshot)).toBe(
      (before && isKeptAlive(before)) || event.arrivals.some(({ frames }: Arrival) => frames.length === 0),
    );
  // A prompt that was asked for again is sent automatically.
  if (event?.type === 'socket opened' && before?.context.promptToRepeat != null) {
    expect([context.promptToRepeat, context.unsent]).toEqual([null, [before.context.promptToRepeat]]);
    transmits(before, received, before.context.promptToRepeat);
    expect([...context.secrets, '']).toContain(context.authorization.trim());
    expect([...context.secrets, '']).toContain(context.headers[header]?.trim() ?? '');
  }
  if (event?.type !== 'send' || !before?.can({ type: 'send' })) return;
  // The draft moves from the composer to the socket once.
  expect(context.draft).toBe('');
  expect(context.unsent).toEqual([...before.context.unsent, before.context.draft.trim()]);
  expect(context.replaced).toBeNull();
  transmits(before, received, before.context.draft.trim());
};

const isKeptAlive = ({ value }: Parameters<InState>[0]): boolean =>
  JSON.stringify(value).includes('withKeepAlives');

/** True if no prompt was sent since the connection was opened. */
const isFirst = ({ context: { history: all, unsent } }: Parameters<InState>[0]): boolean =>
  unsent.length === 0 &&
  all.findLastIndex(({ type }) => type === 'prompted') <
    all.findLastIndex(({ type }) => type === 'connecting');

const userMessages = (said: readonly { readonly role: string }[]) =>
  said.filter(({ role }) => role === 'user').length;

/** The newest prompt was sent: alone, unless it is the first on its connection and the conversation is older. */
function transmits(
  before: Parameters<InState>[0] | undefined,
  received: Parameters<InState>[1]['received'],
  prompt: string | null | undefined,
) {
  if (before === undefined) throw new Error('Nothing was there before');
  const { history: earlier, debug, authorization, headers, connectedBurgerId } = before.context;
  const isFirstPrompt = isFirst(before);
  const said = z
    .object({
      event: z.object({
        payload: z.object({ messages: z.array(z.object({ role: z.string(), content: z.string() })) }),
      }),
    })
    .parse(received.at(-1)).event.payload.messages;
  expect(received.at(-1)).toEqual({
    actor: 'socket',
    event: {
      type: 'transmit',
      payload: {
        messages: [...said.slice(0, -1), { role: 'user', content: prompt }],
        debug,
        privacy_input: {
          ...(headers[header]?.trim() && { [header]: headers[header].trim() }),
          Authorization: authorization.trim(),
        },
      },
    },
  });
  // The turns of another burger are not sent.
  const prompts = earlier.filter(
    (one) => one.type === 'prompted' && one.burgerId === connectedBurgerId,
  ).length;
  expect(userMessages(said)).toBe(isFirstPrompt ? prompts + 1 : 1);
  if (!isFirstPrompt) expect(said).toHaveLength(1);
  if (isFirstPrompt && earlier[1] === history[1] && connectedBurgerId === 'b 1')
    expect(said.slice(0, 2)).toEqual([
      { role: 'user', content: 'Who are you?' },
      { role: 'assistant', content: expect.stringMatching(/^A burger\./) },
    ]);
}

/** A replaced prompt is removed with everything after it, and can be brought back. */
const rewound: InState = ({ context }, { before, event }) => {
  const first = before?.context.history.find(({ type }) => type === 'prompted');
  if (first?.type !== 'prompted' || before === undefined) return;
  const { history: earlier, stream, replaced } = before.context;
  // An earlier removal can be brought back, too, unless a prompt was sent since.
  const whole = replaced === null || replaced.isAsked ? { history: earlier, stream } : replaced;
  if (replaced?.removal !== 'log' || replaced.isAsked) {
    expect(context.replaced?.history).toBe(whole.history);
    expect(context.replaced?.stream).toBe(whole.stream);
  } else {
    // A log that was cleared just before comes back, too.
    expect(context.replaced?.history).toEqual(
      earlier.filter((one, index) => index < replaced.history.length || one.type !== 'cleared'),
    );
  }
  expect(context.history.slice(0, earlier.indexOf(first))).toEqual(earlier.slice(0, earlier.indexOf(first)));
  expect(context.history).not.toContain(first);
  expect(context.stream.context.turns.length).toBe(0);
  if (event?.type === 'edit') expect(context.draft).toContain(first.content);
  else expect(context.promptToRepeat).toBe(first.content);
};

/** The log and the conversation can be brought back when something was said in them. */
const removed: InState = ({ context }, { before, event }) => {
  if (before === undefined) return;
  const { history: earlier, stream, replaced } = before.context;
  const wasSaid = earlier.some(({ type }) => type === 'prompted' || type === 'received');
  const isPending = replaced !== null && !replaced.isAsked;
  if (!wasSaid) expect(context.replaced).toBe(replaced);
  else if (!isPending)
    expect(context.replaced).toEqual({
      history: earlier,
      stream,
      draft: before.context.draft,
      edited: before.context.draft,
      isAsked: false,
      removal: event?.type === 'clear log' ? 'log' : 'conversation',
    });
  else if (event?.type === 'clear log') expect(context.replaced).toBe(replaced);
  else if (replaced.removal !== 'log') expect(context.replaced?.history).toBe(replaced.history);
  else expect(context.replaced?.history.map(({ type }) => type)).not.toContain('cleared');
};

const isOfTurn = ({ context }: Parameters<InState>[0], { turn }: AnyEventObject): boolean =>
  turn === 1 && context.stream.context.turns.length > 0;

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
    stop: [{}],
    'clear log': [{}],
    'new conversation': [{}],
    // The second is a prompt that was never made.
    'try again': [{ turn: 1 }, { turn: 9 }],
    edit: [{ turn: 1 }, { turn: 9 }],
    'bring back': [{}],
    'layer changed': [
      { burgerId: 'b 1', layer: 'cheese', name: 'ollama', isUsed: true },
      { burgerId: 'b 2', layer: 'cheese', name: 'ollama', isUsed: true },
    ],
    'session token': [{ token: 'newer' }, { token: null }],
    leave: [{}],
    'socket opened': [{}],
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
    ],
    'socket failed': [{}],
  },
  actors: { socket: { callback: true, errors: [new Error('refused')] } },
  facts: (snapshot) => {
    const { context } = snapshot;
    return [
      snapshot.hasTag('disconnected') && context.burgerId.trim() !== '',
      context.draft.trim() !== '',
      selectIsAnswering(snapshot),
      Math.min(context.unsent.length, 2),
      context.history.length === 0 ? 'new' : context.stream.context.turns.length > 0,
      context.promptToRepeat !== null,
      context.replaced && context.replaced.removal === 'log',
      snapshot.hasTag('connected') && isFirst(snapshot) && context.stream.context.turns.length > 0,
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
      when: ({ context }, { turn }) => turn === 1 && context.burgerId.trim() === '',
      to: 'offline',
    },
    {
      from: 'offline',
      event: 'try again',
      when: (seen, event) => isOfTurn(seen, event) && seen.context.burgerId.trim() !== '',
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
    { from: 'online', event: 'socket failed', to: 'offline.error' },
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
    expect(can({ type: 'clear log' })).toBe(context.stream.context.rows.length > 0);
    expect(can({ type: 'new conversation' })).toBe(context.history.length > 0);
    expect(can({ type: 'bring back' })).toBe(context.replaced !== null);
    if (context.draft.trim() !== '') expect(selectIsChatUnsaved({ context })).toBe(true);
    // The log contains only prompts that the user has sent.
    const prompts = context.stream.context.rows.filter((row) => row.role === 'user').length;
    expect(received.length + 1).toBeGreaterThanOrEqual(prompts);
    expect(JSON.stringify(context.stream)).not.toMatch(/secret|newer|mine|door-key/);
    if (event?.type === 'header changed') expect(context.headers[header]).toBe(event.value);
    // Another burger gets none of the headers.
    if (before && context.connectedBurgerId !== before.context.connectedBurgerId)
      expect(context.headers).toEqual({});
    else if (before && event?.type !== 'header changed') expect(context.headers).toBe(before.context.headers);
    // A header typed by the user no longer follows the session.
    if (event?.type === 'authorization changed') expect(context.authorization).toBe(event.authorization);
    if (event?.type === 'session token' && before?.context.authorizationEdited)
      expect(context.authorization).toBe(before.context.authorization);
    if (event?.type === 'clear log' && before && before.context.stream.context.rows.length > 0) {
      expect(context.stream.context.rows).toEqual([]);
      // The burger still knows the conversation.
      expect(context.history).toEqual([
        ...before.context.history,
        { type: 'cleared', at: expect.any(Number) },
      ]);
      removed(snapshot, happened);
    }
    if (event?.type === 'new conversation') {
      expect(context.stream.context.turns.length).toBe(0);
      removed(snapshot, happened);
      expect(context.history.filter(({ type }) => type === 'prompted' || type === 'received')).toEqual([]);
    }
    if (event?.type === 'bring back' && before?.context.replaced) {
      expect(context.replaced).toBeNull();
      expect(context.history.slice(0, before.context.replaced.history.length)).toEqual(
        before.context.replaced.history,
      );
      if (before.context.replaced.removal !== 'log')
        expect(context.stream.context.turns.length).toBe(before.context.replaced.stream.context.turns.length);
      // The log comes back with the messages since, and the connection stays.
      else
        expect([snapshot.value, context.stream.context.turns, context.history]).toEqual([
          before.value,
          before.context.stream.context.turns,
          before.context.history.filter(
            (one, index) => index < (before.context.replaced?.history.length ?? 0) || one.type !== 'cleared',
          ),
        ]);
      // The words of the edit go, unless the user has changed them. A message on its way to the socket comes back.
      const { draft, edited } = before.context.replaced;
      const own = before.context.draft === edited ? draft : before.context.draft;
      const returned = before.context.replaced.removal === 'log' ? [] : before.context.unsent;
      expect(context.draft.trim()).toBe([...returned, own].join('\n').trim());
      if (before.context.replaced.removal !== 'log') expect(context.promptToRepeat).toBeNull();
    }
    // The log names the changes of the connected burger, and nothing else changes.
    if (event?.type === 'layer changed' && before) {
      const { history: earlier, connectedBurgerId, stream } = before.context;
      const isOwn = connectedBurgerId.trim() === event.burgerId;
      const { type, layer, name, isUsed } = event;
      expect([snapshot.value, context.history]).toEqual([
        before.value,
        isOwn ? [...earlier, { type, layer, name, isUsed, at: expect.any(Number) }] : earlier,
      ]);
      expect(context.stream.context.rows.length - stream.context.rows.length).toBe(isOwn ? 1 : 0);
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
    if (event?.type === 'socket received' && before?.hasTag('connected'))
      expect(context.history.length - before.context.history.length).toBe(
        event.arrivals.filter(({ frames }: Arrival) => frames.length > 0).length,
      );
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
    'online.connecting': (snapshot, happened) => {
      const { hasTag, can, context } = snapshot;
      const { event } = happened;
      expect([hasTag('connecting'), hasTag('connected')]).toEqual([true, false]);
      expect(selectIsAnswering(snapshot)).toBe(false);
      expect([can({ type: 'connect' }), can({ type: 'stop' }), can({ type: 'send' })]).toEqual([
        false,
        false,
        false,
      ]);
      if (event?.type === 'try again' && event.turn === 1) rewound(snapshot, happened);
      if (event?.type === 'connect')
        expect([context.error, context.connectedBurgerId, context.history.at(-1)?.type]).toEqual([
          null,
          context.burgerId.trim(),
          'connecting',
        ]);
      // A prompt whose answer was stopped is not resent automatically, only the one that the user asks for again.
      expect(context.unsent).toEqual([]);
    },
    'online.connected.withoutKeepAlives': connected,
    'online.connected.withKeepAlives': connected,
  },
});
