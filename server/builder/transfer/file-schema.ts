import { z } from '@hono/zod-openapi';
import { listOf, refuse } from '../../http/first-fault.ts';
import { HttpError } from '../../http/http-error.ts';
import { isObject } from '../../lib/json.ts';
import { codedIssue, issueMessage, withPlace } from '../../words/coded.ts';
import { burgerFields, shownFields } from '../burgers/burger.ts';
import { bunFields, plainBunSchema } from '../layers/bun.ts';
import { cheeseFields, plainCheeseSchema, typeKey } from '../layers/cheese.ts';
import { plainPattySchema } from '../layers/patty.ts';
import { checkSettings, definition, pattyFields, toolIdOf } from '../patty-rules.ts';

/*
 * The files that an import accepts: those of an export, and others that can be understood without guessing. A missing
 * field gets its default. An ID or a time that cannot be used counts as missing.
 */

/** Burgers and layers together. Every other writer on SQLite waits until as many are written, which takes seconds. */
const MOST_ITEMS = 200_000;

const ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

const id = z.string().regex(ID).optional().catch(undefined).openapi({ type: 'string' });
const time = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .optional()
  .catch(undefined)
  .openapi({ type: 'string', format: 'date-time' });
const times = { created_at: time, updated_at: time };
const layersOf = <Item extends z.ZodType>(item: Item) =>
  listOf(item, { error: issueMessage('not-a-list') })
    .nullish()
    .transform((items) => items ?? []);

const bun = z.object({ id, ...bunFields, ...times });

const cheese = z.object({ ...cheeseFields, ...times });

const patty = z.object({ id, ...pattyFields, json_data: definition, ...times }).superRefine(checkSettings);

const burger = z
  .object(
    {
      id,
      ...burgerFields,
      buns: layersOf(bun),
      cheeses: layersOf(cheese),
      patties: layersOf(patty),
      ...times,
    },
    { error: issueMessage('not-a-burger') },
  )
  .superRefine(({ cheeses, patties }, context) => {
    for (const index of repeated(cheeses.map((layer) => typeKey(layer.type)))) {
      const message = issueMessage('cheese-type-exists');
      context.addIssue({ code: 'custom', path: ['cheeses', index, 'type'], message });
    }
    for (const index of repeated(patties.map((layer) => toolIdOf(layer.json_data)))) {
      const path = ['patties', index, 'json_data', 'name'];
      context.addIssue({ code: 'custom', path, message: issueMessage('tool-id-exists') });
    }
  })
  .openapi('BurgerImport');

/** The array, by itself as in a download or as `{data: [...]}` as in an answer. */
export const importSchema = z.preprocess(
  (value, context) => {
    const burgers = isObject(value) && 'data' in value ? value.data : value;
    return itemsIn(burgers) > MOST_ITEMS ? refuse(context, 'too-many-items', MOST_ITEMS) : burgers;
  },
  listOf(burger, { error: issueMessage('not-burgers') }),
);

/** A burger as an export has it. */
export const burgerExportSchema = z
  .object({
    ...shownFields,
    buns: z.array(plainBunSchema),
    cheeses: z.array(plainCheeseSchema).openapi({ description: 'Without their API keys' }),
    patties: z.array(plainPattySchema),
  })
  .openapi('BurgerExport');

/** The number of burgers and layers, with or without faults. */
function itemsIn(burgers: unknown): number {
  if (!Array.isArray(burgers)) return 0;
  const layers = burgers
    .filter(isObject)
    .flatMap(({ buns, cheeses, patties }) => [buns, cheeses, patties])
    .filter(Array.isArray);
  return layers.reduce((count, { length }) => count + length, burgers.length);
}

/** Refuses an import with the place of the fault: `burgers[2].patties[0].json_data.name: …`. */
export function refuseImport({ issues: [issue] }: z.core.$ZodError): never {
  const path = (issue?.path ?? []).map((part) =>
    typeof part === 'number' ? `[${part}]` : `.${String(part)}`,
  );
  const field = `burgers${path.join('')}`;
  throw new HttpError(400, withPlace(field, codedIssue(issue?.message ?? 'cannot be read.')), { field });
}

function repeated(keys: readonly string[]): number[] {
  const seen = new Set<string>();
  return keys.flatMap((key, index) => {
    const known = seen.has(key);
    seen.add(key);
    return known ? [index] : [];
  });
}
