import { expect } from 'vitest';
import { createPairMachine, selectConnection } from '#machines/pair/pair-machine.ts';
import type { SideStatus } from '#machines/pair/pair-types.ts';
import type { Assertion } from '#test/support/proof/proof-types.ts';
import { testProof } from '#test/support/proof/test-proof.ts';

const machine = createPairMachine({
  get: () => {
    throw new Error('No chat');
  },
  hold: () => () => {},
});

const prompt = 'Who are you?';
const statuses = ['offline', 'connecting', 'idle', 'sending', 'answering'] as const;
type InState = Assertion<typeof machine>;

const sidesOf = ({ context }: Parameters<InState>[0]): readonly SideStatus[] => [context.left, context.right];

/** What each chat was told by the newest event. */
const toldBy = ({ received }: Parameters<InState>[1], count: number) =>
  received.slice(received.length - count).map(({ actor, event }) => [actor, event]);

const told = ['connect', 'disconnect', 'stop', 'clear log', 'new conversation', 'leave'] as const;

testProof({
  name: 'pair',
  starts: [{ machine, input: { left: 'a', right: 'b' } }],
  events: {
    'side changed': statuses.flatMap((status) => [
      { side: 'left' as const, status },
      { side: 'right' as const, status },
    ]),
    'prompt returned': [{ prompt }],
    'draft changed': [{ draft: 'Hello there' }, { draft: prompt }, { draft: ' \n' }],
    send: [{}],
    connect: [{}],
    disconnect: [{}],
    stop: [{}],
    'debug toggled': [{ debug: true }],
    'clear log': [{}],
    'new conversation': [{}],
    edit: [{ turn: 1, history: [] }],
    leave: [{}],
  },
  actors: { left: { callback: true }, right: { callback: true } },
  facts: ({ context }) => [context.left, context.right, context.draft.split('\n').slice(0, 2)],
  paths: [1000, 8000],
  always: (snapshot, happened) => {
    const { can, context } = snapshot;
    const { event, before } = happened;
    const sides = sidesOf(snapshot);
    const are = (...some: readonly SideStatus[]) => sides.some((status) => some.includes(status));
    expect(context.burgers).toEqual({ left: 'a', right: 'b' });
    expect(can({ type: 'connect' })).toBe(are('offline'));
    expect(can({ type: 'disconnect' })).toBe(are('idle', 'sending', 'answering'));
    expect(can({ type: 'stop' })).toBe(are('answering'));
    expect(can({ type: 'send' })).toBe(context.draft.trim() !== '' && are('idle'));
    expect(selectConnection(snapshot)).toEqual({
      isConnected: are('idle', 'sending', 'answering'),
      isOnline: are('idle', 'sending', 'answering', 'connecting'),
      isAnswering: are('answering'),
      isSending: are('sending'),
      left: context.left === 'idle',
      right: context.right === 'idle',
    });
    if (event === undefined || before === undefined) return;
    if (event.type === 'side changed')
      expect(context).toEqual({ ...before.context, [event.side]: event.status });
    else expect(sides).toEqual(sidesOf(before));
    // The composer changes by the user's hand, when it is sent, and when something comes back.
    if (event.type === 'draft changed') expect(context.draft).toBe(event.draft);
    else if (event.type === 'prompt returned') {
      expect(context.draft.split('\n').filter((line) => line === prompt)).toHaveLength(1);
      expect(context.draft.startsWith(prompt)).toBe(true);
      expect(context.draft).toContain(before.context.draft.trim());
    } else if (event.type !== 'send') expect(context.draft).toBe(before.context.draft);
    const command = told.find((type) => type === event.type);
    if (command !== undefined && before.can({ type: command }))
      expect(toldBy(happened, 2)).toEqual([
        ['left', { type: command }],
        ['right', { type: command }],
      ]);
    if (event.type === 'send' && before.can({ type: 'send' })) {
      // Each chat that is idle gets the prompt, once.
      expect(context.draft).toBe('');
      const asked = (['left', 'right'] as const).filter((side) => context[side] === 'idle');
      expect(toldBy(happened, asked.length)).toEqual(
        asked.map((side) => [side, { type: 'ask', prompt: before.context.draft.trim() }]),
      );
    }
    if (event.type === 'debug toggled')
      expect(toldBy(happened, 2)).toEqual([
        ['left', { type: 'debug toggled', debug: true }],
        ['right', { type: 'debug toggled', debug: true }],
      ]);
    if (event.type === 'edit')
      expect(toldBy(happened, 2)).toEqual([
        ['left', event],
        ['right', event],
      ]);
  },
  states: {},
});
