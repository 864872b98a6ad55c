import { inexact } from '../http/exact-numbers.ts';
import { HttpError } from '../http/http-error.ts';
import { changedNumber } from '../lib/exact-numbers.ts';
import { parseJson } from '../lib/json.ts';
import type { BunTable, BurgerTable, CheeseTable, PattyTable } from '../storage/schema.ts';
import { coded, withPlace } from '../words/coded.ts';
import { sizeFault } from './burger-size.ts';
import { type SentSecrets, splitSecrets } from './cheese-secrets.ts';
import { importSchema, refuseImport } from './import-schema.ts';
import { typeKey } from './layer-rules.ts';
import { creationTimes, isFuture } from './order.ts';
import { toolIdOf } from './patty-rules.ts';

type Named<Row> = Omit<Row, 'id'> & { readonly id: string | undefined };
/** `burger` is the index of its burger in the plan. */
type InBurger<Row> = Omit<Row, 'burger_id'> & { readonly burger: number };

/** The rows that an import writes. Only the database knows which IDs are free and which keys are kept. */
export interface ImportPlan {
  readonly burgers: Named<Omit<BurgerTable, 'workshop_id'>>[];
  readonly buns: Named<InBurger<BunTable>>[];
  readonly cheeses: (InBurger<Omit<CheeseTable, 'api_key' | 'headers'>> & {
    readonly secrets: SentSecrets;
  })[];
  readonly patties: Named<InBurger<PattyTable>>[];
}

/**
 * Reads the text of an import file.
 * @throws {HttpError} 400 that names the place of the first fault
 */
export function planImport(json: string, now: Date): ImportPlan {
  const changed = changedNumber(json);
  if (changed !== null) throw inexact(changed);
  const file = parseJson(json);
  if (file === undefined) throw new HttpError(400, coded('body-not-json'));
  const parsed = importSchema.safeParse(file);
  if (!parsed.success) refuseImport(parsed.error);
  const plan: ImportPlan = { burgers: [], buns: [], cheeses: [], patties: [] };
  for (const [index, { item, times }] of dated(parsed.data, now).entries()) {
    const { id, name, type, is_public, answers_a_day = null } = item;
    let characters = 0;
    plan.burgers.push({ id, name, type, is_public: is_public === true ? 1 : 0, answers_a_day, ...times });
    for (const { item: bun, times } of dated(item.buns, now)) {
      const { id, bun_level, prompt, prompt_service_id = null } = bun;
      characters += prompt.length;
      plan.buns.push({ id, burger: index, bun_level, prompt, prompt_service_id, ...times });
    }
    for (const { item: cheese, times } of dated(item.cheeses, now)) {
      const { settings, ...secrets } = splitSecrets(cheese.json_data);
      const type = { type: cheese.type, type_key: typeKey(cheese.type) };
      const json_data = JSON.stringify(settings);
      characters += json_data.length;
      plan.cheeses.push({
        burger: index,
        ...type,
        json_data,
        secrets,
        ...times,
      });
    }
    for (const { item: patty, times } of dated(item.patties, now)) {
      const texts = {
        json_data: JSON.stringify(patty.json_data),
        settings: JSON.stringify(patty.settings),
      };
      characters += texts.json_data.length + texts.settings.length;
      const { id, type } = patty;
      plan.patties.push({ id, burger: index, type, tool_id: toolIdOf(patty.json_data), ...texts, ...times });
    }
    const fault = sizeFault({ tools: item.patties.length, characters });
    const field = `burgers[${index}]`;
    if (fault !== null) throw new HttpError(400, withPlace(field, fault), { field });
  }
  return plan;
}

interface Dated {
  readonly created_at?: string | undefined;
  readonly updated_at?: string | undefined;
}

/** Pairs every item of a list with times that sort in the order of the list. */
function dated<Item extends Dated>(items: readonly Item[], now: Date) {
  const created = creationTimes(
    items.map((item) => item.created_at),
    now,
  );
  return items.map((item, index) => {
    const created_at = created[index] ?? now.toISOString();
    const usable = item.updated_at !== undefined && !isFuture(item.updated_at, now);
    return { item, times: { created_at, updated_at: (usable && item.updated_at) || created_at } };
  });
}
