import { expect, test } from 'vitest';
import { recordedStates } from '../../../scripts/recorded-states.ts';

const frame = (event: string, data: string) => `event: ${event}\ndata: ${data}\n\n`;

test('the states of a recorded chat are named, with what led to each', async () => {
  const at = Date.UTC(2026, 0, 1);
  const received = (later: number, ...messages: string[]) => ({
    type: 'received',
    at: at + later,
    debug: false,
    messages,
  });
  const recording = {
    format: 'cowtex-recording',
    version: 1,
    burger: { id: 'b', name: 'B' },
    savedAt: at,
    history: [
      { type: 'prompted', at, content: 'Hi' },
      received(500, frame('thinking', 'Hm.')),
      received(1500, frame('content', 'He'), frame('content', 'llo')),
      received(2000, frame('tool_call', '{}')),
      received(2500, frame('error', 'No model.')),
    ],
  };
  const lines = await recordedStates(new Blob([JSON.stringify(recording)]));
  expect(lines.map((line) => line.trim().split(/\s{2,}/))).toEqual([
    ['0.0 s', 'answering.awaiting', 'prompted'],
    ['0.5 s', 'answering.thinking', 'thoughts came (1 × thinking)'],
    ['1.5 s', 'answering.writing', 'words came (2 × content)'],
    ['2.0 s', 'answering.callingTools', 'tool called'],
    ['2.5 s', 'idle', 'answer failed'],
  ]);
});
