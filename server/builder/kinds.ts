import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Reader } from '../storage/reading.ts';
import type {
  BunTable,
  BurgerTable,
  CheeseTable,
  PattyTable,
  Schema,
  WorkshopTable,
} from '../storage/schema.ts';
import { type Kind, PAGE, type Place } from './pages.ts';

/*
 * The kinds of rows that are read in pages. The migration `003-creation-order` has an index for those with a parent.
 */

/** All of them, whatever the parent. */
export const workshops: Kind<Selectable<WorkshopTable>> = {
  ...pagesBy((db) => db.selectFrom('workshop').selectAll(), 'id'),
  key: (row) => row.id,
};

/** By workshop. */
export const burgers: Kind<Selectable<BurgerTable>> = {
  ...pagesBy((db, id) => db.selectFrom('burger').selectAll().where('workshop_id', '=', id), 'id'),
  key: (row) => row.id,
};

export interface LayerRow {
  readonly burger_id: string;
  readonly created_at: string;
}

/** By burger. */
export interface Layer<Row extends LayerRow> extends Kind<Row> {
  readonly table: 'bun' | 'cheese' | 'patty';
  /** The burger's layer with this key. */
  one(db: Reader, burgerId: string, key: string): Promise<Row | undefined>;
  /** The layers of several burgers, in any order. */
  of(db: Reader, burgerIds: readonly string[]): Promise<Row[]>;
}

export const buns: Layer<Selectable<BunTable>> = {
  table: 'bun',
  ...pagesBy((db, id) => db.selectFrom('bun').selectAll().where('burger_id', '=', id), 'id'),
  one: (db, burgerId, id) =>
    db
      .selectFrom('bun')
      .selectAll()
      .where('burger_id', '=', burgerId)
      .where('id', '=', id)
      .executeTakeFirst(),
  of: (db, burgerIds) => db.selectFrom('bun').selectAll().where('burger_id', 'in', burgerIds).execute(),
  key: (row) => row.id,
};

/** The key by which a cheese is found, whatever the case of its type. */
export const typeKey = (type: string): string => type.trim().toLowerCase();

export const cheeses: Layer<Selectable<CheeseTable>> = {
  table: 'cheese',
  ...pagesBy((db, id) => db.selectFrom('cheese').selectAll().where('burger_id', '=', id), 'type_key'),
  one: (db, burgerId, type) =>
    db
      .selectFrom('cheese')
      .selectAll()
      .where('burger_id', '=', burgerId)
      .where('type_key', '=', typeKey(type))
      .executeTakeFirst(),
  of: (db, burgerIds) => db.selectFrom('cheese').selectAll().where('burger_id', 'in', burgerIds).execute(),
  key: (row) => row.type_key,
};

export const patties: Layer<Selectable<PattyTable>> = {
  table: 'patty',
  ...pagesBy((db, id) => db.selectFrom('patty').selectAll().where('burger_id', '=', id), 'id'),
  one: (db, burgerId, id) =>
    db
      .selectFrom('patty')
      .selectAll()
      .where('burger_id', '=', burgerId)
      .where('id', '=', id)
      .executeTakeFirst(),
  of: (db, burgerIds) => db.selectFrom('patty').selectAll().where('burger_id', 'in', burgerIds).execute(),
  key: (row) => row.id,
};

/** The pages of rows, which are ordered by their time. `column` distinguishes rows of the same time. */
function pagesBy<Table extends keyof Schema, Row>(
  rows: (db: Reader, parent: string) => SelectQueryBuilder<Schema, Table, Row>,
  column: 'id' | 'type_key',
) {
  const place = sql`(created_at, ${sql.ref(column)})`;
  const page = (query: SelectQueryBuilder<Schema, Table, Row>, direction: 'asc' | 'desc') =>
    query.orderBy(sql.ref('created_at'), direction).orderBy(sql.ref(column), direction).limit(PAGE).execute();
  return {
    page: (db: Reader, parent: string, { created_at, key }: Place) =>
      page(rows(db, parent).where(sql<boolean>`${place} > (${created_at}, ${key})`), 'asc'),
    older: (db: Reader, parent: string, { created_at, key }: Place) =>
      page(rows(db, parent).where(sql<boolean>`${place} < (${created_at}, ${key})`), 'desc'),
  };
}
