import { createRoute, z } from '@hono/zod-openapi';
import { createMiddleware } from 'hono/factory';
import type { Deps } from '../../deps.ts';
import { answer, body, conflict, refusal, security, usualLimit } from '../../http/contract.ts';
import { pathId } from '../../http/fields.ts';
import { HttpError } from '../../http/http-error.ts';
import { recorded } from '../../http/recorded.ts';
import { createRouter, type Env } from '../../http/router.ts';
import { newAccountName } from '../../sessions/account-fields.ts';
import { newLinkSchema } from '../../sessions/links/link.ts';
import { requireToken } from '../../sessions/tokens.ts';
import { coded } from '../../words/coded.ts';
import { userSchema } from '../users.ts';
import { invite, makeLink, revokeLink } from './store.ts';

/** The routes by which administrators make and revoke the links of accounts. */
export function accountLinkRoutes(deps: Deps) {
  const params = z.object({ id: pathId });
  const shared = { tags: ['Accounts'], security };
  const guards = [requireToken(deps), requireLinkRole(deps)] as const;
  const restricted = {
    403: refusal('The account does not have the role of administrators, or the configuration names none'),
  };

  // Without `Idempotency-Key`, whose answers are stored: the link would lie in the data and in backups.
  const make = createRoute({
    ...shared,
    method: 'post',
    path: '/api/accounts/{id}/link',
    operationId: 'makeLink',
    summary: 'Make a link by which somebody sets the password of an account, once within a day',
    description:
      'It takes the place of an earlier one. Only this answer has it. The sign-ins of the account end when it is used.',
    middleware: [...guards, recorded('Made a link')],
    request: { params },
    responses: { 201: answer(newLinkSchema, 'The link'), ...restricted },
  });

  const revoke = createRoute({
    ...shared,
    method: 'delete',
    path: '/api/accounts/{id}/link',
    operationId: 'revokeLink',
    summary: 'Revoke the link of an account',
    middleware: [...guards, recorded('Revoked a link')],
    request: { params },
    responses: { 204: { description: 'Revoked' }, ...restricted },
  });

  const inviting = createRoute({
    ...shared,
    method: 'post',
    path: '/api/invitations',
    operationId: 'inviteAccount',
    summary: 'Create an account without a password, and a link by which somebody sets one',
    middleware: [...guards, usualLimit, recorded('Invited an account')],
    request: { body: body(z.object({ account: newAccountName }).openapi('InvitationInput')) },
    responses: {
      201: answer(newLinkSchema.extend({ account: userSchema }), 'The account and its link'),
      ...restricted,
      ...conflict('The name is taken'),
    },
  });

  return createRouter()
    .openapi(make, async (c) => c.json({ data: await makeLink(deps, c.var, c.req.valid('param').id) }, 201))
    .openapi(revoke, async (c) => {
      await revokeLink(deps, c.var, c.req.valid('param').id);
      return c.body(null, 204);
    })
    .openapi(inviting, async (c) =>
      c.json({ data: await invite(deps, c.var, c.req.valid('json').account) }, 201),
    );
}

/**
 * Refuses everybody where no role is configured, because every account could become any other then; `change` looks the role of an
 * account up. That one's own account needs it, too, distinguishes it from `requireAdmin`: a link asks for no current password.
 */
const requireLinkRole = ({ config: { adminRole } }: Pick<Deps, 'config'>) =>
  createMiddleware<Env>(async (c, next) => {
    if (adminRole === undefined) throw new HttpError(403, coded('link-role-missing'));
    c.set('requiredRole', adminRole);
    await next();
  });
