/**
 * Preloaded into a process of ours (`node --import`): kills it, as `kill -9` would, before its step number `DIE_AT`. A step
 * is a statement, or a change of files. Of a transaction only the begin and the commit count, because nothing else in it
 * changes the data that the next start finds. A database in memory does not count.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

let left = Number(process.env.DIE_AT);
function count(isWithin: boolean, statement: unknown): void {
  if (isWithin && statement !== 'commit') return;
  left -= 1;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
}

const { exec, prepare } = DatabaseSync.prototype;
DatabaseSync.prototype.exec = function (...args) {
  if (this.location() !== null) count(this.isTransaction, args[0]);
  return exec.apply(this, args);
};
DatabaseSync.prototype.prepare = function (...args) {
  if (this.location() !== null) count(this.isTransaction, args[0]);
  return prepare.apply(this, args);
};
const { query } = pg.Client.prototype;
Object.defineProperty(pg.Client.prototype, 'query', {
  value(this: pg.Client, ...args: unknown[]): unknown {
    count(this.getTransactionStatus() === 'T', args[0]);
    return Reflect.apply(query, this, args);
  },
});
for (const name of ['copyFileSync', 'linkSync', 'renameSync', 'rmSync'] as const) {
  const change = fs[name];
  Object.defineProperty(fs, name, {
    value(...args: unknown[]): unknown {
      count(false, name);
      return Reflect.apply(change, fs, args);
    },
  });
}
syncBuiltinESMExports();
