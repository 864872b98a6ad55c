import { msg } from '@lingui/core/macro';
import { expect } from 'vitest';
import type { History } from '#domain/chat/history-event.ts';
import {
  createRehearsalMachine,
  type RehearsalInput,
  selectAnswered,
} from '#machines/rehearsal/rehearsal-machine.ts';
import { emptyStream, replay } from '#machines/stream/stream.ts';
import type { Assertion } from '#test/support/proof/proof-types.ts';
import { testProof } from '#test/support/proof/test-proof.ts';

const machine = createRehearsalMachine(() => {
  throw new Error('No chat');
});
const prompts = ['One?', 'Two?'];
const credentials = () => ({ authorization: 'Bearer mine', headers: { 'X-Api-Key': 'door-key' } });
const input: RehearsalInput = { burgerId: 'b1', prompts, debug: true, credentials };
const history: History = [{ type: 'prompted', at: 1, content: 'One?' }];
const stream = replay(history);
const lost = msg`The connection was lost.`;

type InState = Assertion<typeof machine>;

/** Nothing is being asked, and everything that was asked stays. */
const atRest: InState = ({ hasTag, can, context }, { before, event }) => {
  expect([hasTag('asking'), can({ type: 'stop' })]).toEqual([false, false]);
  expect(can({ type: 'start' })).toBe(context.prompts.length > 0);
  if (before && event?.type !== 'start') {
    expect(context.stream).toBe(before.context.stream);
    expect(context.sentCount).toBe(before.context.sentCount);
  }
};

testProof({
  name: 'rehearsal',
  starts: [
    { machine, input },
    { machine, input: { ...input, prompts: [] } },
  ],
  events: {
    start: [{}],
    stop: [{}],
    'conversation grew': [{ stream }],
    'conversation ready': [{}],
    'conversation ended': [{ reason: lost }],
  },
  actors: { conversation: { callback: true } },
  facts: ({ context }) => [context.sentCount, context.reason !== null],
  paths: [10, 400],
  always: ({ status, context }, { before, event, received }) => {
    expect(status).toBe('active');
    expect([context.burgerId, context.debug]).toEqual(['b1', true]);
    // The prompts are asked in their order, from the first one on.
    const asked = received.slice(received.length - context.sentCount);
    expect(asked).toEqual(
      context.prompts
        .slice(0, context.sentCount)
        .map((prompt) => ({ actor: 'conversation', event: { type: 'ask', prompt } })),
    );
    if (event?.type !== 'conversation ready' && event?.type !== 'start')
      expect(context.sentCount).toBe(before?.context.sentCount ?? 0);
  },
  states: {
    // Only a recording without prompts rests here.
    empty: (snapshot, happened) => {
      atRest(snapshot, happened);
      expect(snapshot.context.prompts).toEqual([]);
      expect([snapshot.context.sentCount, snapshot.context.reason, selectAnswered(snapshot)]).toEqual([
        0,
        null,
        0,
      ]);
    },
    asking: (snapshot, { before, event }) => {
      const { hasTag, can, context } = snapshot;
      expect([hasTag('asking'), can({ type: 'stop' }), context.reason]).toEqual([true, true, null]);
      expect(selectAnswered(snapshot)).toBe(Math.max(0, context.sentCount - 1));
      if (before === undefined || (event?.type === 'start' && !before.hasTag('asking'))) {
        expect(context.sentCount).toBe(0);
        expect(context.stream).toBe(emptyStream);
      }
      // A second press on a button that has just been pressed does not begin anew.
      if (event?.type === 'start' && before?.hasTag('asking')) expect(context).toEqual(before.context);
      if (event?.type === 'conversation grew') expect(context.stream).toBe(stream);
      if (event?.type === 'conversation ready')
        expect(context.sentCount).toBe((before?.context.sentCount ?? 0) + 1);
    },
    done: (snapshot, happened) => {
      atRest(snapshot, happened);
      expect([snapshot.context.sentCount, selectAnswered(snapshot), snapshot.context.reason]).toEqual([
        2,
        2,
        null,
      ]);
    },
    interrupted: (snapshot, happened) => {
      atRest(snapshot, happened);
      const { sentCount, reason } = snapshot.context;
      // The newest prompt has no whole answer.
      expect(selectAnswered(snapshot)).toBe(Math.max(0, sentCount - 1));
      if (happened.event?.type === 'stop') expect(reason).toBeNull();
      if (happened.event?.type === 'conversation ended') expect(reason).toBe(lost);
    },
  },
});
