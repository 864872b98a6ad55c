import { z } from '@hono/zod-openapi';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { jsonObject, readJsonObject } from '../http/fields.ts';
import type { HistoryTable } from '../storage/schema.ts';

/*
 * An entry of the history: who changed what, and when. Its state, which may be long, is read by the call for one entry only.
 */

export const entrySchema = z
  .object({
    id: z.int().openapi({ description: 'Grows with time within a burger', example: 412 }),
    at: z.iso.datetime(),
    by: z
      .object({ id: z.string(), account: z.string().openapi({ description: 'The name then' }) })
      .nullable()
      .openapi({ description: 'The account that did it; null if the server did' }),
    what: z.string().openapi({
      description:
        '`added`, `changed`, `deleted`, `restored`, `imported`, `published`, `taken-back`, `asked`, `password-changed`, `role-given`, `role-taken`, `link-made`, `link-used`, `link-revoked`, `signed-in`, `sign-in-refused`, `joined`. Further ones may follow',
      example: 'changed',
    }),
    subject: z.string().openapi({
      description:
        '`burger`, `bun`, `cheese`, `patty`, `key`, `question-set`, `question-run`, `workshop`, `account`, `catalogue`, `session`. Further ones may follow',
      example: 'bun',
    }),
    subject_id: z.string().openapi({
      description:
        'Its ID; of a cheese its type in lower case, of a key, a set of questions and a run of questions the ID of its burger',
    }),
    burger_id: z.string().nullable(),
    workshop_id: z.string().nullable(),
    name: z.string().nullable().openapi({ description: 'The name then: of a layer that of its burger' }),
    detail: jsonObject.nullable().openapi({
      description:
        'What no state says. `secrets`: the names of a key and of headers that were changed. `fields`: the names of those that were changed of an account. `service`, `role`. `entry`, `at`: of a restore the entry that was gone back to, and its time. `burgers`: their number in an import. `address`: where a sign-in or the use of a link came from. `provider`: whose person was joined to an account. `count`: of refusals. `layer_name`: a tool ID. `answering`: the cheese that was deleted was the one that answered. `workshop_name`: of a deleted burger. `words`: how many a change of a prompt has `added` and `removed`, unless there are none or too many to count; each character of Chinese and Japanese is one. `number`, `note`: of a state that was published or taken back. `to`: the state that is in force since one was taken back, or null. `key`, `key_name`, `shown`, `expires_at`: of a key; of a link `expires_at` alone. `set`, `set_name`: of a set of questions. `run`, `of`, `times`, `questions` (their number): of a run of questions',
    }),
    has_state: z.boolean().openapi({ description: 'Whether the state before is kept' }),
    bytes: z.int().openapi({ description: 'The bytes that the entry takes, about' }),
  })
  .openapi('HistoryEntry');
export type Entry = z.infer<typeof entrySchema>;

/** The columns of an entry that are read at once with others. */
export const SHOWN_COLUMNS = [
  'history.id',
  'history.at',
  'history.account_id',
  'history.account',
  'history.what',
  'history.subject',
  'history.subject_id',
  'history.burger_id',
  'history.workshop_id',
  'history.name',
  'history.bytes',
  'history.detail',
  sql<number>`case when history.state is null then 0 else 1 end`.as('has_state'),
] as const;

/** An entry without its state. */
export type EntryRow = Omit<Selectable<HistoryTable>, 'state'> & { readonly has_state: number };

/** An entry as the API shows it. */
export const entryOf = (row: EntryRow): Entry => ({
  id: row.id,
  at: row.at,
  by: authorOf(row),
  what: row.what,
  subject: row.subject,
  subject_id: row.subject_id,
  burger_id: row.burger_id,
  workshop_id: row.workshop_id,
  name: row.name,
  detail: row.detail === null ? null : readJsonObject(row.detail),
  has_state: row.has_state === 1,
  bytes: row.bytes,
});

/** The account that made an entry, with its name then. */
export const authorOf = ({
  account_id: id,
  account,
}: Pick<EntryRow, 'account_id' | 'account'>): Entry['by'] =>
  id === null ? null : { id, account: account ?? '' };
