import { createMiddleware } from 'hono/factory';
import type { Deps } from '../deps.ts';
import { HttpError } from '../http/http-error.ts';
import type { Env } from '../http/router.ts';
import { coded } from '../words/coded.ts';
import { giveToOldest, holds } from './store.ts';
import { roleName } from './users.ts';

/**
 * Lets a request through if the configuration requires no role, if the account has that role, or if the path's `id` is
 * the account itself. Runs after `requireAccount`.
 */
export function requireAdmin({ config: { adminRole }, db }: Pick<Deps, 'config' | 'db'>) {
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
export async function ensureAdmin(deps: Deps): Promise<void> {
  const { adminRole } = deps.config;
  if (adminRole !== undefined) await giveToOldest(deps, adminRole);
}
