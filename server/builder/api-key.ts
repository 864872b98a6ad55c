import type { z } from '@hono/zod-openapi';
import type { Selectable } from 'kysely';
import { coded, issueMessage } from '../coded.ts';
import { readJsonObject } from '../fields.ts';
import { HttpError } from '../http/http-error.ts';
import type { JsonObject } from '../json.ts';
import type { Secrets } from '../secrets.ts';
import type { CheeseTable } from '../storage/schema.ts';
import { API_KEY_MASK } from './entities.ts';
import { keyOriginOf } from './model-host.ts';

/** The key is sent in a header. A part of the mask in it means that somebody typed into the mask. */
const USABLE = /^[\x21-\x7e]*$/;

/** Checks a cheese's `json_data`: a key is a text that a header can carry, or the mask. */
export function checkApiKey({ api_key: key }: JsonObject, context: z.core.$RefinementCtx): void {
  const usable =
    key === undefined ||
    key === null ||
    (typeof key === 'string' && (key === API_KEY_MASK || USABLE.test(key.trim())));
  if (usable) return;
  context.addIssue({
    code: 'custom',
    path: ['api_key'],
    message: issueMessage('key-invalid'),
  });
}

/** Separates the key from the rest of the configuration. The key is null if it is absent or empty. */
export function splitApiKey(jsonData: JsonObject): { settings: JsonObject; apiKey: string | null } {
  const { api_key: key, ...settings } = jsonData;
  const apiKey = typeof key === 'string' ? key.trim() : '';
  return { settings, apiKey: apiKey === '' ? null : apiKey };
}

/**
 * The key as it is stored: a new key is sealed, and the mask keeps the key that `stored` has.
 * @throws {HttpError} 400 for the mask if there is no stored key
 */
export function sealApiKey(
  secrets: Secrets,
  apiKey: string | null,
  stored: StoredCheese | null,
  settings: JsonObject,
): string | null {
  if (apiKey === null) return null;
  if (apiKey !== API_KEY_MASK) return secrets.seal(apiKey);
  if (stored !== null && stored.api_key !== null) return keptKey(stored, settings);
  throw new HttpError(400, coded('key-not-stored'), {
    field: 'json_data.api_key',
  });
}

/** The columns of a cheese's row that determine its key and the host that the key is for. */
export type StoredCheese = Pick<Selectable<CheeseTable>, 'type' | 'json_data' | 'api_key'>;

/**
 * The sealed key of a cheese whose configuration becomes `settings`; null if its calls would go to another origin.
 * Otherwise anyone who may write a cheese could have a key that they cannot read sent to a host of their own.
 */
export function keptKey({ type, json_data, api_key }: StoredCheese, settings: JsonObject): string | null {
  const before = keyOriginOf({ type, settings: readJsonObject(json_data) });
  return before === keyOriginOf({ type, settings }) ? api_key : null;
}
