import { expect } from 'vitest';
import type { StreamEvent } from '#domain/chat/stream-events.ts';
import { shownText } from '#domain/chat/transcript.ts';
import { streamMachine as machine } from '#machines/stream/stream-machine.ts';
import type { Assertion } from '#test/support/proof/proof-types.ts';
import { testProof } from '#test/support/proof/test-proof.ts';
import { frame } from './streams.ts';

type InState = Assertion<typeof machine>;
type Seen = Parameters<InState>[0];

const came = { at: 2, debug: true };
const sign = (event: string, data = '') => ({ ...came, frame: frame(event, data) });
const words = { ...came, name: 'content', chunks: ['Hel', 'lo'] };

const lastRow = ({ context }: Seen) => context.rows.at(-1);
/** The row of an answer, which may stand above messages that were sent beside it. */
const answerRow = ({ context }: Seen) => context.rows.at(-1);
const currentTurn = ({ context }: Seen) => context.turns[context.current - 1];
const openSpans = (seen: Seen) => (currentTurn(seen)?.spans ?? []).filter(({ to }) => to === null);
const activity = (seen: Seen) => openSpans(seen).find(({ kind }) => kind !== 'tool')?.kind;

/** Nothing of an answer goes on. */
const idle: InState = (seen) => {
  expect([seen.hasTag('answering'), answerRow(seen)?.streaming ?? false]).toEqual([false, false]);
  expect([openSpans(seen), seen.context.running]).toEqual([[], []]);
};

/** An answer is under way, and its turn is open. */
const answering =
  (doing: ReturnType<typeof activity>): InState =>
  (seen, { event }) => {
    const turn = currentTurn(seen);
    expect(seen.hasTag('answering')).toBe(true);
    expect([turn?.endedAt ?? null, activity(seen)]).toEqual([null, turn && doing]);
    expect(openSpans(seen).filter(({ kind }) => kind === 'tool')).toHaveLength(
      turn === undefined ? 0 : seen.context.running.length,
    );
    if (event?.type === 'words came' || event?.type === 'thoughts came') {
      const label = event.type === 'words came' ? 'Assistant' : 'Assistant Thinking';
      expect(answerRow(seen)).toMatchObject({ streaming: true, label: { message: label } });
      expect(shownText(answerRow(seen) ?? expect.fail())).toMatch(/Hel lo$/);
    }
  };

/** The events that say nothing about the answer, and leave its state as it is. */
const silent: readonly StreamEvent['type'][] = ['frames came', 'cleared'];

testProof({
  name: 'stream',
  starts: [{ machine }],
  events: {
    prompted: [{ at: 1, content: 'Why?' }],
    'words came': [words],
    'thoughts came': [{ ...words, name: 'thinking' }],
    'tool called': [sign('tool_call', '{"name":"a"}'), sign('tool_call', '{"name":"b"}')],
    'tool answered': [sign('tool_result', '{"name":"a"}'), sign('tool_result', '{"name":"c"}')],
    'frames came': [
      { ...came, frames: [[2, frame('usage', '{"input_tokens":3,"output_tokens":4}')]] },
      { ...came, frames: [[2, frame('model', '{"model":"m"}')]] },
    ],
    'interruption ended': [sign('done', 'interrupted')],
    'answer ended': [sign('done')],
    'answer failed': [sign('error', 'No.')],
    noted: [{ at: 3, note: 'disconnected' }],
    cleared: [{ at: 3 }],
    'history grew': [
      {
        heard: [
          { type: 'connecting', at: 0 },
          { type: 'prompted', at: 1, content: 'Why?' },
          { type: 'received', ...came, frames: [frame('content', 'Hel'), frame('content', 'lo')] },
        ],
      },
      { heard: [{ type: 'received', ...came, frames: [frame('tool_call', '{"name":"a"}')] }] },
      { heard: [] },
    ],
    'batch ended': [{}],
  },
  facts: ({ context }) => [
    context.running.map(({ call }) => call.name).slice(0, 2),
    context.current > 0,
    context.turns.length > 0,
    context.interruptedId !== null,
  ],
  paths: [200, 4_000],
  always: (seen, { before, event }) => {
    const { status, context } = seen;
    expect([status, context.batch]).toEqual(['active', null]);
    if (before === undefined || event === undefined) return;
    if (silent.some((type) => type === event.type) || event.type === 'batch ended')
      expect(seen.value).toEqual(before.value);
    const { rows } = before.context;
    if (event.type === 'cleared') expect(context).toEqual({ ...before.context, rows: [] });
    // The last words of an interrupted answer move to its row.
    else
      expect(context.rows.length).toBeGreaterThanOrEqual(
        rows.length - (event.type === 'interruption ended' ? 1 : 0),
      );
    if (event.type === 'frames came') {
      expect(context.rows).toHaveLength(rows.length + 1);
      expect(currentTurn(seen)?.isDebug ?? true).toBe(true);
    }
    if (event.type === 'frames came' && event.frames[0][1].event === 'usage' && context.current > 0)
      expect(currentTurn(seen)?.tokens).toEqual({ input: 3, output: 4 });
    if (
      event.type === 'frames came' &&
      event.frames[0][1].event === 'model' &&
      before.hasTag('answering') &&
      context.current > 0
    )
      expect(currentTurn(seen)?.model).toBe('m');
    // Everything that is shown has a row, and the row the turn that it belongs to.
    if (event.type === 'tool called')
      expect(lastRow(seen)).toMatchObject({ role: 'tool', turn: context.current, meta: { call: {} } });
    if (event.type === 'tool answered')
      expect(lastRow(seen)).toMatchObject({ role: 'tool', label: { message: 'Tool result' } });
    if (event.type === 'answer failed')
      expect(lastRow(seen)).toMatchObject({
        meta: { tone: 'error' },
        turn: before.hasTag('answering') ? before.context.current : 0,
      });
    if (event.type === 'prompted') {
      expect(lastRow(seen)).toMatchObject({ isPrompt: true, turn: context.turns.length });
      expect(context.turns).toHaveLength(before.context.turns.length + 1);
      expect(currentTurn(seen)).toMatchObject({
        askedAt: 1,
        firstWordAt: null,
        spans: [{ kind: 'waiting' }],
      });
    }
    if (event.type === 'noted') {
      expect(lastRow(seen)).toMatchObject({ turn: 0, message: { message: 'Disconnected' } });
      expect(context.current).toBe(0);
    }
    if (event.type === 'interruption ended' || event.type === 'answer ended')
      expect([answerRow(seen)?.streaming ?? false, context.interruptedId]).toEqual([false, null]);
  },
  states: {
    'idle.none': (seen, happened) => {
      idle(seen, happened);
      expect(seen.context.current).toBe(0);
    },
    'idle.ended': idle,
    'idle.failed': idle,
    'answering.awaiting': (seen, happened) => {
      answering('waiting')(seen, happened);
      if (happened.event?.type === 'tool answered') expect(seen.context.running).toEqual([]);
      if (happened.event?.type === 'interruption ended')
        expect(currentTurn(seen)?.firstWordAt ?? null).toBeNull();
    },
    'answering.thinking': answering('thinking'),
    'answering.writing': (seen, happened) => {
      answering('writing')(seen, happened);
      expect(currentTurn(seen)?.firstWordAt).not.toBeNull();
    },
    'answering.callingTools': (seen, happened) => {
      answering(undefined)(seen, happened);
      expect(seen.context.running).not.toEqual([]);
    },
    // Late words are the new answer's until the server says that they were the old one's.
    'answering.interrupted': (seen, happened) => {
      const isLate = currentTurn(seen)?.firstWordAt !== null;
      answering(isLate ? 'writing' : 'waiting')(seen, happened);
      expect(seen.context.running).toEqual([]);
    },
  },
});
