import { expect, test } from 'vitest';
import { recordingFile, recordingLimits } from '#domain/recording.ts';
import { readRecording } from '#services/recording-file.ts';
import { recording } from '#test/machines/recording/a-recording.ts';

const { name, text } = recordingFile(recording);

test('a recording is read as it was written', async () => {
  expect(name).toBe('bun-2026-11-22-09-07.json');
  expect(await readRecording(new Blob([text]))).toEqual(recording);
});

test('a recording of version 2 is read without the changes of layers that it names', async () => {
  const change = '{ "type": "layer changed", "at": 1, "layer": "cheese", "name": "ollama", "isUsed": true },';
  const changed = text
    .replace('"version": 1', '"version": 2')
    .replace('"history": [', `"history": [${change}`);
  expect(await readRecording(new Blob([changed]))).toEqual(recording);
});

test.each([
  ['not JSON', 'PK\u0003'],
  ['incomplete', text.slice(0, -20)],
  ['damaged', text.replace('"history": [', '"history": [,')],
  ['not a recording', '[]'],
  ['not a recording', '{"format":"har","version":1}'],
  ['newer', '{"format":"cowtex-recording","version":3}'],
  ['damaged', text.replace('"prompted"', '"sung"')],
  // No calendar has this time.
  ['damaged', text.replace('"at": 900', '"at": 9e15')],
  ['damaged', '{"format":"cowtex-recording","version":1}'],
])('%s: %s', async (fault, broken) => {
  expect(broken).not.toBe(text);
  await expect(readRecording(new Blob([broken]))).rejects.toMatchObject({ fault });
});

test('a recording of more events or bytes than the console opens is refused before it is read', async () => {
  const many = (events: number) =>
    `{"format":"cowtex-recording","version":1,"burger":{"id":"B","name":"bun"},"savedAt":1,"history":[${Array.from(
      { length: events },
      () => '{"type":"cleared","at":1}',
    ).join()}]}`;
  expect((await readRecording(new Blob([many(50_000)]))).history).toHaveLength(50_000);
  const tooLarge = { fault: 'too large' };
  await expect(readRecording(new Blob([many(50_001)]))).rejects.toMatchObject(tooLarge);
  await expect(readRecording(new Blob([text, ' '.repeat(recordingLimits.bytes)]))).rejects.toMatchObject(
    tooLarge,
  );
});
