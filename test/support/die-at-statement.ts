/**
 * Preloaded into a server (`node --import`): kills it, as `kill -9` would, before its statement number `DIE_AT`. Of a
 * transaction only the begin and the commit count, because nothing else in it changes what the next start finds.
 */
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
  count(this.isTransaction, args[0]);
  return exec.apply(this, args);
};
DatabaseSync.prototype.prepare = function (...args) {
  count(this.isTransaction, args[0]);
  return prepare.apply(this, args);
};
const { query } = pg.Client.prototype;
Object.defineProperty(pg.Client.prototype, 'query', {
  value(this: pg.Client, ...args: unknown[]): unknown {
    count(this.getTransactionStatus() === 'T', args[0]);
    return Reflect.apply(query, this, args);
  },
});
