import { z } from '@hono/zod-openapi';
import type { ServiceRole } from '../config/config.ts';
import { timestamps } from '../http/fields.ts';
import { byName } from '../lib/names.ts';
import { type OpenLink, openLinkSchema } from '../sessions/links/link.ts';
import type { AccountRow } from '../storage/schema.ts';

export const userSchema = z
  .object({
    id: z.string(),
    account: z.string(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    roles: z.array(z.object({ service: z.string(), role: z.string() })),
    version: z.int().openapi({
      description:
        'Grows with each change of names or email, which alone `If-Match` protects; the ETag of the item',
      example: 1,
    }),
    link: openLinkSchema.nullable().optional().openapi({
      description:
        'The link by which somebody may set the password; null if there is none. Left out for callers who may make no links',
    }),
    ...timestamps,
  })
  .openapi('User');
export type User = z.infer<typeof userSchema>;

/** The columns of an account that others see. */
export const SHOWN_COLUMNS = [
  'id',
  'account',
  'email',
  'first_name',
  'last_name',
  'version',
  'created_at',
  'updated_at',
] as const;

/** A stored account with its roles. */
export interface AccountWithRoles extends Pick<AccountRow, (typeof SHOWN_COLUMNS)[number]> {
  readonly roles: readonly ServiceRole[];
  /** Left out for those who may make no links. */
  readonly link?: OpenLink | null;
}

/** An account as others see it: without what it signs in by. */
export function userOf({ roles, link, ...row }: AccountWithRoles): User {
  return {
    id: row.id,
    account: row.account,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    roles: roles
      .map(({ service, role }) => ({ service, role }))
      .toSorted((a, b) => byName(a.service, b.service) || byName(a.role, b.role)),
    version: row.version,
    ...(link !== undefined && { link }),
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
