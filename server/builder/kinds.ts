import { type DeleteResult, type Selectable, type SelectQueryBuilder, sql, type Transaction } from 'kysely';
import type { BunTable, BurgerTable, CheeseTable, Database, PattyTable, Schema } from '../storage/schema.ts';
import { typeKey } from './layer-rules.ts';
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

export type LayerTable = 'bun' | 'cheese' | 'patty';

/** By burger. */
export interface LayerRow {
  readonly burger_id: string;
  readonly created_at: string;
}
export interface Layer<Row extends LayerRow> extends Kind<Row> {
  readonly table: LayerTable;
  /** The layers of several burgers, in any order. */
  of(trx: Transaction<Schema>, burgerIds: readonly string[]): Promise<Row[]>;
  /** Deletes the burger's layer with this key. */
  remove(trx: Transaction<Schema>, burgerId: string, key: string): Promise<DeleteResult>;
}

export const buns: Layer<Selectable<BunTable>> = {
  table: 'bun',
  page: (db, id, after) =>
    pageAfter(db.selectFrom('bun').selectAll().where('burger_id', '=', id), after, 'id').execute(),
  of: (trx, burgerIds) => trx.selectFrom('bun').selectAll().where('burger_id', 'in', burgerIds).execute(),
  remove: (trx, burgerId, id) =>
    trx.deleteFrom('bun').where('burger_id', '=', burgerId).where('id', '=', id).executeTakeFirstOrThrow(),
  key: (row) => row.id,
};

export const cheeses: Layer<Selectable<CheeseTable>> = {
  table: 'cheese',
  page: (db, id, after) =>
    pageAfter(db.selectFrom('cheese').selectAll().where('burger_id', '=', id), after, 'type_key').execute(),
  of: (trx, burgerIds) => trx.selectFrom('cheese').selectAll().where('burger_id', 'in', burgerIds).execute(),
  remove: (trx, burgerId, type) =>
    trx
      .deleteFrom('cheese')
      .where('burger_id', '=', burgerId)
      .where('type_key', '=', typeKey(type))
      .executeTakeFirstOrThrow(),
  key: (row) => row.type_key,
};

/** The query of a burger's cheese of a type, whatever its case. */
export const cheeseOfType = (db: Database, burgerId: string, type: string) =>
  db.selectFrom('cheese').selectAll().where('burger_id', '=', burgerId).where('type_key', '=', typeKey(type));

export const patties: Layer<Selectable<PattyTable>> = {
  table: 'patty',
  page: (db, id, after) =>
    pageAfter(db.selectFrom('patty').selectAll().where('burger_id', '=', id), after, 'id').execute(),
  of: (trx, burgerIds) => trx.selectFrom('patty').selectAll().where('burger_id', 'in', burgerIds).execute(),
  remove: (trx, burgerId, id) =>
    trx.deleteFrom('patty').where('burger_id', '=', burgerId).where('id', '=', id).executeTakeFirstOrThrow(),
  key: (row) => row.id,
};

/** The next page of rows after a place. `column` distinguishes rows of the same time. */
const pageAfter = <Table extends 'burger' | LayerTable, Row>(
  query: SelectQueryBuilder<Schema, Table, Row>,
  { created_at, key }: After,
  column: 'id' | 'type_key',
) =>
  query
    .where(sql<boolean>`(created_at, ${sql.ref(column)}) > (${created_at}, ${key})`)
    .orderBy(sql.ref('created_at'))
    .orderBy(sql.ref(column))
    .limit(PAGE);
