import { createServer, type ServerResponse } from 'node:http';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { GrowingCalls } from '#server/agent/models/growing-calls.ts';
import { callLength, MAX_ARGUMENTS } from '#server/agent/models/model-stream.ts';
import type { ToolPatty } from '#server/builder/agent-stack.ts';
import { TOOL_CONNECTIONS } from '#server/net/targets.ts';
import { listen } from '#test/support/listen.ts';
import { ollamaReply, providers, type Reply, type Say } from '#test/support/provider-streams.ts';
import { testTargets } from '#test/support/targets.ts';
import { ask, errorOf, joined, lookUp, serve } from './provider-world.ts';

/** A tool's host that answers when the test says so, and counts its requests. */
const host = {
  url: '',
  connections: 0,
  calls: 0,
  most: 0,
  answer: (_: ServerResponse) => undefined as unknown,
};
const waiting: ServerResponse[] = [];
const server = createServer((_, response) => {
  host.calls += 1;
  waiting.push(response);
  host.most = Math.max(host.most, waiting.length);
  response.on('close', () => waiting.splice(waiting.indexOf(response), 1));
  host.answer(response);
});
server.on('connection', () => (host.connections += 1));

beforeAll(async () => {
  const { url, stop } = await listen(server);
  host.url = url;
  return stop;
});
beforeEach(() => Object.assign(host, { connections: 0, calls: 0, most: 0 }));

function answerAtOnce(text: string): void {
  host.answer = (response) => response.end(text);
}

const tool = (): ToolPatty => ({
  ...lookUp,
  type: 'api',
  name: 'tool',
  parameters: {},
  settings: { url: host.url },
});
const targets = () => {
  const made = testTargets({ allowedTargets: [new URL(host.url).host] });
  onTestFinished(() => made.close());
  return made;
};
const calls = (count: number, name = 'tool', input: object = {}): Say[] =>
  Array.from({ length: count }, (_, index) => ({ call: { id: `c${index}`, name, input } }));

/** An answer whose first steps call tools as these say. */
async function answer(steps: readonly Say[][], type = 'ollama', reply: (says: Say[]) => Reply = ollamaReply) {
  const provider = await serve([...steps.map((says) => reply(says)), reply([{ text: 'Done.' }])]);
  const events = await ask(type, provider.url, { tools: [tool()], debug: true, targets: targets() });
  const results = events
    .filter(({ event }) => event === 'tool_result')
    .map(({ data }): { error?: string; result?: unknown } => JSON.parse(data));
  return { events, results, bodies: provider.calls.map(({ body }) => JSON.stringify(body)) };
}

describe.each(providers)('a model that calls tools without measure, by $type', ({ type, reply }) => {
  test('gets 16 of 2,000 calls, four at a time, and is told that the others were left out', async () => {
    // Answers four at a time, and not before others had a chance to come.
    host.answer = () => {
      if (waiting.length !== 4) return;
      const four = [...waiting];
      setImmediate(() => setImmediate(() => four.map((response) => response.end('{"ok":true}'))));
    };
    const { events, results, bodies } = await answer([calls(2000)], type, reply);
    expect(host.calls).toBe(16);
    expect(host.most).toBe(4);
    expect(host.connections).toBeLessThanOrEqual(8);
    expect(results.filter(({ result }) => result !== undefined)).toHaveLength(16);
    expect(results.flatMap(({ error }) => error ?? [])).toEqual([
      expect.stringMatching(/^Too many calls: .*the first 16/),
    ]);
    expect(events.filter(({ event }) => event === 'tool_call')).toHaveLength(17);
    expect(bodies[1]?.match(/Too many calls/g)).toHaveLength(1);
    expect(joined(events, 'content')).toBe('Done.');
  });

  test.each([
    ['arguments', calls(3, 'tool', { text: 'x'.repeat(400_000) })],
    ['names', calls(3, 'x'.repeat(400_000))],
  ])('is stopped where the %s of one step are too long', async (_, long) => {
    const { events } = await answer([long], type, reply);
    expect(errorOf(events)).toBe(
      'The model called tools with more than 1,000,000 characters of arguments. Try asking for less at a time.',
    );
    expect(host.calls).toBe(0);
  });
});

test('of a name and an ID in pieces no more is kept than shows that they are too long', () => {
  const growing = new GrowingCalls();
  const long = 'x'.repeat(400_000);
  for (let piece = 0; piece < 20; piece += 1) growing.add(0, { id: long, name: long, input: '' });
  for (let piece = 0; piece < 20; piece += 1) growing.add(0, { id: '', name: `${piece}${long}`, input: '' });
  const kept = growing.all().map(callLength);
  expect(kept.length).toBe(1);
  expect(kept[0]).toBeGreaterThan(MAX_ARGUMENTS);
  expect(kept[0]).toBeLessThan(2 * MAX_ARGUMENTS);
});

test('the results of one answer may have 1 MiB together, over all steps', async () => {
  const text = 'x'.repeat(250_000);
  answerAtOnce(text);
  const { results, bodies } = await answer([calls(3), calls(3)]);
  expect(results.map(({ error, result }) => error ?? String(result).length)).toEqual([
    ...Array(4).fill(250_000),
    ...Array(2).fill(expect.stringMatching(/^Too much: .*1 MiB/)),
  ]);
  expect(bodies[2]?.match(/Too much/g)).toHaveLength(2);
  expect(bodies[2]?.length).toBeLessThan(1024 * 1024 + 10_000);
});

test('the results of another answer do not count', async () => {
  answerAtOnce('x'.repeat(250_000));
  for (const _ of [1, 2])
    expect((await answer([calls(4)])).results.map(({ error }) => error)).toEqual(Array(4).fill(undefined));
});

test('all answers together open 16 connections to one origin', async () => {
  const open = targets();
  const all = Array.from({ length: 40 }, () =>
    open.callTool(new URL(host.url), { method: 'GET', body: null, headers: {} }),
  );
  host.answer = () => undefined;
  await expect.poll(() => host.calls).toBe(TOOL_CONNECTIONS);
  answerAtOnce('{}');
  for (const response of [...waiting]) response.end('{}');
  await Promise.all(all.map(async (answered) => (await answered).text()));
  expect([host.calls, host.most, host.connections]).toEqual([40, 16, 16]);
});
