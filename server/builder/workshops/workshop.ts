import { z } from '@hono/zod-openapi';
import type { Selectable } from 'kysely';
import { requiredText, timestamps } from '../../http/fields.ts';
import { versionField } from '../../http/versions.ts';
import type { WorkshopTable } from '../../storage/schema.ts';
import { issueMessage } from '../../words/coded.ts';

export const workshopInput = z
  .object({ name: requiredText(issueMessage('workshop-name-required')) })
  .openapi('WorkshopInput');

export const workshopSchema = z
  .object({
    id: z.string().openapi({ example: 'WS-4T0XQ8N2ZK' }),
    name: z.string(),
    ...timestamps,
    ...versionField,
  })
  .openapi('Workshop');

/** A workshop as the API shows it. */
export const workshopOf = (row: Selectable<WorkshopTable>): z.infer<typeof workshopSchema> => ({
  id: row.id,
  name: row.name,
  created_at: row.created_at,
  updated_at: row.updated_at,
  version: row.version,
});
