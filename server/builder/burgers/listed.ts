import { z } from '@hono/zod-openapi';
import { type Selectable, sql } from 'kysely';
import { jsonObject, readJsonObject } from '../../http/fields.ts';
import type { Kind } from '../../http/rows.ts';
import type { JsonObject } from '../../lib/json.ts';
import { listed } from '../../lib/names.ts';
import type { Reader } from '../../storage/reading.ts';
import type { BurgerTable } from '../../storage/schema.ts';
import { SECRET_MASK } from '../secret-mask.ts';
import { burgerOf, shownFields } from './burger.ts';
import { burgers } from './store.ts';

/*
 * A burger as a list shows it: with the cheese that answers, as far as a client needs it to say which model that is, and whether it
 * can answer.
 */

/** The settings without which a model cannot be called, or not be called as it is configured. */
const SETTINGS = [
  'model',
  'host',
  'endpoint',
  'base_url',
  'temperature',
  'topp',
  'top_p',
  'max_tokens',
  'timeout',
  'think',
];
/** The longest configuration that a list reads, and the longest part of it that a list shows, in characters. */
const MAX_READ = 20_000;
const MAX_SHOWN = 1000;

const answering = z
  .object({
    type: z.string(),
    json_data: jsonObject.openapi({
      description: `Of the configuration only ${listed(SETTINGS.map((name) => `\`${name}\``))}, and \`api_key\` as ${SECRET_MASK} if one is stored`,
      example: { host: 'http://127.0.0.1:11434', model: 'gpt-oss' },
    }),
  })
  .nullish()
  .openapi({
    description:
      'The cheese that answers. null: there is none. Left out if its configuration is too long for a list',
  });

export const listedBurgerSchema = z.object({ ...shownFields, cheese: answering }).openapi('ListedBurger');

/** Null where there is no cheese; `cheese_settings` is null, too, where they are too long. */
interface ListedRow extends Selectable<BurgerTable> {
  readonly cheese_type: string | null;
  readonly cheese_settings: string | null;
}

/** The burgers of a workshop with their cheeses, which one more statement a page reads. */
export const listedBurgers: Kind<ListedRow> = {
  page: async (db, workshopId, after) => withCheeses(db, await burgers.page(db, workshopId, after)),
  older: async (db, workshopId, before, most) =>
    withCheeses(db, await burgers.older(db, workshopId, before, most)),
  key: burgers.key,
};

/** A burger as a list shows it. */
export function listedBurgerOf(row: ListedRow): z.infer<typeof listedBurgerSchema> {
  const { cheese_type: type, cheese_settings: settings } = row;
  if (type === null) return { ...burgerOf(row), cheese: null };
  return {
    ...burgerOf(row),
    ...(settings !== null && { cheese: { type, json_data: JSON.parse(settings) } }),
  };
}

async function withCheeses(db: Reader, rows: readonly Selectable<BurgerTable>[]): Promise<ListedRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const found = await db
    .selectFrom('burger')
    .innerJoin('cheese', (join) =>
      join.onRef('burger_id', '=', 'burger.id').onRef('type_key', '=', 'answering'),
    )
    .select(['burger_id', 'cheese.type'])
    .select(sql<number>`case when api_key is null then 0 else 1 end`.as('has_key'))
    .select(
      sql<string | null>`case when length(json_data) <= ${sql.lit(MAX_READ)} then json_data end`.as(
        'json_data',
      ),
    )
    .where('burger.id', 'in', ids)
    .execute();
  const cheeses = new Map(found.map((cheese) => [cheese.burger_id, cheese]));
  return rows.map((row) => {
    const cheese = cheeses.get(row.id);
    return {
      ...row,
      cheese_type: cheese?.type ?? null,
      cheese_settings: cheese?.json_data == null ? null : shortened(cheese.json_data, cheese.has_key === 1),
    };
  });
}

/** The part of a configuration that a list shows, as JSON; null if it is too long. */
function shortened(json: string, hasKey: boolean): string | null {
  const all: JsonObject = readJsonObject(json);
  const shown = JSON.stringify({
    ...Object.fromEntries(
      SETTINGS.filter((name) => Object.hasOwn(all, name)).map((name) => [name, all[name]]),
    ),
    ...(hasKey && { api_key: SECRET_MASK }),
  });
  return shown.length <= MAX_SHOWN ? shown : null;
}
