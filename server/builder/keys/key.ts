import { z } from '@hono/zod-openapi';
import type { Selectable } from 'kysely';
import { requiredText } from '../../http/fields.ts';
import { randomSecret, secretHash } from '../../lib/random-secret.ts';
import type { DoorKeyTable } from '../../storage/schema.ts';
import { issueMessage } from '../../words/coded.ts';

/*
 * A key of the door, with which a program asks one burger. It holds as long as it is there: a revoked key is a deleted row.
 */

/** The beginning of every secret, by which scanners of published texts know a lost one. */
const PREFIX = 'cowtex_';
const SECRET = /^cowtex_[\w-]{43}$/;
/** The length of what is shown of a secret. */
const SHOWN = PREFIX.length + 4;
/** A later time has no four digits in its year, and would not compare as a text. */
const LATEST = '9999-12-31T23:59:59.999Z';

export const keyInput = z
  .object({
    name: requiredText(issueMessage('door-key-name')),
    expires_at: z.iso
      .datetime({ offset: true })
      .transform((text) => new Date(text).toISOString())
      .refine((time) => time <= LATEST && /^\d/.test(time), issueMessage('door-key-expired'))
      .nullish()
      .openapi({ description: 'Left out, or null: the key never expires' }),
  })
  .openapi('DoorKeyInput');
export type KeyInput = z.infer<typeof keyInput>;

const shownFields = {
  id: z.string().openapi({ example: 'KEY-4T0XQ8N2ZK' }),
  name: z.string(),
  shown: z.string().openapi({ description: 'The beginning of the secret', example: 'cowtex_x4Tz' }),
  expires_at: z.iso.datetime().nullable().openapi({ description: 'null: never' }),
  created_at: z.iso.datetime(),
  created_by: z.string().nullable().openapi({ description: 'The account that made it, by its name then' }),
  last_used_at: z.iso.datetime().nullable().openapi({
    description:
      'When it got its latest answer; null: none so far. It may be a minute late, as may the counts',
  }),
  answers: z.int().openapi({ description: 'The answers so far' }),
  input_tokens: z.int().openapi({ description: 'Of the models, as far as their hosts tell them' }),
  output_tokens: z.int(),
};
export const keySchema = z.object(shownFields).openapi('DoorKey');
export const newKeySchema = z
  .object({
    ...shownFields,
    secret: z.string().openapi({ description: 'The key itself. It is shown only here' }),
  })
  .openapi('NewDoorKey');

/** The columns of a key that are shown. */
export const KEY_COLUMNS = [
  'id',
  'name',
  'shown',
  'expires_at',
  'created_at',
  'created_by',
  'last_used_at',
  'answers',
  'input_tokens',
  'output_tokens',
] as const;
export type KeyRow = Pick<Selectable<DoorKeyTable>, (typeof KEY_COLUMNS)[number]>;

/** A key as the API shows it. */
export const keyOf = (row: KeyRow): z.infer<typeof keySchema> => ({
  ...row,
  input_tokens: Number(row.input_tokens),
  output_tokens: Number(row.output_tokens),
});

/** Makes a secret, with what is kept of it: its beginning, which is shown, and its hash. */
export function newSecret() {
  const secret = PREFIX + randomSecret();
  return { secret, shown: secret.slice(0, SHOWN), hash: secretHash(secret) };
}

/** The hash of a secret; null for a text that is none. */
export const hashOf = (secret: string): string | null => (SECRET.test(secret) ? secretHash(secret) : null);
