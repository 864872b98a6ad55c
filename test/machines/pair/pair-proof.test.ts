import { expect } from 'vitest';
import type { SideStatus } from '#machines/pair/pair-types.ts';
import { pairMachine as machine } from '#test/support/all-machines.ts';
import type { Assertion } from '#test/support/proof/proof-types.ts';
import { testProof } from '#test/support/proof/test-proof.ts';
import { sidesOf } from './sides.ts';

const prompt = 'Who are you?';
const statuses = ['offline', 'connecting', 'idle', 'sending', 'answering'] as const;
type InState = Assertion<typeof machine>;

/** The events that each chat received by the newest event. */
const toldBy = ({ received }: Parameters<InState>[1], count: number) =>
  received.slice(received.length - count).map(({ actor, event }) => [actor, event]);

/** The chats that can carry out a command. */
const told: ReadonlyMap<string, readonly SideStatus[]> = new Map<string, readonly SideStatus[]>([
  ['connect', ['offline']],
  ['disconnect', ['idle', 'sending', 'answering']],
  ['stop', ['answering']],
  ['clear log', statuses],
  ['new conversation', statuses],
  ['leave', statuses],
]);

/** The news in an event about this side. */
const newsOf = (side: string, type: string): string | undefined =>
  type.startsWith(`${side} `) ? type.slice(side.length + 1) : undefined;

/** The side is in this state, because its chat has said so last. */
const is =
  (side: 'left' | 'right', status: SideStatus): InState =>
  (snapshot, { event }) => {
    expect(sidesOf(snapshot)[side === 'left' ? 0 : 1]).toBe(status);
    if (event !== undefined) expect([undefined, status]).toContain(newsOf(side, event.type));
  };

testProof({
  name: 'pair',
  starts: [{ machine, input: { left: 'a', right: 'b' } }],
  events: {
    'left offline': [{}],
    'left connecting': [{}],
    'left idle': [{}],
    'left sending': [{}],
    'left answering': [{}],
    'right offline': [{}],
    'right connecting': [{}],
    'right idle': [{}],
    'right sending': [{}],
    'right answering': [{}],
    'prompt taken': [{}],
    'prompt returned': [{ prompt }],
    'draft changed': [{ draft: 'Hello there' }, { draft: prompt }, { draft: ' \n' }],
    send: [{}],
    connect: [{}],
    disconnect: [{}],
    stop: [{}],
    'debug toggled': [{ debug: true }],
    'clear log': [{}],
    'new conversation': [{}],
    leave: [{}],
  },
  actors: { left: { callback: true }, right: { callback: true } },
  facts: ({ context }) => context.draft.split('\n').slice(0, 2),
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
    expect(['connected', 'connecting', 'sending', 'answering'].map((tag) => snapshot.hasTag(tag))).toEqual([
      are('idle', 'sending', 'answering'),
      are('connecting'),
      are('sending'),
      are('answering'),
    ]);
    if (event === undefined || before === undefined) return;
    // Each side is as its chat says, whatever else happens.
    const [left, right] = sidesOf(before);
    expect(sides).toEqual([newsOf('left', event.type) ?? left, newsOf('right', event.type) ?? right]);
    // The composer changes by the user's hand, when it is sent, and when something comes back.
    if (event.type === 'draft changed') expect(context.draft).toBe(event.draft);
    else if (event.type === 'prompt returned') {
      expect(context.draft.split('\n').filter((line) => line === prompt)).toHaveLength(1);
      expect(context.draft.startsWith(prompt)).toBe(true);
      expect(context.draft).toContain(before.context.draft.trim());
    } else if (event.type === 'prompt taken') expect(context.draft).toBe('');
    else if (event.type !== 'send') expect(context.draft).toBe(before.context.draft);
    // A command goes to each chat that can carry it out.
    const able = told.get(event.type);
    if (able !== undefined) {
      const addressed = ['left', 'right'].filter((_, index) =>
        able.some((status) => status === sides[index]),
      );
      expect(toldBy(happened, addressed.length)).toEqual(addressed.map((side) => [side, event]));
    }
    if (event.type === 'send' && before.can({ type: 'send' })) {
      // Each chat that is idle gets the prompt, once.
      expect(context.draft).toBe('');
      const asked = ['left', 'right'].filter((_, index) => sides[index] === 'idle');
      expect(toldBy(happened, asked.length)).toEqual(
        asked.map((side) => [side, { type: 'ask', prompt: before.context.draft.trim() }]),
      );
    }
    if (event.type === 'debug toggled')
      expect(toldBy(happened, 2)).toEqual([
        ['left', { type: 'debug toggled', debug: true }],
        ['right', { type: 'debug toggled', debug: true }],
      ]);
  },
  states: {
    'left.offline': is('left', 'offline'),
    'left.connecting': is('left', 'connecting'),
    'left.connected.idle': is('left', 'idle'),
    'left.connected.sending': is('left', 'sending'),
    'left.connected.answering': is('left', 'answering'),
    'right.offline': is('right', 'offline'),
    'right.connecting': is('right', 'connecting'),
    'right.connected.idle': is('right', 'idle'),
    'right.connected.sending': is('right', 'sending'),
    'right.connected.answering': is('right', 'answering'),
  },
});
