import { rowsOf, turnCount } from '#domain/chat/conversation.ts';
import { selectIsAnswering } from '#machines/chat/chat-selectors.ts';
import type { chatMachine } from '#test/machines/chat/chat-bench.ts';
import type { Seen } from '#test/support/proof/proof-types.ts';
import type { ScreenWalk } from '#test/support/proof/screen-types.ts';
import { HEADER, type Talk } from './chat-talk.ts';

/* The machine of a chat's screens, the situations in which acts are possible, and the events that a screen leaves alone. */

export type ChatMachine = typeof chatMachine;
export type InChat = Seen<ChatMachine>;

export const input = {
  burgerId: 'the burger',
  baseUrl: 'https://builder.example',
  token: 'first',
  history: [],
};
export const draft = 'Hello there';

export const isIn = ({ value }: InChat, state: string) => JSON.stringify(value).includes(`"${state}"`);
export const hasHeader = ({ headers }: InChat['context']) => (headers[HEADER] ?? '') !== '';
/** The header is the session's, and debug mode is off: the others are walked for themselves. */
export const isPlain = ({ context }: InChat) =>
  !context.debug && !context.authorizationEdited && !hasHeader(context);
export const isOnline = (seen: InChat) => isPlain(seen) && isIn(seen, 'connected');
export const isOffline = (seen: InChat) => isPlain(seen) && isIn(seen, 'offline');
export const hasDraft = ({ context }: InChat) => context.draft !== '';
export const isWaiting = ({ context }: InChat) => context.unsent.length > 0;
export const isAnswering = (seen: InChat) => isOnline(seen) && selectIsAnswering(seen);
export const isIdle = (seen: InChat) =>
  isOnline(seen) && !selectIsAnswering(seen) && !hasDraft(seen) && !isWaiting(seen);
export const keepsAlive = (seen: InChat) => isIn(seen, 'withKeepAlives');
export const hasRows = ({ context }: InChat) => rowsOf(context.stream.context).length > 0;
export const hasId = ({ context }: InChat) => context.burgerId !== '';
export const hasAsked = ({ context }: InChat) => turnCount(context.stream.context) > 0;
/** The log has a prompt, and it is the first of all: clearing the log leaves only later ones. */
export const hasPrompt = ({ context }: InChat) =>
  rowsOf(context.stream.context).find(({ isPrompt }) => isPrompt)?.turn === 1;
export const hasReplaced = ({ context }: InChat) => context.replaced !== null;
export const hasHistory = ({ context }: InChat) => context.history.length > 0;
export const isAtRest = (seen: InChat) => isOffline(seen) && !hasDraft(seen);

/** The events of a screen that leaves them alone, because they are walked on the chat's page. */
export const untouched: ScreenWalk<ChatMachine, Talk>['events'] = {
  connect: [],
  disconnect: [],
  'burger id changed': [],
  'authorization changed': [],
  'header changed': [],
  'debug toggled': [],
  'draft changed': [],
  send: [],
  ask: [],
  stop: [],
  'clear log': [],
  'new conversation': [],
  'try again': [],
  edit: [],
  'bring back': [],
  'session token': [],
  leave: [],
  'socket opened': [],
  'keep-alive promised': [],
  'page returned': [],
  'socket sent': [],
  'socket received': [],
  'socket closed': [],
  'socket error': [],
};
export const noTimers = {
  'xstate.after.patience.chat.online.connecting': null,
  'xstate.after.patience.chat.online.checking': null,
  'xstate.after.silence.chat.online.connected.withKeepAlives': null,
};
