import { expect } from 'vitest';
import { z } from 'zod';
import type { Arrival } from '#domain/chat/arrivals.ts';
import { rowsOf, turnCount } from '#domain/chat/conversation.ts';
import type { History } from '#domain/chat/history-event.ts';
import { selectHasConnected, selectIsAnswering, selectIsSending } from '#machines/chat/chat-selectors.ts';
import type { Assertion } from '#test/support/proof/proof-types.ts';
import type { chatMachine as machine } from './chat-bench.ts';

/* The assertions of the chat's proof about its connection and about changes of its conversation. */

/** A conversation from before: one prompt and its answer, on a connection that ended. */
export const history: History = [
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
export const header = 'X-Api-Key';
export type InState = Assertion<typeof machine>;

/** There is no connection, and the chat does not claim one. */
const offline: InState = (snapshot, { event, before }) => {
  const { hasTag, can, context } = snapshot;
  expect([hasTag('connected'), hasTag('connecting')]).toEqual([false, false]);
  expect(selectIsAnswering(snapshot)).toBe(false);
  expect(context.stream.context.connection).not.toBe('open');
  expect([can({ type: 'connect' }), can({ type: 'disconnect' }), can({ type: 'stop' })]).toEqual([
    true,
    false,
    false,
  ]);
  // No prompt is pending: an unsent one is the draft again.
  expect(selectIsSending({ context })).toBe(false);
  if (before && selectIsSending(before)) {
    expect(context.draft).toContain(before.context.unsent[0] ?? before.context.promptToRepeat);
    expect(rowsOf(context.stream.context).at(-1)?.message?.message).toBe(
      'Not sent. What you wrote is back in the message field.',
    );
  }
  expect(rowsOf(context.stream.context).at(-1)?.streaming ?? false).toBe(false);
  // The reason for a refused connection is shown above the log.
  if (event?.type === 'try again' && context.baseUrl === '')
    expect(context.error?.message).toBe('Missing Cowtex websocket base URL.');
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

/** The connection has ended, which its state and these notes at the end of the log say. */
export const ended =
  (tag: 'disconnected' | 'error', ...notes: readonly string[]): InState =>
  (snapshot, happened) => {
    offline(snapshot, happened);
    const { hasTag, context } = snapshot;
    expect([hasTag('disconnected'), hasTag('error')]).toEqual([tag === 'disconnected', tag === 'error']);
    // Nothing but a connection changes how it has ended.
    if (happened.before?.hasTag('connecting') !== true && happened.before?.hasTag('connected') !== true) {
      if (happened.before) expect(snapshot.value).toEqual(happened.before.value);
      return;
    }
    const told = rowsOf(context.stream.context).flatMap(({ message }) => message?.message ?? []);
    // What was not sent is told last.
    expect(told.filter((text) => !text.startsWith('Not sent.')).slice(-notes.length)).toEqual(notes);
  };

/** The connection is open. */
export const connected: InState = (snapshot, { event, before, received }) => {
  const { hasTag, can, context } = snapshot;
  expect([hasTag('connected'), hasTag('connecting'), hasTag('disconnected')]).toEqual([true, false, false]);
  expect([can({ type: 'connect' }), can({ type: 'disconnect' })]).toEqual([false, true]);
  expect([selectHasConnected(snapshot), context.error]).toEqual([true, null]);
  // Any draft with text can be sent, also during an answer, and an answer can be stopped.
  expect(can({ type: 'send' })).toBe(context.draft.trim() !== '');
  expect(can({ type: 'stop' })).toBe(selectIsAnswering(snapshot));
  if (!selectIsAnswering(snapshot))
    expect(rowsOf(context.stream.context).at(-1)?.streaming ?? false).toBe(false);
  if (event?.type === 'socket sent' && before && before.context.unsent.length > 0)
    expect([context.unsent, turnCount(context.stream.context), selectIsAnswering(snapshot)]).toEqual([
      before.context.unsent.slice(1),
      turnCount(before.context.stream.context) + 1,
      true,
    ]);
  if (event?.type === 'socket received')
    expect(isKeptAlive(snapshot)).toBe(
      (before && (isKeptAlive(before) || before.hasTag('connecting'))) ||
        event.arrivals.some(({ frames }: Arrival) => frames.length === 0),
    );
  if (event?.type === 'socket opened')
    expect(context.history.at(-1)).toEqual({ type: 'noted', at: expect.any(Number), note: 'connected' });
  // A prompt that was asked for again is sent automatically.
  if (event?.type === 'socket opened' && before?.context.promptToRepeat != null) {
    expect([context.promptToRepeat, context.unsent]).toEqual([null, [before.context.promptToRepeat]]);
    transmits(before, received, before.context.promptToRepeat);
    expect([...context.secrets, '']).toContain(context.authorization.trim());
    expect([...context.secrets, '']).toContain(context.headers[header]?.trim() ?? '');
  }
  if ((event?.type !== 'send' && event?.type !== 'ask') || !before?.can({ type: 'send' })) return;
  // The draft moves from the composer to the socket once.
  expect(context.draft).toBe('');
  expect(context.unsent).toEqual([...before.context.unsent, before.context.draft.trim()]);
  expect(context.replaced).toBeNull();
  transmits(before, received, before.context.draft.trim());
};

const isKeptAlive = ({ value }: Parameters<InState>[0]): boolean =>
  JSON.stringify(value).includes('withKeepAlives');

/** True if no prompt was sent since the connection was opened. */
export const isFirst = ({ context: { history: all, unsent } }: Parameters<InState>[0]): boolean =>
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
export const rewound: InState = ({ context }, { before, event }) => {
  const first = before?.context.history.find(({ type }) => type === 'prompted');
  if (first?.type !== 'prompted' || before === undefined) return;
  const { history: earlier, stream } = before.context;
  expect([context.replaced?.history, context.replaced?.stream]).toEqual([earlier, stream]);
  expect(context.history.slice(0, earlier.indexOf(first))).toEqual(earlier.slice(0, earlier.indexOf(first)));
  expect(context.history).not.toContain(first);
  expect(turnCount(context.stream.context)).toBe(0);
  if (event?.type === 'edit') expect(context.draft).toContain(first.content);
  else expect(context.promptToRepeat).toBe(first.content);
};

/** The log and the conversation can be brought back when something was said in them. */
export const removed: InState = ({ context }, { before, event }) => {
  if (before === undefined) return;
  const { history: earlier, stream, replaced } = before.context;
  const wasSaid = earlier.some(({ type }) => type === 'prompted' || type === 'received');
  if (!wasSaid) expect(context.replaced).toBe(replaced);
  else
    expect(context.replaced).toEqual({
      history: earlier,
      stream,
      draft: before.context.draft,
      edited: before.context.draft,
      isAsked: false,
      removal: event?.type === 'clear log' ? 'log' : 'conversation',
    });
};
