import { z } from 'zod';
import { arrivalsOf } from '#domain/chat/arrivals.ts';
import { turnCount } from '#domain/chat/conversation.ts';
import { selectIsAnswering } from '#machines/chat/chat-selectors.ts';
import { chatMachine as machine } from '#test/machines/chat/chat-bench.ts';
import { screen, testScreens } from '#test/support/proof/screen.ts';
import type { Deed, ScreenWalk } from '#test/support/proof/screen-types.ts';
import { chatOn, isAt, says, seesChat, seesTalk } from './chat-screen.ts';
import { startChatServer } from './chat-server.ts';
import {
  type ChatMachine,
  draft,
  hasAsked,
  hasDraft,
  hasHeader,
  hasHistory,
  hasId,
  hasPrompt,
  hasReplaced,
  hasRows,
  type InChat,
  input,
  isAnswering,
  isAtRest,
  isIdle,
  isIn,
  isOffline,
  isOnline,
  isPlain,
  isWaiting,
  keepsAlive,
  noTimers,
  untouched,
} from './chat-situations.ts';
import { acts, HEADER, openChat, openTalk, type Talk } from './chat-talk.ts';
import { expect, startConsole } from './console.ts';
import { storedTokens } from './tokens.ts';

const at = startConsole();
const chats = startChatServer(at);
const does = acts(chats);

/** The burger says this, in one message. */
const comes = (text: string) => ({ arrivals: arrivalsOf([{ at: 1, text }]), act: does.say(text) });

const tryAgain = does.settled((talk) => chatOn(talk).tryAgain.first());
/** A change of the conversation hangs up and connects anew, if there is a connection. */
const changes = (press: (talk: Talk) => Promise<void>, when: (seen: InChat) => boolean, isOnHook = true) => [
  {
    act: isOnHook ? press : does.dial(press),
    sees: isAt(isOnHook ? 'disconnected' : 'connecting'),
    when: (seen: InChat) => isAtRest(seen) && !seen.hasTag('error') && hasId(seen) && when(seen),
  },
  {
    act: does.dialAnew(press),
    sees: isAt('connecting'),
    when: (seen: InChat) => isIdle(seen) && when(seen),
  },
];

async function seesConnected(talk: Talk, seen: InChat) {
  await isAt(selectIsAnswering(seen) ? 'answering' : 'connected')(talk);
  // Just after it was connected to, the composer sends nothing until the user types.
  if (seen.context.draft !== '') await does.wait(400)(talk);
  await expect(chatOn(talk).canSend).toHaveCount(seen.context.draft === '' ? 0 : 1);
}

/** The look of each state, independent of the way there. */
const states = {
  'offline.never': isAt('disconnected'),
  'offline.left': isAt('disconnected'),
  'offline.stopping': isAt('disconnected', 'The server is stopping or restarting.'),
  'offline.dropped': isAt('disconnected', 'The connection was lost.'),
  'offline.refused': isAt('disconnected', 'The server refused the connection.'),
  'offline.closed': isAt('disconnected', 'The server closed the connection.'),
  'offline.unreachable': isAt('error', 'The server can’t be reached'),
  'offline.misaddressed': isAt('error', 'No chat can be opened at the server’s address.'),
  'offline.timedOut': isAt('error', 'The server didn’t respond.'),
  'offline.lost': isAt('error', 'The connection was lost.'),
  'offline.silent': isAt('error', 'The server stopped responding'),
  'online.connecting': isAt('connecting'),
  'online.checking': isAt('connecting'),
  'online.connected.withoutKeepAlives': seesConnected,
  'online.connected.withKeepAlives': seesConnected,
};

/** The messages of so many earlier prompts, each with the beginning of its answer if there was one. */
function messagesIn(heard: unknown, prompts: number) {
  const { messages } = z
    .object({ messages: z.array(z.object({ role: z.string(), content: z.string() })) })
    .parse(heard);
  const before = messages.slice(0, -1);
  expect(before.filter(({ role }) => role === 'user')).toEqual(
    Array.from({ length: prompts }, () => ({ role: 'user', content: draft })),
  );
  for (const { role, content } of before)
    expect(content).toMatch(role === 'user' ? draft : /^Hello(\s+Hello)*$/);
  return before;
}

const usual = screen<ChatMachine, Talk>({
  name: 'a burger’s chat',
  machine,
  input,
  steps: [80, 160],
  begin: () => openChat(at(), chats().url),
  events: {
    connect: [
      {
        act: (talk) => chatOn(talk).connect.click(),
        sees: says('Please enter a burger ID.'),
        when: (seen) => !hasId(seen),
      },
      { act: does.connect, sees: isAt('connecting'), when: (seen) => isOffline(seen) && hasId(seen) },
    ],
    disconnect: [{ act: does.disconnect, sees: isAt('disconnected'), when: isOnline }],
    'burger id changed': [
      {
        burgerId: '',
        act: (talk) => chatOn(talk).burgerId.fill(''),
        when: (seen) => isAtRest(seen) && (!hasRows(seen) || hasPrompt(seen)) && !hasReplaced(seen),
      },
      {
        burgerId: input.burgerId,
        act: (talk) => chatOn(talk).burgerId.fill(talk.burger),
        when: (seen) => !hasId(seen),
      },
    ],
    'authorization changed': [
      {
        authorization: 'Bearer mine',
        act: (talk) => chatOn(talk).authorization.fill('Bearer mine'),
        when: isIdle,
      },
    ],
    'header changed': [
      {
        name: HEADER,
        value: 'door-key',
        act: (talk) => chatOn(talk).header.fill('door-key'),
        when: isIdle,
      },
      {
        name: HEADER,
        value: '',
        act: (talk) => chatOn(talk).header.fill(''),
        when: ({ context }) => hasHeader(context),
      },
    ],
    'debug toggled': [
      { debug: true, act: (talk) => chatOn(talk).debug.check(), when: isIdle },
      {
        debug: false,
        act: (talk) => chatOn(talk).debug.uncheck(),
        when: ({ context }) => context.debug,
      },
    ],
    'draft changed': [
      {
        draft,
        act: (talk) => chatOn(talk).message.fill(draft),
        when: (seen) => isOnline(seen) && !hasDraft(seen),
      },
    ],
    send: [
      {
        act: (talk) => chatOn(talk).send.click(),
        sees: says('Connect to the burger before sending messages.'),
        when: (seen) => isOffline(seen) && hasDraft(seen),
      },
      // An empty message is not sent.
      {
        act: (talk) => chatOn(talk).message.press('Enter'),
        sees: isAt('connected'),
        when: isIdle,
      },
      {
        act: does.sendInPlace,
        sees: (talk) => chatOn(talk).sending.waitFor(),
        when: (seen) => isOnline(seen) && hasDraft(seen) && !isWaiting(seen),
      },
    ],
    // Only the page of visitors asks so.
    ask: [],
    stop: [{ act: does.stop, sees: isAt('connecting'), when: isAnswering }],
    'clear log': [
      {
        act: (talk) => chatOn(talk).clearLog.click(),
        sees: (talk) => expect(chatOn(talk).rows).toHaveCount(0),
        when: (seen) => isIdle(seen) && hasRows(seen),
      },
    ],
    'new conversation': changes(
      (talk) => chatOn(talk).newConversation.click(),
      (seen) => hasHistory(seen) && !hasReplaced(seen),
    ),
    'try again': changes(tryAgain, hasPrompt, false).map((one) => ({ ...one, turn: 1 })),
    edit: changes(
      does.settled((talk) => chatOn(talk).edit.first()),
      hasPrompt,
    ).map((one) => ({ ...one, turn: 1 })),
    'bring back': [
      ...changes(
        does.settled((talk) => chatOn(talk).bringBack),
        (seen) => hasReplaced(seen) && seen.context.replaced?.removal !== 'log',
      ),
      // The log comes back over the same connection.
      {
        act: does.settled((talk) => chatOn(talk).bringBack),
        sees: isAt('connected'),
        when: (seen) => isIdle(seen) && seen.context.replaced?.removal === 'log',
      },
    ],
    'session token': [
      { token: 'newer', act: does.signInElsewhere(at), when: (seen) => isPlain(seen) && !isWaiting(seen) },
      { token: 'newest', act: does.signInElsewhere(at), when: ({ context }) => context.authorizationEdited },
    ],
    leave: [
      {
        act: does.leaveAndReturn,
        sees: isAt('disconnected'),
        when: (seen) => isPlain(seen) && isIn(seen, 'online') && hasDraft(seen),
      },
    ],
    'socket opened': [{ act: does.accept, sees: isAt('connected') }],
    // The console's own server has promised it with the connection.
    'keep-alive promised': [{ act: async () => {}, when: (seen) => isIdle(seen) && !keepsAlive(seen) }],
    'page returned': [
      {
        at: Number.MAX_SAFE_INTEGER,
        act: does.wakeUp,
        sees: isAt('connecting'),
        when: (seen) => isIdle(seen) && keepsAlive(seen),
      },
    ],
    'socket sent': [{ act: does.renew, sees: isAt('answering'), when: isWaiting }],
    'socket received': [
      { ...comes(':\n\n'), sees: isAt('answering'), when: isAnswering },
      { ...comes(':\n\n'), sees: isAt('connected'), when: (seen) => isIn(seen, 'checking') },
      {
        ...comes('event: conversation_id\ndata: c1\n\n'),
        sees: isAt('connected'),
        when: ({ context }) => context.debug,
      },
      { ...comes('event: content\ndata: Hello\n\n'), sees: isAt('answering'), when: isOnline },
      { ...comes('event: done\n\n'), sees: isAt('connected'), when: isOnline },
      { ...comes('event: error\ndata: No.\n\n'), sees: isAt('connected'), when: isOnline },
    ],
    'socket closed': [
      { code: 1000, reason: '', act: does.close(1000, '') },
      { code: 1001, reason: 'Server is stopping.', act: does.close(1001, 'Server is stopping.') },
      { code: 1013, reason: '', act: does.close(1013, '') },
      { code: 1006, reason: '', act: does.drop },
    ].map((one) => ({ ...one, sees: isAt('disconnected'), when: isOnline })),
    'socket error': [
      { act: does.refuse, sees: isAt('error'), when: (seen) => isIn(seen, 'connecting') },
      { act: does.garble, sees: isAt('error'), when: isIdle },
    ],
  },
  // Only an address that no socket can have fails it.
  actors: { socket: { callback: true, errors: [] } },
  timers: {
    'xstate.after.patience.chat.online.connecting': { act: does.wait(20_000), sees: isAt('error') },
    'xstate.after.patience.chat.online.checking': { act: does.wait(20_000), sees: isAt('error') },
    'xstate.after.silence.chat.online.connected.withKeepAlives': {
      act: does.wait(45_000),
      sees: isAt('error'),
      when: (seen) => isAnswering(seen) && !isWaiting(seen),
    },
  },
  facts: (seen) => [
    hasId(seen),
    hasDraft(seen),
    isWaiting(seen),
    seen.context.debug,
    seen.context.authorizationEdited,
    hasHeader(seen.context),
    keepsAlive(seen),
    selectIsAnswering(seen),
    hasRows(seen),
    hasHistory(seen),
    hasAsked(seen),
    hasPrompt(seen),
    seen.context.replaced?.removal,
    seen.context.promptToRepeat !== null,
  ],
  states,
  async always(talk, seen, event) {
    await seesChat(talk, seen);
    const { authorization, authorizationEdited, headers, debug } = seen.context;
    const { accessToken } = (await storedTokens(talk.page)) ?? {};
    const ofSession = `Bearer ${accessToken}`;
    // The header is the session's until the user has typed another one.
    await expect(chatOn(talk).authorization).toHaveValue(authorizationEdited ? authorization : ofSession);
    await expect(chatOn(talk).header).toHaveValue(headers[HEADER] ?? '');
    // The first prompt of a connection carries the conversation.
    const earlier = talk.isFirst ? turnCount(seen.context.stream.context) - 1 : 0;
    if (event?.type === 'socket sent')
      expect(talk.heard).toEqual({
        messages: [...messagesIn(talk.heard, earlier), { role: 'user', content: draft }],
        debug,
        privacy_input: { Authorization: ofSession },
      });
  },
});

/** The screen of a chat that no socket can be opened for. Nothing but pressing Connect is new there. */
const unable = (
  name: string,
  builderBaseUrl: string,
  given: Pick<ScreenWalk<ChatMachine, Talk>, 'actors' | 'input' | 'steps'>,
  connect: Deed<ChatMachine, Talk>,
) =>
  screen<ChatMachine, Talk>({
    ...given,
    name,
    machine,
    begin: () => openChat(at(), at().url, builderBaseUrl),
    events: { ...untouched, connect: [{ ...connect, when: ({ context }) => context.error === null }] },
    timers: noTimers,
    facts: ({ context }) => context.error !== null,
    // A refused address is never seen connecting.
    states: { ...states, 'online.connecting': async () => {} },
  });

const press = (talk: Talk) => chatOn(talk).connect.click();

const opens = async (talk: Talk) => {
  await expect(chatOn(talk).message).toBeEnabled();
  await expect(chatOn(talk).connect).toHaveCount(0);
};

/** The page of visitors looks the same in each state, but for what `seesTalk` sees. */
const whereverItIs = {
  'offline.never': opens,
  'offline.left': opens,
  'offline.stopping': opens,
  'offline.dropped': opens,
  'offline.refused': opens,
  'offline.closed': opens,
  'offline.unreachable': opens,
  'offline.misaddressed': opens,
  'offline.timedOut': opens,
  'offline.lost': opens,
  'offline.silent': opens,
  'online.connecting': opens,
  'online.checking': opens,
  'online.connected.withoutKeepAlives': opens,
  'online.connected.withKeepAlives': opens,
};

/** The page of visitors, whose composer connects. */
const visitors = screen<ChatMachine, Talk>({
  name: 'the page of visitors',
  machine,
  input: { ...input, token: null },
  steps: [20, 60],
  begin: () => openTalk(at(), chats().url),
  events: {
    ...untouched,
    'draft changed': [
      { draft, act: (talk) => chatOn(talk).message.fill(draft), when: (seen) => !hasDraft(seen) },
    ],
    ask: [
      { act: does.ask, when: (seen) => isOffline(seen) && hasDraft(seen) },
      // An empty message is not sent, and connects to nothing.
      { act: (talk) => chatOn(talk).message.press('Enter'), when: (seen) => isAtRest(seen) || isIdle(seen) },
      {
        act: (talk) => chatOn(talk).message.press('Enter'),
        when: (seen) => isOnline(seen) && hasDraft(seen) && !isWaiting(seen),
      },
    ],
    stop: [{ act: does.stop, when: isAnswering }],
    'new conversation': [
      {
        act: does.settled((talk) => chatOn(talk).newConversation),
        when: (seen) => isAtRest(seen) && hasHistory(seen),
      },
    ],
    'socket opened': [{ act: does.accept }],
    'keep-alive promised': [{ act: async () => {}, when: (seen) => isOnline(seen) && !keepsAlive(seen) }],
    'socket sent': [{ act: does.hear, when: (seen) => keepsAlive(seen) && isWaiting(seen) }],
    'socket received': [{ ...comes('event: content\ndata: Hello\n\nevent: done\n\n'), when: isAnswering }],
    'socket closed': [
      {
        code: 1001,
        reason: 'Server is stopping.',
        act: does.close(1001, 'Server is stopping.'),
        when: isIdle,
      },
    ],
    'socket error': [{ act: does.refuse, when: (seen) => isIn(seen, 'connecting') }],
  },
  actors: { socket: { callback: true, errors: [] } },
  timers: noTimers,
  facts: (seen) => [
    hasDraft(seen),
    isWaiting(seen),
    keepsAlive(seen),
    selectIsAnswering(seen),
    hasAsked(seen),
  ],
  states: whereverItIs,
  async always(talk, seen, event) {
    await seesTalk(talk, seen);
    const earlier = talk.isFirst ? turnCount(seen.context.stream.context) - 1 : 0;
    if (event?.type === 'socket sent')
      expect(talk.heard).toEqual({
        messages: [...messagesIn(talk.heard, earlier), { role: 'user', content: draft }],
        debug: false,
        privacy_input: { Authorization: '' },
      });
  },
});

testScreens(
  'chat',
  [
    usual,
    visitors,
    unable(
      'a chat without a builder',
      '',
      { steps: [1, 2], input: { ...input, baseUrl: '' }, actors: { socket: { callback: true, errors: [] } } },
      { act: press, sees: says('Missing Cowtex websocket base URL.') },
    ),
    unable(
      'a chat at an address that no socket can have',
      'ftp://files.example',
      {
        steps: [2, 4],
        input,
        actors: {
          socket: {
            callback: true,
            errors: [{ error: new Error('ftp'), act: press, sees: says('Unable to connect.') }],
          },
        },
      },
      { act: async () => {} },
    ),
  ],
  {
    'offline: try again [isBaseUrlMissing] → (stays)':
      'only a console that was given no address between two reloads has something to try again',
  },
);
