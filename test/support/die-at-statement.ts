/** Preloaded into a server (`node --import`): kills it, as `kill -9` would, before its statement number `DIE_AT`. */
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

let left = Number(process.env.DIE_AT);
function count(): void {
  left -= 1;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
}

const { exec, prepare } = DatabaseSync.prototype;
DatabaseSync.prototype.exec = function (...args) {
  count();
  return exec.apply(this, args);
};
DatabaseSync.prototype.prepare = function (...args) {
  count();
  return prepare.apply(this, args);
};
const { query } = pg.Client.prototype;
Object.defineProperty(pg.Client.prototype, 'query', {
  value(this: pg.Client, ...args: unknown[]): unknown {
    count();
    return Reflect.apply(query, this, args);
  },
});
