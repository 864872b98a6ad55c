import { z } from '@hono/zod-openapi';
import type { Selectable } from 'kysely';
import {
  isDots,
  jsonObject,
  optionalJsonObject,
  readJsonObject,
  requiredText,
  shortText,
  timestamps,
} from '../../http/fields.ts';
import { authorField, versionField } from '../../http/versions.ts';
import type { CheeseTable } from '../../storage/schema.ts';
import type { Secrets } from '../../storage/secrets.ts';
import { issueMessage } from '../../words/coded.ts';
import { typeKey } from '../kinds.ts';
import { SECRET_MASK } from '../secret-mask.ts';
import {
  type Configuration,
  checkSecrets,
  type StoredCheese,
  sealSecrets,
  splitSecrets,
} from './cheese-secrets.ts';

/*
 * A cheese is a burger's model.
 */

const ABOUT_SECRETS = `\`api_key\` is write-only: it is stored encrypted and read back as ${SECRET_MASK}. Writing that mask back keeps the stored key, unless the host's origin changes: then the key is dropped, and the answer shows none. Leaving \`api_key\` out, or empty, removes it. The same holds for each of \`headers\`, an object of names and texts that are sent with every call.`;

/** The fields of a call and of a file. */
export const cheeseFields = {
  /** The type is part of a primary key and of a path, so it is short, and neither `.` nor `..`. */
  type: requiredText(issueMessage('cheese-type-required'), 100).refine(
    (type) => !isDots(type),
    issueMessage('cheese-type-required'),
  ),
  json_data: optionalJsonObject
    .superRefine(checkSecrets)
    .openapi({ description: `Left out, or null: {}. ${ABOUT_SECRETS}` }),
};
export const cheeseInput = z
  .object({
    ...cheeseFields,
    key_of: shortText.optional().openapi({
      description: `The ID of a burger with a cheese of this type: a copy takes from there what \`json_data\` has ${SECRET_MASK} for. The host has to be of the same origin`,
    }),
  })
  .openapi('CheeseInput');
export const cheeseChange = z
  .object({
    json_data: jsonObject.superRefine(checkSecrets).openapi({
      description: `Replaces the whole configuration: a setting that is left out is removed. ${ABOUT_SECRETS}`,
    }),
  })
  .openapi('CheeseChange');

/** The columns that a call sets. */
export type CheeseColumns = Configuration & Pick<CheeseTable, 'type' | 'type_key'>;

/** The columns of a new cheese, which takes from `original` what it has masks for. */
export const newCheese = (
  secrets: Secrets,
  { type, json_data }: z.infer<typeof cheeseInput>,
  original: StoredCheese | null,
): CheeseColumns => ({
  type,
  type_key: typeKey(type),
  ...sealSecrets(secrets, splitSecrets(json_data), original),
});

/** The columns of a cheese with another configuration. */
export const changedCheese =
  (secrets: Secrets, { json_data }: z.infer<typeof cheeseChange>) =>
  (stored: Selectable<CheeseTable>): CheeseColumns => ({
    type: stored.type,
    type_key: stored.type_key,
    ...sealSecrets(secrets, splitSecrets(json_data), stored),
  });

export const cheeseSchema = z
  .object({
    type: z.string().openapi({ example: 'ollama' }),
    json_data: jsonObject.openapi({
      description: `The configuration; a stored \`api_key\` and the values of \`headers\` read as ${SECRET_MASK}`,
      example: { host: 'http://127.0.0.1:11434', model: 'gpt-oss', temperature: 0.7, topp: 0.9, timeout: 30 },
    }),
    ...timestamps,
    ...authorField,
    ...versionField,
  })
  .openapi('Cheese');
type Cheese = z.infer<typeof cheeseSchema>;

/** A cheese as an export has it, which never shows that there are secrets. */
export const withoutSecrets = (cheese: Cheese): Cheese => ({
  ...cheese,
  json_data: splitSecrets(cheese.json_data).settings,
});

/** A cheese as the API shows it: with masks in the place of its key and the values of its headers. */
export const cheeseOf = (row: Selectable<CheeseTable>): Cheese => ({
  type: row.type,
  json_data: {
    ...readJsonObject(row.json_data),
    ...(row.api_key === null ? {} : { api_key: SECRET_MASK }),
  },
  created_at: row.created_at,
  updated_at: row.updated_at,
  version: row.version,
});
