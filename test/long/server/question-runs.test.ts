import { describe, expect, test } from 'vitest';
import { joinDatabase } from '#server/storage/database.ts';
import { adminAt, consoleOf } from '#test/server/builder-console.ts';
import {
  answering,
  burgerOf,
  ended,
  fileOf,
  outcomeAt,
  question,
  runAt,
  started,
} from '#test/server/question-world.ts';
import { held, MEASURED, processForTest, storageForTest } from '#test/server/server-process.ts';
import { databases, sqlite } from '#test/support/databases.ts';
import { ollamaReply } from '#test/support/provider-streams.ts';
import { serverForTest } from '#test/support/shared-server.ts';

/** A turn of 100 ms is some ten readings of 1 MiB of JSON on the machines that this was measured on. */
const MAX_READINGS = 16;
const METRICS = 'a-token-for-the-metrics';
const environment = { COWTEX_ADMIN_PASSWORD: 'burger-time', COWTEX_METRICS_TOKEN: METRICS };
const metricsAt = async (url: string) =>
  (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS}` } })).text();
const hi = { type: 'contains', value: 'Hi' } as const;
const many = (count: number) =>
  fileOf(...Array.from({ length: count }, (_, index) => question([`Question ${index}`, hi])));

describe.each(databases)('a server on $name', (database) => {
  test('that is killed loses no outcome that it has written, and its run is interrupted a minute later', {
    timeout: 120_000,
  }, async () => {
    const storage = await storageForTest(database);
    const server = processForTest(storage, environment);
    const builder = await adminAt(await server.ready(), 'burger-time');
    const model = await answering(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return 'Hi';
    });
    const burger = await burgerOf(builder, model);
    const { id } = await started(builder, burger, { file: many(200), times: 3 });
    await expect
      .poll(async () => (await runAt(builder, id)).counts.asked, { timeout: 60_000, interval: 20 })
      .toBeGreaterThan(30);
    const seen = await runAt(builder, id);
    await server.end('SIGKILL');
    const next = await serverForTest({ database: storage, isWatched: false });
    const elsewhere = consoleOf(next.url, builder.token);
    const after = await runAt(elsewhere, id);
    expect(after).toMatchObject({ end: null, ended_at: null });
    const places = (run: typeof after) =>
      run.questions.flatMap(({ outcomes }) => outcomes.map(({ place }) => place));
    expect(places(after)).toEqual(expect.arrayContaining(places(seen)));
    expect(after.counts).toMatchObject({ asked: places(after).length });
    const last = Math.max(...places(after));
    expect((await outcomeAt(elsewhere, id, last)).turns).toMatchObject([{ answer: 'Hi' }]);
    await next.stop();
    const later = await serverForTest({
      database: storage,
      isWatched: false,
      now: () => new Date(Date.now() + 61_000),
    });
    expect(await runAt(consoleOf(later.url, builder.token), id)).toMatchObject({
      end: 'interrupted',
      counts: after.counts,
    });
    console.log(
      `${database.name}: ${after.counts.asked} outcomes after the kill, ${seen.counts.asked} seen before`,
    );
  });
});

test('600 conversations hold nobody up, and nothing afterwards', { timeout: 240_000 }, async () => {
  const storage = await storageForTest(sqlite);
  const server = processForTest(storage, { ...environment, ...MEASURED });
  const url = await server.ready();
  const builder = await adminAt(url, 'burger-time');
  const words = ollamaReply(Array.from({ length: 50 }, () => ({ text: 'Hi, there. ' })));
  const model = await answering(() => words);
  const burger = await burgerOf(builder, model);
  const ask = async (count: number) => {
    const began = performance.now();
    const { id } = await started(builder, burger, { file: many(count), times: 3 });
    const run = await ended(builder, id, 200_000);
    return { run, seconds: (performance.now() - began) / 1000 };
  };
  // What is compiled and opened with the first questions is not measured.
  await ask(20);
  await metricsAt(url);
  await held(server);
  const { run, seconds } = await ask(200);
  const longest = await held(server);
  const metrics = await metricsAt(url);
  expect(run).toMatchObject({ end: 'finished', counts: { asked: 600, passed: 200 } });
  expect(metrics).toMatch(/^cowtex_held_bytes 0$/m);
  await using db = joinDatabase(storage);
  const rows = await db.selectFrom('question_outcome').select('place').where('run_id', '=', run.id).execute();
  expect(rows).toHaveLength(600);
  const [, lag] = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(metrics) ?? [];
  console.log(`by the clock, whatever else this machine did: ${Math.round(Number(lag) * 1000)} ms`);
  console.log(
    `600 conversations in ${seconds.toFixed(1)} s, longest turn ${longest} readings of 1 MiB of JSON`,
  );
  expect(longest).toBeLessThan(MAX_READINGS);
});
