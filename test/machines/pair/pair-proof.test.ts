import { expect } from 'vitest';
import { pairMachine as machine } from '#test/support/all-machines.ts';
import { testProof } from '#test/support/proof/test-proof.ts';

const prompt = 'Who are you?';
const commands = ['connect', 'disconnect', 'stop', 'debug toggled', 'clear log', 'new conversation', 'leave'];

testProof({
  name: 'pair',
  starts: [{ machine, input: { left: 'a', right: 'b' } }],
  events: {
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
  paths: [50, 500],
  always: ({ can, context }, { event, before, received }) => {
    expect(context.burgers).toEqual({ left: 'a', right: 'b' });
    expect(can({ type: 'send' })).toBe(context.draft.trim() !== '');
    if (event === undefined || before === undefined) return;
    // The composer changes by the user's hand, when one side has taken it, and when something comes back.
    if (event.type === 'draft changed') expect(context.draft).toBe(event.draft);
    else if (event.type === 'prompt returned') {
      expect(context.draft.split('\n').filter((line) => line === prompt)).toHaveLength(1);
      expect(context.draft.startsWith(prompt)).toBe(true);
      expect(context.draft).toContain(before.context.draft.trim());
    } else if (event.type === 'prompt taken') expect(context.draft).toBe('');
    else expect(context.draft).toBe(before.context.draft);
    // Both sides are told, and each does what its chat can.
    const told = received.slice(-2).map((one) => [one.actor, one.event]);
    if (commands.includes(event.type))
      expect(told).toEqual([
        ['left', event],
        ['right', event],
      ]);
    if (event.type === 'send' && before.can({ type: 'send' }))
      expect(told).toEqual(
        ['left', 'right'].map((side) => [side, { type: 'ask', prompt: before.context.draft.trim() }]),
      );
  },
  states: {},
});
