import { createMiddleware } from 'hono/factory';
import type { Deps } from '../deps.ts';
import type { Env } from '../http/router.ts';
import { RoleMissingError } from '../storage/failures.ts';
import { giveToOldest, holds } from './store.ts';

/**
 * Lets a request through if the configuration requires no role, if the account has that role, or if the path's `id` is
 * the account itself. Runs after `requireAccount`, and before the body is read; `change` looks the role up again.
 */
export function requireAdmin({ config: { adminRole }, db }: Pick<Deps, 'config' | 'db'>) {
  return createMiddleware<Env>(async (c, next) => {
    const { accountId } = c.var;
    if (adminRole === undefined || c.req.param('id') === accountId) return next();
    if (!(await holds(db, accountId, adminRole))) throw new RoleMissingError(adminRole);
    c.set('requiredRole', adminRole);
    await next();
  });
}

/**
 * Gives the oldest account the configured role if nobody has it, so that setting `COWTEX_ADMIN_ROLE` locks nobody out.
 */
export async function ensureAdmin(deps: Deps): Promise<void> {
  const { adminRole } = deps.config;
  if (adminRole !== undefined) await giveToOldest(deps, adminRole);
}
