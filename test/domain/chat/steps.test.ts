import { expect, test } from 'vitest';
import type { History } from '#domain/chat/history-event.ts';
import { lastSteps } from '#domain/chat/steps.ts';
import { replay } from '#machines/stream/stream.ts';

const received = (at: number, ...frames: string[]) =>
  ({ type: 'received', at, debug: true, messages: frames.map((frame) => `${frame}\n\n`) }) as const;

const history: History = [
  { type: 'connecting', at: 1 },
  { type: 'noted', at: 2, note: 'connected' },
  { type: 'prompted', at: 3, content: 'Where?' },
  received(4, 'event: thinking\ndata: Hm'),
  received(5, 'event: tool_call\ndata: {"name":"look","id":"1"}'),
  received(6, 'event: tool_result\ndata: {"name":"look","id":"1"}'),
  received(7, 'event: content\ndata: Here.'),
  received(8, 'event: content\ndata: There.'),
  received(9, 'event: done'),
  { type: 'cleared', at: 10 },
  { type: 'layer changed', at: 10, layer: 'top bun', name: '', isUsed: true },
  { type: 'noted', at: 11, note: 'disconnected', code: 1006 },
  { type: 'connecting', at: 12 },
  { type: 'noted', at: 13, note: 'failed' },
];

const steps = (most: number) =>
  lastSteps(history, replay(history).context.turns, most).map(({ at, text }) => [
    at,
    text.message,
    text.values,
  ]);

test('the steps name what the connection and the answers went through, in order', () => {
  expect(steps(20)).toEqual([
    [1, 'Connecting', undefined],
    [2, 'Connected', undefined],
    [3, 'Message sent', undefined],
    [3, 'Waiting for the model', undefined],
    [4, 'Thinking', undefined],
    [5, 'Calling {name}', { name: 'look' }],
    [6, 'Waiting for the model', undefined],
    [7, 'Writing', undefined],
    [9, 'Answer ended', undefined],
    [10, 'Log cleared', undefined],
    [10, 'The top bun was saved. It will be used from the next message on.', undefined],
    [11, 'Disconnected (code {code})', { code: 1006 }],
    [12, 'Connecting', undefined],
    [13, 'WebSocket error. Verify burger ID and API endpoint.', undefined],
  ]);
});

test('only the newest are kept', () => {
  expect(steps(3).map(([at]) => at)).toEqual([11, 12, 13]);
  expect(lastSteps([], [], 3)).toEqual([]);
});
