import type { CompiledQuery } from 'kysely';
import type { Reads } from './reading.ts';

/**
 * Makes a statement that is compiled once for each database, because compiling costs more than running it. Each run gives its
 * rows, and has `values` in the place of the texts `:name` among the parameters.
 */
export function statement<Row, Db extends Reads = Reads>(compile: (db: Db) => CompiledQuery<Row>) {
  const known = new WeakMap<object, CompiledQuery<Row>>();
  return async (db: Db, values: Readonly<Record<string, string | number | null>>): Promise<Row[]> => {
    const { adapter } = db.getExecutor();
    let compiled = known.get(adapter);
    if (compiled === undefined) {
      compiled = compile(db);
      known.set(adapter, compiled);
    }
    const parameters = compiled.parameters.map((parameter) =>
      typeof parameter === 'string' && parameter.startsWith(':') ? values[parameter.slice(1)] : parameter,
    );
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}
