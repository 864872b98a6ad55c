import { z } from '@hono/zod-openapi';
import type { Selectable } from 'kysely';
import { requiredProse, shortText, timestamps } from '../../http/fields.ts';
import { authorField, versionField } from '../../http/versions.ts';
import type { BunTable } from '../../storage/schema.ts';
import { issueMessage } from '../../words/coded.ts';

/*
 * A top bun is a burger's system prompt.
 */

/** The fields of a call and of a file. */
export const bunFields = {
  bun_level: z
    .literal('top', { error: issueMessage('bun-level-unknown') })
    .nullish()
    .transform(() => 'top' as const)
    .openapi({ description: 'Left out, or null: top' }),
  prompt: requiredProse(issueMessage('prompt-required')),
  prompt_service_id: shortText.nullish().openapi({
    description: 'Left out: null for a new top bun, unchanged for another. null: none',
  }),
};
export const bunInput = z.object(bunFields).openapi('BunInput');

/** The columns that a call sets. What is left out stays, or is null. */
export interface BunColumns {
  readonly bun_level: string;
  readonly prompt: string;
  readonly prompt_service_id?: string | null;
}

/** The columns of a top bun. */
export const bunColumns = ({
  bun_level,
  prompt,
  prompt_service_id,
}: z.infer<typeof bunInput>): BunColumns => ({
  bun_level,
  prompt,
  ...(prompt_service_id === undefined ? {} : { prompt_service_id }),
});

export const bunSchema = z
  .object({
    id: z.string(),
    bun_level: z.literal('top'),
    prompt: z.string(),
    prompt_service_id: z.string().nullable(),
    ...timestamps,
    ...authorField,
    ...versionField,
  })
  .openapi('Bun');

/** A top bun as the API and an export show it. */
export const bunOf = (row: Selectable<BunTable>): z.infer<typeof bunSchema> => ({
  id: row.id,
  bun_level: 'top',
  prompt: row.prompt,
  prompt_service_id: row.prompt_service_id,
  created_at: row.created_at,
  updated_at: row.updated_at,
  version: row.version,
});
