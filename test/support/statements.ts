import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { z } from 'zod';

/*
 * The statements that servers of tests run on SQLite, and their plans. A statement that reads a whole table, or sorts what it
 * found, takes longer the more there is, and stops the server meanwhile.
 */

/** What may be read as a whole or sorted, because it does not grow, with the bound of its rows. */
const bounded: readonly (readonly [statement: RegExp, bound: string])[] = [
  [/^select "rotated_at", "id" from "token_family" where "account_id"/, '100 sign-ins of an account'],
  [/^update "burger" set "answering"/, '20 cheeses of a burger'],
  [/^delete from "idempotency_key" where \("account_id", "key"\) in/, 'the keys of five accounts'],
  [/^select "id" from "account" where "id" <> \? limit \?$/, 'two rows: it ends at the first that is found'],
  [/^select count\(\*\) as "count" from "service_role"$/, '1,000 roles'],
  [/^select \* from "service_role"$/, 'the catalogue, which is given as a whole'],
];

const inServer = new AsyncLocalStorage<Set<string>>();
const explained = new Set<string>();

let isRecording = false;

/** From the first server that is watched, because it costs time. */
function recordStatements(): void {
  if (isRecording) return;
  isRecording = true;
  for (const method of ['all', 'run', 'iterate'] as const) {
    const plain: (this: StatementSync, ...parameters: never[]) => unknown = StatementSync.prototype[method];
    Object.defineProperty(StatementSync.prototype, method, {
      value(this: StatementSync, ...parameters: never[]) {
        inServer.getStore()?.add(this.sourceSQL);
        return plain.apply(this, parameters);
      },
    });
  }
}

/**
 * Starts something that serves, and keeps the statements that its calls, sockets and timers run: not those of the test itself.
 * `unbounded` explains those that no server before had, and gives the plans of those that have no bound.
 */
export async function watchStatements<Served>(start: () => Promise<Served>) {
  recordStatements();
  const statements = new Set<string>();
  const served = await inServer.run(statements, start);
  return {
    served,
    unbounded(file: string): string[] {
      using database = new DatabaseSync(file, { readOnly: true });
      return [...statements].filter((sql) => !explained.has(sql)).flatMap((sql) => faultIn(database, sql));
    },
  };
}

const plan = z.array(z.object({ detail: z.string() }));

function faultIn(database: DatabaseSync, sql: string): string[] {
  explained.add(sql);
  if (!/^(select|with|insert|update|delete)/i.test(sql) || bounded.some(([known]) => known.test(sql)))
    return [];
  const steps = plan.parse(database.prepare(`explain query plan ${sql}`).all()).map(({ detail }) => detail);
  const faults = steps.filter((step) => /^SCAN (?!CONSTANT ROW|\(|\d+-ROW)|TEMP B-TREE/.test(step));
  return faults.length === 0 ? [] : [[sql, ...steps].join('\n  ')];
}
