import { createMiddleware } from 'hono/factory';
import type { ServiceRole } from '../config/config.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../http/http-error.ts';
import type { Env } from '../http/router.ts';
import type { Database } from '../storage/schema.ts';
import { coded } from '../words/coded.ts';

/**
 * Lets a request through if the configuration requires no role, if the account has that role, or if the path's `id` is
 * the account itself. Runs after `requireAccount`.
 */
export function requireAdmin({ config: { adminRole }, db }: Deps) {
  return createMiddleware<Env>(async (c, next) => {
    const { accountId } = c.var;
    if (adminRole === undefined || c.req.param('id') === accountId) return next();
    if (await holds(db, accountId, adminRole)) return next();
    throw new HttpError(403, coded('admin-role-needed', { role: roleName(adminRole) }));
  });
}

/**
 * Gives the oldest account the configured role if nobody has it, so that setting `COWTEX_ADMIN_ROLE` locks nobody out.
 */
export async function ensureAdmin({ config: { adminRole }, db }: Deps): Promise<void> {
  if (adminRole === undefined || (await othersHold(db, '', adminRole))) return;
  const oldest = await db
    .selectFrom('account')
    .select('id')
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('service_role')
      .values(adminRole)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx
      .insertInto('account_role')
      .values({ account_id: oldest.id, ...adminRole })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** Whether the account has a role. */
export async function holds(db: Database, accountId: string, role: ServiceRole): Promise<boolean> {
  const holder = await holdersOf(db, role).where('account_id', '=', accountId).executeTakeFirst();
  return holder !== undefined;
}

/** Whether any other account than this one has a role. */
export async function othersHold(db: Database, accountId: string, role: ServiceRole): Promise<boolean> {
  const holder = await holdersOf(db, role).where('account_id', '<>', accountId).executeTakeFirst();
  return holder !== undefined;
}

const holdersOf = (db: Database, { service, role }: ServiceRole) =>
  db
    .selectFrom('account_role')
    .select('account_id')
    .where('service', '=', service)
    .where('role', '=', role)
    .limit(1);

/** The role as `COWTEX_ADMIN_ROLE` writes it. */
export const roleName = ({ service, role }: ServiceRole): string => `${service}/${role}`;
