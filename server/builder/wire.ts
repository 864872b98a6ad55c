import type { Selectable } from 'kysely';
import { readJsonObject } from '../http/fields.ts';
import type { JsonObject } from '../lib/json.ts';
import type { BunTable, BurgerTable, CheeseTable, PattyTable } from '../storage/schema.ts';
import { splitSecrets } from './cheese-secrets.ts';
import {
  type Bun,
  type Burger,
  type BurgerExport,
  type Cheese,
  type Patty,
  SECRET_MASK,
} from './entities.ts';

/** A burger as the API shows it. */
export const burgerOf = (row: Selectable<BurgerTable>): Burger => ({
  id: row.id,
  name: row.name,
  type: 'chat',
  workshop_id: row.workshop_id,
  is_public: row.is_public === 1,
  answers_a_day: row.answers_a_day,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** A top bun as the API shows it. */
export const bunOf = (row: Selectable<BunTable>): Bun => ({
  id: row.id,
  bun_level: 'top',
  prompt: row.prompt,
  prompt_service_id: row.prompt_service_id,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** A cheese as the API shows it: with masks in the place of its key and the values of its headers. */
export function cheeseOf(row: Selectable<CheeseTable>): Cheese {
  const cheese = maskedCheeseOf(row);
  if (row.api_key === null) return cheese;
  return { ...cheese, json_data: { ...cheese.json_data, api_key: SECRET_MASK } };
}

/** A cheese as an export has it, which never shows that there are secrets. */
export function plainCheeseOf(row: Selectable<CheeseTable>): Cheese {
  const cheese = maskedCheeseOf(row);
  return { ...cheese, json_data: splitSecrets(cheese.json_data).settings };
}

const maskedCheeseOf = (row: Selectable<CheeseTable>): Cheese => ({
  type: row.type,
  json_data: readJsonObject(row.json_data),
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** A patty as the API shows it, with a summary in one line. */
export function pattyOf(row: Selectable<PattyTable>): Patty {
  const patty = plainPattyOf(row);
  return { ...patty, summary: summaryOf(patty.type, patty.settings) };
}

/** A patty as an export has it: without the summary, which follows from the rest. */
export const plainPattyOf = (row: Selectable<PattyTable>): BurgerExport['patties'][number] => ({
  id: row.id,
  type: pattyTypeOf(row),
  json_data: readJsonObject(row.json_data),
  settings: readJsonObject(row.settings),
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** The type of a stored patty. The database knows only texts. */
export const pattyTypeOf = (row: { type: string }): Patty['type'] =>
  row.type === 'prompt' ? 'prompt' : 'api';

const SUMMARY_LENGTH = 80;

function summaryOf(type: Patty['type'], settings: JsonObject): string {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  if (type === 'prompt') return [...text(settings.prompt)].slice(0, SUMMARY_LENGTH).join('');
  return `${(text(settings.method) || 'get').toUpperCase()} ${text(settings.url)}`.trim();
}
