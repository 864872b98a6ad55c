import type { Account, User } from '#domain/entities.ts';
import { isRecord } from '#domain/record.ts';
import { entity, listOf, versioned } from './entity.ts';
import { readRoles } from './service-schema.ts';
import { z } from './zod.ts';

type Raw = Readonly<Record<string, unknown>>;

const linkSchema = z.catch(z.optional(z.nullable(entity({ expiresAt: z.string() }))), undefined);

function textIn(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' ? String(value) : '';
}

const firstText = (values: readonly unknown[]): string =>
  values.map(textIn).find((text) => text !== '') ?? '';

const firstOf = (sources: readonly Raw[], ...keys: readonly string[]): string =>
  firstText(sources.flatMap((source) => keys.map((key) => source[key])));

/**
 * Reads the user of any server: the ID from `id`, `account_id` or `accountId`, else the email; names and email at the top or
 * under `profile`, in snake or camel case. `null` if no ID is found.
 */
export function readUser(raw: unknown): User | null {
  if (!isRecord(raw)) return null;
  const sources = isRecord(raw.profile) ? [raw, raw.profile] : [raw];
  const email = firstOf(sources, 'email');
  const id = firstOf(sources, 'id', 'account_id', 'accountId') || email;
  if (id === '') return null;
  return {
    id,
    account: firstOf(sources, 'account') || email || id,
    email,
    firstName: firstOf(sources, 'first_name', 'firstName'),
    lastName: firstOf(sources, 'last_name', 'lastName'),
    roles: readRoles(raw.roles ?? sources.at(-1)?.roles),
    version: z.safeParse(versioned.version, raw.version).data,
    link: z.safeParse(linkSchema, raw.link).data,
  };
}

/** The error text of an answer that holds no user. */
export const INVALID_USER = 'Invalid user payload';

export const userSchema: z.ZodMiniType<User> = z.pipe(
  z.unknown(),
  z.transform((raw, context) => {
    const user = readUser(raw);
    if (user !== null) return user;
    context.issues.push({ code: 'custom', message: INVALID_USER, input: raw });
    return z.NEVER;
  }),
);

const listKeys = ['accounts', 'users', 'items', 'results'] as const;

/** The entries of an accounts answer: a list, a list under a key, one account, or a map of ID to account. */
function entriesIn(raw: unknown): unknown {
  if (!isRecord(raw)) return raw;
  const list = listKeys.map((key) => raw[key]).find((value) => Array.isArray(value));
  if (Array.isArray(list)) return list;
  if (readUser(raw) !== null) return [raw];
  return Object.entries(raw).map(([id, value]) => (isRecord(value) ? { id, ...value } : value));
}

/** The accounts list. Other entries are left out. A list without any account is refused. */
export const accountsSchema: z.ZodMiniType<readonly Account[]> = z.pipe(
  z.pipe(z.optional(z.unknown()), z.transform(entriesIn)),
  listOf(userSchema),
);
