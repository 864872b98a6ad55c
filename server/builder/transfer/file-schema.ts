import { z } from '@hono/zod-openapi';
import { listOf } from '../../http/first-fault.ts';
import { HttpError } from '../../http/http-error.ts';
import { isObject, type Json } from '../../lib/json.ts';
import { codedIssue, issueMessage, withPlace } from '../../words/coded.ts';
import { burgerFields, burgerSchema } from '../burgers/burger.ts';
import { typeKey } from '../kinds.ts';
import { bunFields, bunSchema } from '../layers/bun.ts';
import { cheeseFields, cheeseSchema } from '../layers/cheese.ts';
import { pattySchema } from '../layers/patty.ts';
import { checkSettings, definition, pattyFields, toolIdOf } from '../patty-rules.ts';

/*
 * The files that an import accepts: those of an export, and others that can be understood without guessing. A missing
 * field gets its default. An ID or a time that cannot be used counts as missing.
 */

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

export type BurgerInFile = z.output<typeof burger>;

/** The array of a file, for its description. `readFile` checks each burger by itself. */
export const importSchema = z.array(burger);

const version = { version: true } as const;
const ofLayer = { ...version, updated_by: true } as const;

/** A burger as an export has it: what does not follow from the rest, and means something elsewhere. */
export const burgerExportSchema = burgerSchema
  .omit(version)
  .extend({
    buns: z.array(bunSchema.omit(ofLayer).openapi('BunExport')),
    cheeses: z
      .array(cheeseSchema.omit(ofLayer).openapi('CheeseExport'))
      .openapi({ description: 'Without their API keys and headers' }),
    patties: z.array(pattySchema.omit({ ...ofLayer, summary: true }).openapi('PattyExport')),
  })
  .openapi('BurgerExport');

/** The number of items that a burger of a file makes: itself and its layers, with or without faults. */
export function itemsIn(burger: Json): number {
  if (!isObject(burger)) return 1;
  const layers = [burger.buns, burger.cheeses, burger.patties].filter(Array.isArray);
  return layers.reduce((count, { length }) => count + length, 1);
}

/** The place of a value in a file: `burgers[2].patties[0].json_data.name`. */
export const placeOf = (path: readonly PropertyKey[]): string =>
  `burgers${path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')}`;

/**
 * Checks a burger of a file.
 * @throws {HttpError} 400 that names the place of its first fault
 */
export function checkBurger(value: Json, index: number): BurgerInFile {
  const { data, error } = burger.safeParse(value);
  if (data !== undefined) return data;
  const [issue] = error.issues;
  const field = placeOf([index, ...(issue?.path ?? [])]);
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
