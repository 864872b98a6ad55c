import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Deps } from '../../deps.ts';
import { answer, body, json, refusal, usualLimit } from '../../http/contract.ts';
import { shortText } from '../../http/fields.ts';
import { HttpError } from '../../http/http-error.ts';
import { callerOf, logOf, siteOf } from '../../http/request.ts';
import { createRouter, type Env } from '../../http/router.ts';
import { secretHash } from '../../lib/random-secret.ts';
import { coded } from '../../words/coded.ts';
import { password } from '../account-fields.ts';
import type { Attempts } from '../attempts.ts';
import { rememberDevice } from '../known-device.ts';
import { pair, tokenPairSchema } from '../token-pair.ts';
import { holderOf, type LinkSignIn, takeLink } from './store.ts';

const shared = { tags: ['Session'], security: [], middleware: [usualLimit] };
const refusals = {
  401: refusal('The link was used, revoked or replaced, has expired, or never was one: nothing says which'),
  429: refusal('Too many failed attempts; `Retry-After` gives the seconds to wait'),
};

const read = createRoute({
  ...shared,
  method: 'post',
  path: '/api/login/link/account',
  operationId: 'readLink',
  summary: 'Read whose password a link sets. It can be used afterwards',
  request: { body: body(z.object({ link: shortText }).openapi('Link')) },
  responses: {
    200: answer(z.object({ account: z.string() }), 'The name of the account'),
    ...refusals,
  },
});

const use = createRoute({
  ...shared,
  method: 'post',
  path: '/api/login/link',
  operationId: 'signInByLink',
  summary: 'Set a password by a link, end the sign-ins of the account, and sign in',
  description: 'A link is good once, within a day. Wrong ones are delayed as wrong passwords are.',
  request: { body: body(z.object({ link: shortText, password }).openapi('LinkUse')) },
  responses: {
    200: json(tokenPairSchema, 'The tokens'),
    ...refusals,
    503: refusal('Too many sign-ins at once; `Retry-After` gives the seconds to wait'),
  },
});

/** The routes for the holder of a link, who has no token. All that does not work is refused in the same words after the same work. */
export function linkRoutes(deps: Deps, attempts: Attempts) {
  /** Runs `work`, unless its caller guesses too much. */
  async function attempt<Result>(
    c: Context<Env>,
    hash: string,
    work: (address: string) => Promise<Result | null>,
  ): Promise<Result> {
    const address = callerOf(c, deps.config.trustedProxies);
    let result: Result | null = null;
    // No account is called this, because the keys of names are in lower case.
    const who = { accountKey: `LINK ${hash}`, caller: address, isKnown: false };
    await attempts.check({ ...who, signIn: { account: undefined, address } }, async () => {
      result = await work(address);
      return result !== null;
    });
    if (result !== null) return result;
    logOf(c).info('Refused a link', { address });
    throw new HttpError(401, coded('link-unusable'));
  }

  return createRouter()
    .openapi(read, async (c) => {
      const hash = secretHash(c.req.valid('json').link);
      const now = deps.now().toISOString();
      const account = await attempt(c, hash, async () => (await holderOf(deps.db, hash, now)) ?? null);
      return c.json({ data: { account } }, 200);
    })
    .openapi(use, async (c) => {
      const input = c.req.valid('json');
      const hash = secretHash(input.link);
      const { account, session } = await attempt<LinkSignIn>(c, hash, async (address) => {
        // Also for a link that is none, so that the time does not say which.
        const caller = { name: siteOf(address), isKnown: false };
        const passwordHash = await deps.passwords.hash(input.password, caller);
        return takeLink(deps, { hash, passwordHash, address });
      });
      logOf(c).info('Set a password by a link', { account: account.id });
      rememberDevice(deps, c, account);
      return c.json(pair(deps, session), 200);
    });
}
