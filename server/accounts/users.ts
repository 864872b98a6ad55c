import { z } from '@hono/zod-openapi';
import { notFound } from '../http/http-error.ts';
import { byName } from '../lib/by-name.ts';
import type { AccountRow, Database } from '../storage/schema.ts';

const roleSchema = z.object({ service: z.string(), role: z.string() });

export const userSchema = z
  .object({
    id: z.string(),
    account: z.string(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    roles: z.array(roleSchema),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .openapi('User');
type User = z.infer<typeof userSchema>;

type Role = z.infer<typeof roleSchema>;

/** @throws {HttpError} 404 */
export async function readUser(db: Database, id: string): Promise<User> {
  const row = await db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound('Account');
  const roles = await db
    .selectFrom('account_role')
    .select(['service', 'role'])
    .where('account_id', '=', id)
    .execute();
  return toUser(row, roles);
}

/** All accounts, ordered by name. */
export async function listUsers(db: Database): Promise<User[]> {
  const rows = await db.selectFrom('account').selectAll().execute();
  const roles = Map.groupBy(
    await db.selectFrom('account_role').selectAll().execute(),
    (role) => role.account_id,
  );
  return rows
    .map((row) => toUser(row, roles.get(row.id) ?? []))
    .toSorted((a, b) => byName(a.account, b.account));
}

function toUser(row: AccountRow, roles: readonly Role[]): User {
  return {
    id: row.id,
    account: row.account,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    roles: roles
      .map(({ service, role }) => ({ service, role }))
      .toSorted((a, b) => byName(a.service, b.service) || byName(a.role, b.role)),
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
