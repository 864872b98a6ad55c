import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '#server/storage/database.ts';
import { databases, postgres } from '#test/support/databases.ts';
import { storageForTest } from './server-process.ts';

const TIMES = '  created_at: string;\n  updated_at: string;\n';

/** The tables and columns that schema.ts declares; a column is `null` where it may be. */
function declared(): Record<string, Record<string, boolean>> {
  const source = readFileSync('server/storage/schema.ts', 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const interfaces = Object.fromEntries(
    [...source.matchAll(/interface (\w+)( extends Timestamps)? \{([^}]*)\}/g)].map(
      ([, name = '', times, body = '']) => [
        name,
        Object.fromEntries(
          [...(times ? `${TIMES}${body}` : body).matchAll(/^\s*(?:readonly )?(\w+): (.*);$/gm)].map(
            ([, field = '', type = '']) => [field, type],
          ),
        ),
      ],
    ),
  );
  return Object.fromEntries(
    Object.entries(interfaces.Schema ?? {}).map(([table, type]) => [
      table,
      Object.fromEntries(
        Object.entries(interfaces[type] ?? {}).map(([column, of]) => [column, /\bnull\b/.test(of)]),
      ),
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
