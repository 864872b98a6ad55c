import { expect } from 'vitest';
import { turnCount, turnsOf } from '#domain/chat/conversation.ts';
import type { StreamEvent } from '#domain/chat/stream-events.ts';
import { shownText } from '#domain/chat/transcript.ts';
import { countOf, newestOf } from '#domain/pages.ts';
import { selectActivity } from '#machines/stream/stream.ts';
import { streamMachine as machine } from '#machines/stream/stream-machine.ts';
import type { Assertion } from '#test/support/proof/proof-types.ts';
import { testProof } from '#test/support/proof/test-proof.ts';
import { frame } from './streams.ts';

type InState = Assertion<typeof machine>;
type Seen = Parameters<InState>[0];

const came = { at: 2, debug: true };
const sign = (event: string, data = '') => ({ ...came, frame: frame(event, data) });
const words = { ...came, name: 'content', chunks: ['Hel', 'lo'] };

const lastRow = ({ context }: Seen) => newestOf(context.log.rows);
const spansOf = ({ context }: Seen) => context.turn?.spans.flat() ?? [];
/** The number of the turn to which the next row belongs. */
const current = ({ context }: Seen) => context.turn?.number ?? 0;

/** Nothing of an answer goes on. */
const idle: InState = (seen) => {
  expect([seen.hasTag('answering'), lastRow(seen)?.streaming ?? false]).toEqual([false, false]);
  expect([seen.context.running, selectActivity(seen), seen.context.turn?.endedAt]).toEqual([
    [],
    null,
    seen.context.turn ? expect.any(Number) : undefined,
  ]);
};

/** An answer is under way, its turn is open, and this is what it does. */
const answering =
  (shown: 'thinking' | 'tools' | 'words'): InState =>
  (seen, { before, event }) => {
    const { turn, running, since } = seen.context;
    expect([seen.hasTag('answering'), turn?.endedAt ?? null]).toEqual([true, null]);
    const tool = running.at(-1) ?? null;
    expect(selectActivity(seen)).toEqual(shown === 'thinking' ? { call: null, from: since } : tool);
    // An activity lasts until another one begins.
    if (before && event && JSON.stringify(seen.value) !== JSON.stringify(before.value))
      expect(since).toBe(event.at);
    if (event?.type === 'words came' || event?.type === 'thoughts came') {
      const label = event.type === 'words came' ? 'Assistant' : 'Assistant Thinking';
      expect(lastRow(seen)).toMatchObject({ streaming: true, label: { message: label } });
      expect(shownText(lastRow(seen) ?? expect.fail())).toMatch(/Hel lo$/);
    }
  };

/** The spans that end with each event, by the activity that was under way before it. */
const kinds: Readonly<Record<string, string>> = {
  awaiting: 'waiting',
  thinking: 'thinking',
  writing: 'writing',
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
    noted: [
      { at: 3, note: 'connected' },
      { at: 3, note: 'disconnected' },
      { at: 3, note: 'stopped' },
    ],
    cleared: [{ at: 3 }],
    connecting: [{ at: 3 }],
  },
  facts: ({ context }) => [
    context.running.map(({ call }) => call.name).slice(0, 2),
    context.turn !== null,
    context.earlier.length > 0,
    context.log.interruptedId !== null,
    context.turn === null && context.earlier.length === 0 && context.connection,
  ],
  paths: [200, 4_000],
  always: (seen, { before, event }) => {
    const { status, context } = seen;
    expect(status).toBe('active');
    if (before === undefined || event === undefined) return;
    const isAnswering = before.hasTag('answering');
    if (silent.some((type) => type === event.type) || (event.type === 'connecting' && !isAnswering))
      expect(seen.value).toEqual(before.value);
    const count = countOf(before.context.log.rows);
    if (event.type === 'cleared')
      expect(context).toEqual({ ...before.context, log: { ...before.context.log, rows: [] } });
    // The last words of an interrupted answer move to its row.
    else
      expect(countOf(context.log.rows)).toBeGreaterThanOrEqual(
        count - (event.type === 'interruption ended' ? 1 : 0),
      );
    // What was under way is on record as soon as it is over, and nothing else is.
    const turn = turnsOf(context).find(({ number }) => number === current(before));
    const added = (turn?.spans.flat() ?? []).slice(spansOf(before).length);
    const activity = Object.keys(kinds).find((name) => JSON.stringify(before.value).includes(name)) ?? '';
    const isOver = JSON.stringify(seen.value) !== JSON.stringify(before.value) || event.type === 'prompted';
    const ended = isOver && turn ? (kinds[activity] ?? []) : [];
    expect(added.filter(({ kind }) => kind !== 'tool')).toEqual(
      [ended].flat().map((kind) => ({ kind, from: before.context.since, to: event.at })),
    );
    const stopped = before.context.running.filter((tool) => !context.running.includes(tool));
    expect(added.filter(({ kind }) => kind === 'tool')).toEqual(
      stopped.flatMap(({ call, from }) => (turn ? { kind: 'tool', from, to: event.at, tool: call } : [])),
    );
    if (event.type === 'frames came') {
      expect(countOf(context.log.rows)).toBe(count + 1);
      expect(context.turn?.isDebug ?? true).toBe(true);
    }
    if (event.type === 'frames came' && event.frames[0][1].event === 'usage' && context.turn)
      expect(context.turn.tokens).toEqual({ input: 3, output: 4 });
    if (event.type === 'frames came' && event.frames[0][1].event === 'model' && isAnswering && context.turn)
      expect(context.turn.model).toBe('m');
    // Everything that is shown has a row, and the row the turn that it belongs to.
    if (event.type === 'tool called') {
      expect(lastRow(seen)).toMatchObject({ role: 'tool', turn: current(seen), meta: { call: {} } });
      expect(context.running.at(-1)).toMatchObject({ from: 2 });
    }
    if (event.type === 'tool answered')
      expect(lastRow(seen)).toMatchObject({ role: 'tool', label: { message: 'Tool result' } });
    if (event.type === 'answer failed')
      expect(lastRow(seen)).toMatchObject({
        meta: { tone: 'error' },
        turn: isAnswering ? current(before) : 0,
      });
    if (event.type === 'prompted') {
      expect(lastRow(seen)).toMatchObject({ isPrompt: true, turn: turnCount(context) });
      expect(turnCount(context)).toBe(turnCount(before.context) + 1);
      expect(context.turn).toMatchObject({ askedAt: 1, firstWordAt: null, endedAt: null, spans: [] });
    }
    // An answer that the connection has ended is cut off, unless the user has stopped it.
    const isCut = isAnswering && (event.type === 'connecting' || event.type === 'noted');
    if (turn && isCut) expect([turn.isCut, turn.endedAt]).toEqual([event.note !== 'stopped', 3]);
    else if (turn) expect(turn.isCut).toBe(before.context.turn?.isCut);
    if (event.type === 'noted') {
      const isRenewed = event.note === 'connected' && before.context.connection === 'open';
      expect(lastRow(seen)).toMatchObject({ turn: 0, role: 'system' });
      expect([context.turn, lastRow(seen)?.meta.isRoutine]).toEqual([null, isRenewed || undefined]);
      const { connection } = before.context;
      const now = {
        connected: 'open',
        disconnected: connection === 'none' ? 'none' : 'ended',
        stopped: connection,
      };
      expect(context.connection).toBe(Object.entries(now).find(([note]) => note === event.note)?.[1]);
    } else expect(context.connection).toBe(before.context.connection);
    if (event.type === 'interruption ended' || event.type === 'answer ended')
      expect([lastRow(seen)?.streaming ?? false, context.log.interruptedId]).toEqual([false, null]);
  },
  states: {
    idle,
    'answering.awaiting': (seen, happened) => {
      answering('thinking')(seen, happened);
      if (happened.event?.type === 'tool answered') expect(seen.context.running).toEqual([]);
      if (happened.event?.type === 'interruption ended')
        expect([seen.context.turn?.firstWordAt ?? null, seen.context.running]).toEqual([null, []]);
    },
    'answering.thinking': answering('thinking'),
    'answering.writing': (seen, happened) => {
      answering('words')(seen, happened);
      expect(seen.context.turn?.firstWordAt).not.toBeNull();
    },
    'answering.callingTools': (seen, happened) => {
      answering('tools')(seen, happened);
      expect(seen.context.running).not.toEqual([]);
    },
  },
});
