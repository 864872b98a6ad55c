import { HttpError } from '../../http/http-error.ts';
import { yieldWhenDue } from '../../limits/loop-turns.ts';
import { withPlace } from '../../words/coded.ts';
import { newColumns } from '../burgers/burger.ts';
import { sizeFault } from '../change-burger.ts';
import { typeKey } from '../kinds.ts';
import { type BunColumns, bunColumns } from '../layers/bun.ts';
import { type SentSecrets, splitSecrets } from '../layers/cheese-secrets.ts';
import { type PattyColumns, pattyColumns } from '../layers/patty.ts';
import { creationTimes, isFuture } from '../order.ts';
import { readFile } from './read-file.ts';

interface Times {
  readonly created_at: string;
  readonly updated_at: string;
}

/** The ID in the file; undefined if it has none that can be used. */
interface Named {
  readonly id: string | undefined;
}

/** A layer. `burger` is the index of its burger in the plan. */
export interface LayerPlan<Columns> extends Times {
  readonly burger: number;
  readonly columns: Columns;
}

interface CheesePlan {
  readonly type: string;
  readonly type_key: string;
  /** Without secrets, which only the database can complete. */
  readonly json_data: string;
  readonly secrets: SentSecrets;
}

/** The plan of an import. Only the database knows the free IDs and the kept keys. */
export interface ImportPlan {
  readonly burgers: (Named & Times & { readonly columns: ReturnType<typeof newColumns> })[];
  readonly buns: (Named & LayerPlan<BunColumns>)[];
  readonly cheeses: LayerPlan<CheesePlan>[];
  readonly patties: (Named & LayerPlan<PattyColumns>)[];
}

/** The number of burgers and layers of a plan. */
export const itemsOf = ({ burgers, buns, cheeses, patties }: ImportPlan): number =>
  burgers.length + buns.length + cheeses.length + patties.length;

/**
 * Makes the plan of an import file's text.
 * @throws {HttpError} as `readFile`
 */
export async function planImport(json: string, now: Date): Promise<ImportPlan> {
  const file = await readFile(json);
  const plan: ImportPlan = { burgers: [], buns: [], cheeses: [], patties: [] };
  for (const [index, { item, times }] of dated(file, now).entries()) {
    let characters = 0;
    const cheeses = dated(item.cheeses, now).map(({ item: { type, json_data }, times }) => {
      const { settings, ...secrets } = splitSecrets(json_data);
      const columns = { type, type_key: typeKey(type), json_data: JSON.stringify(settings), secrets };
      return { burger: index, columns, ...times };
    });
    const columns = { ...newColumns(item), answering: answeringOf(item.answering ?? '', cheeses) };
    plan.burgers.push({ id: item.id, columns, ...times });
    for (const { item: bun, times } of dated(item.buns, now)) {
      characters += bun.prompt.length;
      plan.buns.push({ id: bun.id, burger: index, columns: bunColumns(bun), ...times });
    }
    for (const cheese of cheeses) {
      characters += cheese.columns.json_data.length;
      plan.cheeses.push(cheese);
    }
    for (const { item: patty, times } of dated(item.patties, now)) {
      const columns = pattyColumns(patty);
      characters += columns.json_data.length + columns.settings.length;
      plan.patties.push({ id: patty.id, burger: index, columns, ...times });
    }
    const fault = sizeFault({
      tools: item.patties.length,
      cheeses: item.cheeses.length,
      buns: item.buns.length,
      characters,
    });
    const field = `burgers[${index}]`;
    if (fault !== null) throw new HttpError(400, withPlace(field, fault), { field });
    await yieldWhenDue();
  }
  return plan;
}

/** The key of the cheese that a file names; of the one that was changed last, if the burger has none of that type. */
function answeringOf(named: string, cheeses: readonly LayerPlan<CheesePlan>[]): string | null {
  const key = typeKey(named);
  if (cheeses.some(({ columns }) => columns.type_key === key)) return key;
  const latest = cheeses.reduce<LayerPlan<CheesePlan> | null>(
    (late, cheese) => (late !== null && late.updated_at > cheese.updated_at ? late : cheese),
    null,
  );
  return latest?.columns.type_key ?? null;
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
