import { z } from '@hono/zod-openapi';
import type { Selectable } from 'kysely';
import { jsonObject, readJsonObject, timestamps } from '../../http/fields.ts';
import { authorField, versionField } from '../../http/versions.ts';
import type { JsonObject } from '../../lib/json.ts';
import type { PattyTable } from '../../storage/schema.ts';
import { checkSettings, definition, pattyFields, toolIdOf } from '../patty-rules.ts';

/*
 * A patty is a burger's tool.
 */

export const pattyInput = z
  .object({ ...pattyFields, json_data: definition })
  .superRefine(checkSettings)
  .openapi('PattyInput');

/** The columns of a patty that a call sets. */
export const pattyColumns = ({ type, json_data, settings }: z.infer<typeof pattyInput>) => ({
  type,
  tool_id: toolIdOf(json_data),
  json_data: JSON.stringify(json_data),
  settings: JSON.stringify(settings),
});
export type PattyColumns = ReturnType<typeof pattyColumns>;

export const pattySchema = z
  .object({
    id: z.string(),
    type: z.enum(['api', 'prompt']),
    json_data: jsonObject.openapi({ allOf: [{ $ref: '#/components/schemas/PattyDefinition' }] }),
    settings: jsonObject,
    ...timestamps,
    summary: z.string().openapi({ description: 'The prompt, truncated to 80 characters, or method and URL' }),
    ...authorField,
    ...versionField,
  })
  .openapi('Patty');

export type Patty = z.infer<typeof pattySchema>;

/** A patty as the API and an export show it, with a summary in one line. */
export function pattyOf(row: Selectable<PattyTable>): Patty {
  const type = pattyTypeOf(row);
  const settings = readJsonObject(row.settings);
  return {
    id: row.id,
    type,
    json_data: readJsonObject(row.json_data),
    settings,
    created_at: row.created_at,
    updated_at: row.updated_at,
    summary: summaryOf(type, settings),
    version: row.version,
  };
}

/** The type of a stored patty. The database knows only texts. */
export const pattyTypeOf = (row: { type: string }): Patty['type'] =>
  row.type === 'prompt' ? 'prompt' : 'api';

const SUMMARY_LENGTH = 80;

function summaryOf(type: Patty['type'], settings: JsonObject): string {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  if (type === 'prompt') return [...text(settings.prompt)].slice(0, SUMMARY_LENGTH).join('');
  return `${(text(settings.method) || 'get').toUpperCase()} ${text(settings.url)}`.trim();
}
