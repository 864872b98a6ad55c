import type { z } from '@hono/zod-openapi';
import { HttpError } from '../../http/http-error.ts';
import type { Reader } from '../../storage/reading.ts';
import { coded } from '../../words/coded.ts';
import { keyOriginOf } from '../model-host.ts';
import type { cheeseInput } from './cheese.ts';
import { type StoredCheese, secretsOriginOf, splitSecrets } from './cheese-secrets.ts';
import { cheeseStore } from './store.ts';

/**
 * The cheese whose secrets a new one takes for its masks: that of the same type in the burger `key_of`; null if none is named.
 * Every account may read every burger, and may use its key where it is; so whoever may copy a burger may copy its key, for the
 * same origin only.
 * @throws {HttpError} 400 if there is no such cheese, or if the new one's calls would go to another origin
 */
export async function originalOf(
  db: Reader,
  { type, json_data, key_of: burgerId }: z.infer<typeof cheeseInput>,
): Promise<StoredCheese | null> {
  if (burgerId === undefined) return null;
  const original = await cheeseStore.one(db, burgerId, type);
  if (original === undefined) throw refusal('key-original-missing');
  const { settings } = splitSecrets(json_data);
  if (secretsOriginOf(original) !== keyOriginOf({ type, settings })) throw refusal('key-original-elsewhere');
  return original;

  function refusal(code: 'key-original-missing' | 'key-original-elsewhere'): HttpError {
    return new HttpError(400, coded(code, { type }), { field: 'key_of' });
  }
}
