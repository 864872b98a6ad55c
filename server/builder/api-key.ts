import type { z } from '@hono/zod-openapi';
import type { JsonObject } from '../chat/agent-stack.ts';
import { HttpError } from '../http/http-error.ts';
import type { Secrets } from '../secrets.ts';
import { API_KEY_MASK } from './entities.ts';

/** It travels in a header; half a mask in it means that someone typed into the mask. */
const USABLE = /^[\x21-\x7e]*$/;

/** A rule for a cheese's `json_data`: a key is a text that a header can carry, or the mask. */
export function checkApiKey({ api_key: key }: JsonObject, context: z.core.$RefinementCtx): void {
  const usable =
    key === undefined ||
    key === null ||
    (typeof key === 'string' && (key === API_KEY_MASK || USABLE.test(key.trim())));
  if (usable) return;
  context.addIssue({
    code: 'custom',
    path: ['api_key'],
    message: 'Enter the whole API key (letters, digits and signs, no spaces), or leave the mask as it is.',
  });
}

/** Parts the key from the rest of the configuration. Nothing and the empty text are no key: null. */
export function splitApiKey(jsonData: JsonObject): { settings: JsonObject; apiKey: string | null } {
  const { api_key: key, ...settings } = jsonData;
  const apiKey = typeof key === 'string' ? key.trim() : '';
  return { settings, apiKey: apiKey === '' ? null : apiKey };
}

/**
 * The key as it is stored: a new one sealed, the mask standing for the one that is `stored` already.
 * @throws {HttpError} 400 when the mask stands for nothing.
 */
export function sealApiKey(secrets: Secrets, apiKey: string | null, stored: string | null): string | null {
  if (apiKey === null) return null;
  if (apiKey !== API_KEY_MASK) return secrets.seal(apiKey);
  if (stored !== null) return stored;
  throw new HttpError(400, 'There is no stored API key to keep. Enter the key itself.', {
    field: 'json_data.api_key',
  });
}
