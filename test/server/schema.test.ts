import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '#server/storage/database.ts';
import { databases, postgres } from '#test/support/databases.ts';
import { storageForTest } from './server-process.ts';

type Fields = Readonly<Record<string, string>>;

/** The tables and columns that schema.ts declares, each with its nullability. */
function declared(): Record<string, Record<string, boolean>> {
  const source = readFileSync('server/storage/schema.ts', 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const interfaces = new Map<string, Fields>();
  for (const [, name = '', bases = '', body = ''] of source.matchAll(
    /interface (\w+)(?: extends ([\w, ]+))? \{([^}]*)\}/g,
  )) {
    const own = [...body.matchAll(/^\s*(\w+): (.*);$/gm)].map(([, field = '', type = '']) => [field, type]);
    const inherited = bases.split(', ').map((base) => interfaces.get(base.trim()));
    interfaces.set(name, Object.assign({}, ...inherited, Object.fromEntries(own)));
  }
  const columnsOf = (fields: Fields) =>
    Object.fromEntries(Object.entries(fields).map(([column, type]) => [column, /\bnull\b/.test(type)]));
  return Object.fromEntries(
    Object.entries(interfaces.get('Schema') ?? {}).map(([table, type]) => [
      table,
      columnsOf(interfaces.get(type) ?? {}),
    ]),
  );
}

describe.each(databases)('on $name', (database) => {
  test('the schema in the code has the tables and columns of the migrated database', async () => {
    const storage = await storageForTest(database);
    await using db = await openDatabase(storage);
    const types = declared();
    const tables = await db.introspection.getTables();
    const migrated = Object.fromEntries(
      tables.map(({ name, columns }) => [
        name,
        // SQLite says that a primary key of text may be null.
        Object.fromEntries(
          columns.map((column) => [
            column.name,
            database === postgres ? column.isNullable : (types[name]?.[column.name] ?? column.isNullable),
          ]),
        ),
      ]),
    );
    expect(Object.keys(migrated).length).toBeGreaterThan(8);
    expect(types).toEqual(migrated);
  });

  test('data of a newer version is named as that, and stays as it is', async () => {
    const storage = await storageForTest(database);
    {
      await using db = await openDatabase(storage);
      await sql`insert into kysely_migration (name, timestamp) values ('999-later', '2030-01-01')`.execute(
        db,
      );
    }
    await expect(openDatabase(storage)).rejects.toThrow(
      'This data was written by a newer version of Cowtex (999-later). Install that version',
    );
  });
});
