import type { Database } from './schema.ts';

/** A database that cannot be written to, by its type. */
export type Reads = Pick<Database, 'selectFrom' | 'selectNoFrom' | 'executeQuery' | 'getExecutor'>;

/** The data for reading. A transaction of it is one that reads. */
export interface Reader extends Reads {
  transaction(): {
    setIsolationLevel(level: 'repeatable read'): {
      setAccessMode(mode: 'read only'): {
        execute<Result>(read: (tx: Reader) => Promise<Result>): Promise<Result>;
      };
    };
  };
}

/** Runs `read` in a transaction that sees the data as of one moment. */
export const readTogether = <Result>(db: Reader, read: (tx: Reader) => Promise<Result>): Promise<Result> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
