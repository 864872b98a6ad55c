/**
 * Checks that the time of an import is proportional to its size: the best time for all burgers as a multiple of the best time
 * for half of them. The times themselves depend on the machine. `node bench/import.ts [burgers=4000]`
 */

import { planImport } from '#server/builder/transfer/plan.ts';
import { replaceBurgers } from '#server/builder/transfer/store.ts';
import { sqlite } from '#test/support/databases.ts';
import { startServer } from '#test/support/server.ts';
import { conclude, report } from './report.ts';

const ROUNDS = 9;
const few = Number(process.argv[2] ?? 4000);
const many = 2 * few;

const { db, deps, stop } = await startServer({ database: sqlite });

/** A file of so many burgers with five layers each. */
const fileOf = (burgers: number) =>
  JSON.stringify(
    Array.from({ length: burgers }, (_, index) => ({
      id: `BRG-${burgers}-${index}`,
      name: `Burger ${index}`,
      buns: [{ prompt: 'Be kind. '.repeat(50) }, { prompt: 'Be brief.' }],
      cheeses: [{ type: 'ollama', json_data: { host: 'http://127.0.0.1:11434', model: 'gpt-oss' } }],
      patties: ['first', 'second'].map((name) => ({ type: 'prompt', json_data: { name } })),
    })),
  );

/** Milliseconds to read such a file, check it, and replace an earlier round's import. */
async function importInto(workshopId: string, file: string): Promise<number> {
  const start = performance.now();
  await replaceBurgers(deps, 'operator', workshopId, planImport(file, deps.now()));
  return performance.now() - start;
}

try {
  const times = { created_at: deps.now().toISOString(), updated_at: deps.now().toISOString() };
  const runs = [few, many].map((burgers) => ({
    id: `WS-${burgers}`,
    file: fileOf(burgers),
    took: [] as number[],
  }));
  for (const { id } of runs)
    await db
      .insertInto('workshop')
      .values({ id, name: id, ...times })
      .execute();
  // In turns, so that other work on the machine slows both.
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { id, file, took } of runs) took.push(await importInto(id, file));
  const [small = Number.NaN, large = Number.NaN] = runs.map(({ took }) => Math.min(...took));
  console.log(`Importing burgers with five layers each, best of ${ROUNDS}`);
  report(`${few.toLocaleString('en')} burgers`, small, null, { unit: 'ms' });
  report(`${many.toLocaleString('en')} burgers`, large, null, { unit: 'ms' });
  // Proportional time gives 2, quadratic time 4. The bound leaves room for a busy machine.
  report('twice the burgers, times as long', large / small, 3);
} finally {
  await stop();
}
conclude();
