import { z } from '@hono/zod-openapi';
import type { Selectable } from 'kysely';
import type { StoredCheese } from '../builder/layers/cheese-secrets.ts';
import type { Config } from '../config/config.ts';
import { authorOf, entrySchema } from '../history/entry.ts';
import { wholeSchema } from '../history/states.ts';
import { shortText } from '../http/fields.ts';
import { AFTER_ALL_NUMBERS } from '../http/page.ts';
import type { PublicationTable } from '../storage/schema.ts';
import { keyStateOf, readSummary } from './cheese.ts';

/*
 * A published state of a burger: its layers as they were when somebody published them.
 */

export const publishInput = z
  .object({
    note: shortText.nullish().openapi({ description: 'What is new in it. Left out, or null: none' }),
    seen: z.int().min(0).max(AFTER_ALL_NUMBERS).optional().openapi({
      description:
        'The newest entry of the burger’s history that the caller has read (`newest_entry`). If there is a newer one, nothing happens and the answer is 412. Left out: the burger is published as it is',
    }),
  })
  .openapi('PublishInput');
export type PublishInput = z.infer<typeof publishInput>;

const number = z.int().min(1).max(AFTER_ALL_NUMBERS);

export const publishedInput = z
  .object({
    number: number.nullable().openapi({
      description: 'The state that is to be in force; null: visitors and programs get nothing',
    }),
    instead_of: number.nullable().openapi({
      description:
        'The state that the caller believes to be in force; null: none. If another one is, nothing happens and the answer is 412',
    }),
  })
  .openapi('PublishedInput');
export type PublishedInput = z.infer<typeof publishedInput>;

export const publicationSchema = z
  .object({
    number: z.int().openapi({ description: 'Names this one content of the burger for ever', example: 7 }),
    at: z.iso.datetime(),
    by: entrySchema.shape.by,
    note: z.string().nullable(),
    is_in_force: z.boolean().openapi({ description: 'Visitors and programs get this one' }),
    withdrawn_at: z.iso.datetime().nullable().openapi({
      description:
        'When it was taken back; null if it was not. Conversations that began with it do not go on with it',
    }),
    changes: z.int().nullable().openapi({
      description:
        'Of the one in force: the changes of the burger’s layers since, as far as its history has them. null for others',
    }),
    key: z.enum(['stored', 'missing', 'none needed']).openapi({
      description:
        'Whether the model gets its API key and headers. They are read from the burger’s present cheese of the same type, if that is for the same origin. `missing`: one is not there, so that answers fail or differ',
    }),
    cheese_type: z
      .string()
      .nullable()
      .openapi({ description: 'The type of the cheese that answers, in lower case', example: 'ollama' }),
    bytes: z.int(),
  })
  .openapi('Publication');
type Publication = z.infer<typeof publicationSchema>;

export const publicationWithState = publicationSchema
  .extend({ state: wholeSchema })
  .openapi('PublicationWithState');

/** A published state without what it contains. */
export type PublicationRow = Omit<Selectable<PublicationTable>, 'state'>;

/** What is known of a burger's published states together. */
export interface Around {
  readonly config: Config;
  /** The one in force. */
  readonly inForce: number | null;
  /** The changes since that one. */
  readonly changes: number;
  /** The cheeses that the burger has now. */
  readonly cheeses: readonly StoredCheese[];
}

/** A published state as the API shows it. */
export function publicationOf(
  row: PublicationRow,
  { config, inForce, changes, cheeses }: Around,
): Publication {
  const cheese = readSummary(row.cheese);
  const isInForce = row.number === inForce;
  return {
    number: row.number,
    at: row.at,
    by: authorOf(row),
    note: row.note,
    is_in_force: isInForce,
    withdrawn_at: row.withdrawn_at,
    changes: isInForce ? changes : null,
    key: keyStateOf(config, cheese, cheeses),
    cheese_type: cheese?.type ?? null,
    bytes: row.bytes,
  };
}

/** The one in force of a burger's published states, newest first: the newest one that was not taken back. */
export const inForceOf = <Row extends Pick<PublicationRow, 'withdrawn_at'>>(
  rows: readonly Row[],
): Row | undefined => rows.find(({ withdrawn_at }) => withdrawn_at === null);
