import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { AFTER_ALL, type Place } from '../http/page.ts';
import type { Reader } from '../storage/reading.ts';
import type { BunTable, CheeseTable, PattyTable, Schema, WorkshopTable } from '../storage/schema.ts';
import { type Kind, PAGE } from './pages.ts';

/*
 * The kinds of rows that are read in pages. The migration `003-creation-order` has an index for those with a parent.
 */

/** All of them, whatever the parent. */
export const workshops: Kind<Selectable<WorkshopTable>> = {
  ...pagesBy((db) => db.selectFrom('workshop').selectAll(), 'id'),
  key: (row) => row.id,
};

export interface LayerRow {
  readonly burger_id: string;
  readonly created_at: string;
}

/** By burger. */
export interface Layer<Row extends LayerRow> extends Kind<Row> {
  readonly table: 'bun' | 'cheese' | 'patty';
  /** The layers of several burgers, in any order. */
  of(db: Reader, burgerIds: readonly string[]): Promise<Row[]>;
}

export const buns: Layer<Selectable<BunTable>> = {
  table: 'bun',
  ...pagesBy((db, id) => db.selectFrom('bun').selectAll().where('burger_id', '=', id), 'id'),
  of: (db, burgerIds) => db.selectFrom('bun').selectAll().where('burger_id', 'in', burgerIds).execute(),
  key: (row) => row.id,
};

export const cheeses: Layer<Selectable<CheeseTable>> = {
  table: 'cheese',
  ...pagesBy((db, id) => db.selectFrom('cheese').selectAll().where('burger_id', '=', id), 'type_key'),
  of: (db, burgerIds) => db.selectFrom('cheese').selectAll().where('burger_id', 'in', burgerIds).execute(),
  key: (row) => row.type_key,
};

export const patties: Layer<Selectable<PattyTable>> = {
  table: 'patty',
  ...pagesBy((db, id) => db.selectFrom('patty').selectAll().where('burger_id', '=', id), 'id'),
  of: (db, burgerIds) => db.selectFrom('patty').selectAll().where('burger_id', 'in', burgerIds).execute(),
  key: (row) => row.id,
};

/** The pages of rows, which are ordered by their time. `column` distinguishes rows of the same time. */
export function pagesBy<Table extends keyof Schema, Row>(
  rows: (db: Reader, parent: string) => SelectQueryBuilder<Schema, Table, Row>,
  column: 'id' | 'type_key',
) {
  const place = sql`(created_at, ${sql.ref(column)})`;
  const page = (query: SelectQueryBuilder<Schema, Table, Row>, direction: 'asc' | 'desc') =>
    query.orderBy(sql.ref('created_at'), direction).orderBy(sql.ref(column), direction).limit(PAGE).execute();
  return {
    page: (db: Reader, parent: string, [created_at = '', key = '']: Place) =>
      page(rows(db, parent).where(sql<boolean>`${place} > (${created_at}, ${key})`), 'asc'),
    older: (db: Reader, parent: string, [created_at = AFTER_ALL, key = '']: Place) =>
      page(rows(db, parent).where(sql<boolean>`${place} < (${created_at}, ${key})`), 'desc'),
  };
}
