import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Reader } from '../storage/reading.ts';
import type { BunTable, BurgerTable, CheeseTable, PattyTable, Schema } from '../storage/schema.ts';
import { type After, type Kind, PAGE } from './pages.ts';

/*
 * The kinds of rows that are read in pages. The migration `003-creation-order` has an index for each.
 */

/** By workshop. */
export const burgers: Kind<Selectable<BurgerTable>> = {
  page: (db, id, after) =>
    pageAfter(db.selectFrom('burger').selectAll().where('workshop_id', '=', id), after, 'id').execute(),
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
  page: (db, id, after) =>
    pageAfter(db.selectFrom('bun').selectAll().where('burger_id', '=', id), after, 'id').execute(),
  of: (db, burgerIds) => db.selectFrom('bun').selectAll().where('burger_id', 'in', burgerIds).execute(),
  key: (row) => row.id,
};

export const cheeses: Layer<Selectable<CheeseTable>> = {
  table: 'cheese',
  page: (db, id, after) =>
    pageAfter(db.selectFrom('cheese').selectAll().where('burger_id', '=', id), after, 'type_key').execute(),
  of: (db, burgerIds) => db.selectFrom('cheese').selectAll().where('burger_id', 'in', burgerIds).execute(),
  key: (row) => row.type_key,
};

export const patties: Layer<Selectable<PattyTable>> = {
  table: 'patty',
  page: (db, id, after) =>
    pageAfter(db.selectFrom('patty').selectAll().where('burger_id', '=', id), after, 'id').execute(),
  of: (db, burgerIds) => db.selectFrom('patty').selectAll().where('burger_id', 'in', burgerIds).execute(),
  key: (row) => row.id,
};

/** The next page of rows after a place. `column` distinguishes rows of the same time. */
const pageAfter = <Table extends keyof Schema, Row>(
  query: SelectQueryBuilder<Schema, Table, Row>,
  { created_at, key }: After,
  column: 'id' | 'type_key',
) =>
  query
    .where(sql<boolean>`(created_at, ${sql.ref(column)}) > (${created_at}, ${key})`)
    .orderBy(sql.ref('created_at'))
    .orderBy(sql.ref(column))
    .limit(PAGE);
