import type { Selectable } from 'kysely';
import { type Kind, pagesBy } from '../http/rows.ts';
import type { BunTable, CheeseTable, PattyTable, WorkshopTable } from '../storage/schema.ts';

/*
 * The kinds of rows that are read in pages. The migration `003-creation-order` has an index for those with a parent.
 */

/** All of them, whatever the parent. */
export const workshops: Kind<Selectable<WorkshopTable>> = {
  ...pagesBy((db) => db.selectFrom('workshop').selectAll(), 'id'),
  key: (row) => row.id,
};

export type LayerTable = 'bun' | 'cheese' | 'patty';

export interface LayerRow {
  readonly burger_id: string;
  readonly created_at: string;
}

/** By burger. */
export interface Layer<Row extends LayerRow> extends Kind<Row> {
  readonly table: LayerTable;
}

export const buns: Layer<Selectable<BunTable>> = {
  table: 'bun',
  ...pagesBy((db, id) => db.selectFrom('bun').selectAll().where('burger_id', '=', id), 'id'),
  key: (row) => row.id,
};

export const cheeses: Layer<Selectable<CheeseTable>> = {
  table: 'cheese',
  ...pagesBy((db, id) => db.selectFrom('cheese').selectAll().where('burger_id', '=', id), 'type_key'),
  key: (row) => row.type_key,
};

export const patties: Layer<Selectable<PattyTable>> = {
  table: 'patty',
  ...pagesBy((db, id) => db.selectFrom('patty').selectAll().where('burger_id', '=', id), 'id'),
  key: (row) => row.id,
};

/** The key by which a cheese is found, whatever the case of its type. */
export const typeKey = (type: string): string => type.trim().toLowerCase();
