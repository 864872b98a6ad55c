import type { z } from '@hono/zod-openapi';
import type { Selectable } from 'kysely';
import { readJsonObject } from '../../http/fields.ts';
import { HttpError } from '../../http/http-error.ts';
import { isObject, type Json, type JsonObject } from '../../lib/json.ts';
import { connectionHeaders, HEADER_NAME, MAX_HEADERS } from '../../net/header-names.ts';
import type { CheeseTable } from '../../storage/schema.ts';
import type { Secrets } from '../../storage/secrets.ts';
import { coded, issueMessage } from '../../words/coded.ts';
import { keyOriginOf } from '../model-host.ts';
import { SECRET_MASK } from '../secret-mask.ts';

/** The key is sent in a header. A part of the mask in it means that somebody typed into the mask. */
const USABLE_KEY = /^[\x21-\x7e]*$/;
const USABLE_VALUE = /^(?! *$)[\x20-\x7e]*$/;
/** All headers together, in characters. More than servers accept. */
const MAX_HEADERS_LENGTH = 16_384;

type HeaderValues = Readonly<Record<string, string>>;

/** The secrets of a configuration as they were sent, masks included. Null is one that was not sent. */
export interface SentSecrets {
  readonly apiKey: string | null;
  readonly headers: HeaderValues | null;
}

/** The columns of a cheese's row that hold its configuration. */
export type Configuration = Pick<CheeseTable, 'json_data' | 'api_key' | 'headers'>;
/** These and the type determine the secrets and the host that they are for. */
export type StoredCheese = Pick<Selectable<CheeseTable>, 'type' | keyof Configuration>;

/** Checks a cheese's `json_data`: its key and its headers are texts that a header can carry, or the mask. */
export function checkSecrets({ api_key: key, headers }: JsonObject, context: z.core.$RefinementCtx): void {
  if (!(key === undefined || key === null || isUsable(key, USABLE_KEY)))
    context.addIssue({ code: 'custom', path: ['api_key'], message: issueMessage('key-invalid') });
  if (!(headers === undefined || headers === null || areUsable(headers)))
    context.addIssue({ code: 'custom', path: ['headers'], message: issueMessage('headers-invalid') });
}

const isUsable = (value: Json, shape: RegExp): boolean =>
  typeof value === 'string' && (value === SECRET_MASK || shape.test(value.trim()));

function areUsable(headers: Json): boolean {
  if (!isObject(headers) || JSON.stringify(headers).length > MAX_HEADERS_LENGTH) return false;
  const all = Object.entries(headers);
  return (
    all.length <= MAX_HEADERS &&
    all.every(
      ([name, value]) =>
        HEADER_NAME.test(name) && !connectionHeaders.has(name.toLowerCase()) && isUsable(value, USABLE_VALUE),
    )
  );
}

/** Separates the secrets from the rest of the configuration. */
export function splitSecrets(jsonData: JsonObject): { settings: JsonObject } & SentSecrets {
  const { api_key: key, headers, ...settings } = jsonData;
  const apiKey = typeof key === 'string' ? key.trim() : '';
  return {
    settings,
    apiKey: apiKey === '' ? null : apiKey,
    headers: isObject(headers) ? texts(headers) : null,
  };
}

const texts = (values: JsonObject): HeaderValues =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.trim()]] : [],
    ),
  );

/**
 * The columns for a new configuration. New secrets are sealed, and a mask keeps what `stored` has, unless the calls would go
 * to another origin. Otherwise anyone who may write a cheese could have secrets that they cannot read sent to a host of their
 * own. The names of the headers stay readable, with masks.
 * @throws {HttpError} 400 for a mask if nothing is stored for it
 */
export function sealSecrets(
  secrets: Secrets,
  { settings, apiKey, headers }: ReturnType<typeof splitSecrets>,
  stored: StoredCheese | null,
): Configuration {
  const isSameHost =
    stored !== null && secretsOriginOf(stored) === keyOriginOf({ type: stored.type, settings });
  const values = Object.entries(headers ?? {}).flatMap(([name, value]) => {
    if (value !== SECRET_MASK) return [[name, value] as const];
    const kept = new Map(Object.entries(unsealHeaders(secrets, stored))).get(name);
    if (kept === undefined)
      throw new HttpError(400, coded('header-not-stored', { name }), { field: 'json_data.headers' });
    return isSameHost ? [[name, kept] as const] : [];
  });
  const names = Object.fromEntries(values.map(([name]) => [name, SECRET_MASK]));
  return {
    json_data: JSON.stringify(values.length === 0 ? settings : { ...settings, headers: names }),
    api_key: sealedKey(),
    headers: sealedHeaders(),
  };

  function sealedHeaders(): string | null {
    if (values.length === 0) return null;
    const isKept = Object.values(headers ?? {}).every((value) => value === SECRET_MASK);
    if (isKept && values.length === Object.keys(unsealHeaders(secrets, stored)).length)
      return stored?.headers ?? null;
    return secrets.seal(JSON.stringify(Object.fromEntries(values)));
  }

  function sealedKey(): string | null {
    if (apiKey === null) return null;
    if (apiKey !== SECRET_MASK) return secrets.seal(apiKey);
    if (stored === null || stored.api_key === null)
      throw new HttpError(400, coded('key-not-stored'), { field: 'json_data.api_key' });
    return isSameHost ? stored.api_key : null;
  }
}

/** What the history says of a cheese's change: the names of the secrets that were sent, which no state shows. */
export function newSecrets({ apiKey, headers }: SentSecrets): { readonly secrets: string[] } | undefined {
  const isNew = (value: string | null) => value !== null && value !== SECRET_MASK;
  const names = Object.entries(headers ?? {}).filter(([, value]) => isNew(value));
  const secrets = [...(isNew(apiKey) ? ['api_key'] : []), ...names.map(([name]) => name)];
  return secrets.length === 0 ? undefined : { secrets };
}

/** The secrets of an imported cheese: what the file leaves out is kept, and its masks for what is not stored mean nothing. */
export function importedSecrets(sent: SentSecrets, stored: StoredCheese | null): SentSecrets {
  const known = splitSecrets(stored === null ? {} : readJsonObject(stored.json_data)).headers ?? {};
  const key = sent.apiKey ?? SECRET_MASK;
  return {
    apiKey: key === SECRET_MASK && stored?.api_key == null ? null : key,
    headers: Object.fromEntries(
      Object.entries(sent.headers ?? known).filter(
        ([name, value]) => value !== SECRET_MASK || Object.hasOwn(known, name),
      ),
    ),
  };
}

/** The headers that are stored for a cheese. */
const unsealHeaders = (secrets: Secrets, stored: Pick<StoredCheese, 'headers'> | null): HeaderValues =>
  stored?.headers == null ? {} : texts(readJsonObject(secrets.unseal(stored.headers)));

/** The secrets that are stored for a cheese. */
export const unsealSecrets = (secrets: Secrets, stored: Pick<StoredCheese, 'api_key' | 'headers'>) => ({
  apiKey: stored.api_key === null ? null : secrets.unseal(stored.api_key),
  headers: unsealHeaders(secrets, stored),
});

/** The origin that a stored cheese's secrets are for. */
export const secretsOriginOf = ({ type, json_data }: StoredCheese): string =>
  keyOriginOf({ type, settings: readJsonObject(json_data) });
