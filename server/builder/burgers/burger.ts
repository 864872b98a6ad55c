import { z } from '@hono/zod-openapi';
import type { Selectable } from 'kysely';
import { requiredText, timestamps } from '../../http/fields.ts';
import { versionField } from '../../http/versions.ts';
import type { Log } from '../../lib/log.ts';
import type { BurgerTable } from '../../storage/schema.ts';
import { issueMessage } from '../../words/coded.ts';
import { typeKey } from '../kinds.ts';

/*
 * A burger: its fields in a call, a file and an answer, and its columns. Besides the table, this is the place of a
 * further field.
 */

/** The most that a burger can allow. */
const MAX_ANSWERS = 1_000_000;
const answersRange = issueMessage('answers-a-day', { most: MAX_ANSWERS.toLocaleString('en') });

/** The fields of a call and of a file. */
export const burgerFields = {
  name: requiredText(issueMessage('burger-name-required')),
  /** There is one type, which is also the default. */
  type: z
    .literal('chat', { error: issueMessage('burger-type-unknown') })
    .nullish()
    .transform(() => 'chat' as const)
    .openapi({ description: 'Left out, or null: chat' }),
  is_public: z.boolean().nullish().openapi({
    description:
      'Whether anyone may chat with the burger. Left out, or null: false for a new burger, unchanged for another',
  }),
  answers_a_day: z
    .int({ error: answersRange })
    .min(0, answersRange)
    .max(MAX_ANSWERS, answersRange)
    .nullish()
    .openapi({
      description:
        'The most answers to visitors in a day (UTC). null: the server decides. Left out: null for a new burger, unchanged for another',
    }),
  answering: requiredText(issueMessage('cheese-type-required')).nullish().openapi({
    description:
      'The type of the cheese that answers, case-insensitive. A new burger may name one that is added later. Left out, or null: the first one that is added to a new burger, unchanged for another; in a file, the one that was changed last',
  }),
};

const input = z.object(burgerFields);
type Fields = z.infer<typeof input>;

export const burgerInput = z
  .object({
    ...burgerFields,
    workshop_id: requiredText(issueMessage('workshop-id-required')).openapi({
      description: 'Another one moves the burger to that workshop',
    }),
  })
  .openapi('BurgerInput');
export type BurgerInput = z.infer<typeof burgerInput>;

/** The columns that the fields set. */
type BurgerColumns = Pick<BurgerTable, 'name' | 'type' | 'is_public' | 'answers_a_day' | 'answering'>;

/** The columns that change: what is left out stays. */
export const changedColumns = ({ name, type, is_public, answers_a_day, answering }: Fields) => ({
  name,
  type,
  ...(typeof is_public === 'boolean' ? { is_public: is_public ? 1 : 0 } : {}),
  ...(answers_a_day === undefined ? {} : { answers_a_day }),
  ...(typeof answering === 'string' ? { answering: typeKey(answering) } : {}),
});

/** The columns of a new burger. */
export const newColumns = (input: Fields): BurgerColumns => ({
  is_public: 0,
  answers_a_day: null,
  answering: null,
  ...changedColumns(input),
});

/** The fields of an answer and of an export. */
export const shownFields = {
  id: z.string().openapi({ example: 'BRG-4T0XQ8N2ZK' }),
  name: z.string(),
  type: z.literal('chat'),
  workshop_id: z.string(),
  is_public: z.boolean().openapi({ description: 'Anyone may chat with a public burger without signing in' }),
  answers_a_day: z.int().nullable().openapi({
    description: 'Maximum number of answers to visitors a day (UTC); null for the default of the server',
  }),
  answering: z.string().nullable().openapi({
    description:
      'The type of the cheese that answers, in lower case; null if there is no cheese. It changes without the version when the first cheese is added, and when this one is deleted: then the one that was changed last of the others answers',
    example: 'ollama',
  }),
  ...timestamps,
  ...versionField,
};
export const burgerSchema = z.object(shownFields).openapi('Burger');
export type Burger = z.infer<typeof burgerSchema>;

/** A burger as the API and an export show it. */
export const burgerOf = (row: Selectable<BurgerTable>): Burger => ({
  id: row.id,
  name: row.name,
  type: 'chat',
  workshop_id: row.workshop_id,
  is_public: row.is_public === 1,
  answers_a_day: row.answers_a_day,
  answering: row.answering,
  created_at: row.created_at,
  updated_at: row.updated_at,
  version: row.version,
});

/** Keeps in the log who may chat with a burger, if the call that made or changed it said so. */
export function logPublicity(log: Log, said: Fields, { id, is_public }: Burger): void {
  if (typeof said.is_public === 'boolean')
    log.info('Said whether a burger is public', { burger: id, is_public });
}
