import type { Selectable } from 'kysely';
import { type Kind, pagesBy } from '../http/rows.ts';
import type { Reader } from '../storage/reading.ts';
import type { BunTable, CheeseTable, PattyTable, WorkshopTable } from '../storage/schema.ts';

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

/** The key by which a cheese is found, whatever the case of its type. */
export const typeKey = (type: string): string => type.trim().toLowerCase();
