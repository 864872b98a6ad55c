import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Deps } from '../deps.ts';
import { answer, body, json, refusal, security, usualLimit } from '../http/contract.ts';
import { shortText } from '../http/fields.ts';
import { HttpError } from '../http/http-error.ts';
import { callerOf, logOf } from '../http/request.ts';
import { createRouter, type Env } from '../http/router.ts';
import type { Targets } from '../net/targets.ts';
import { startSession, tokenPairSchema } from '../sessions/token-pair.ts';
import { requireAccount } from '../sessions/tokens.ts';
import type { SignedIn } from '../storage/change.ts';
import { SignedOutError } from '../storage/failures.ts';
import { coded } from '../words/coded.ts';
import { beginAttempt, browserSecret, readAttempt } from './attempt.ts';
import { CALLBACK, createProvider, ProviderError, type Refusal } from './provider.ts';
import { admit, join, takeCode, waysIn } from './store.ts';

/*
 * Signing in by the company's provider. The console asks where to go, the provider sends the browser back to the callback, and the
 * callback sends it on to the console, with a code or with the reason why there is none. Both are in the fragment of the
 * address, which no log has.
 */

const tags = ['Session'];
const begun = answer(
  z.object({ url: z.string() }),
  'The address at which the person signs in. A cookie binds the attempt to this browser',
);
const refusals = {
  400: refusal('The console is open at another address than `COWTEX_PUBLIC_URL`'),
  404: refusal('The server has no provider'),
  502: refusal('The provider does not respond, or cannot be used'),
};

const begin = createRoute({
  method: 'post',
  path: '/api/oidc',
  operationId: 'beginProviderSignIn',
  tags,
  summary: 'Begin to sign in by the provider of the capability `oidc`',
  security: [],
  responses: { 200: begun, ...refusals },
});

const fetchTokens = createRoute({
  method: 'post',
  path: '/api/oidc/tokens',
  operationId: 'fetchProviderTokens',
  tags,
  summary: 'Exchange the code of a sign-in by the provider for tokens',
  description: 'A code is good once, within a minute, and in the browser that began.',
  security: [],
  middleware: [usualLimit],
  request: { body: body(z.object({ code: shortText }).openapi('ProviderCode')) },
  responses: {
    200: json(tokenPairSchema, 'The tokens'),
    401: refusal('The code was used, has expired, or is of another browser'),
    404: refusals[404],
  },
});

const profile = { tags: ['Profile'], security };

/** Why the browser comes back without a sign-in, in the fragment of the address. */
type Reason = Refusal | 'unknown' | 'taken' | 'ended';

/**
 * The calls by which people sign in by the provider, and join themselves there to their account; and the page to which the
 * provider sends the browser back.
 */
export function oidcRoutes(deps: Deps, targets: Pick<Targets, 'callProvider'>) {
  const { oidc, adminRole, trustedProxies } = deps.config;
  const configured =
    oidc === null ? null : { config: oidc, provider: createProvider(oidc, { targets, now: deps.now }) };
  const account = requireAccount(deps);

  const read = createRoute({
    ...profile,
    method: 'get',
    path: '/api/me/oidc',
    operationId: 'getMyWaysIn',
    summary: 'Read by which ways you may sign in',
    middleware: [account],
    responses: {
      200: answer(
        z
          .object({
            password: z.boolean().openapi({ description: 'The account has a password' }),
            provider: z.boolean().openapi({ description: 'A person at the provider is joined to it' }),
          })
          .openapi('WaysIn'),
        'The ways',
      ),
    },
  });

  const joining = createRoute({
    ...profile,
    method: 'post',
    path: '/api/me/oidc',
    operationId: 'beginJoiningProvider',
    summary: 'Begin to join yourself at the provider to your account',
    middleware: [account],
    responses: { 200: begun, ...refusals },
  });

  function present() {
    if (configured === null) throw new HttpError(404, coded('oidc-off'));
    return configured;
  }

  /** Asks the provider where to go. A page of another origin may not: its browser would come back elsewhere. */
  async function addressFor(c: Context<Env>, by?: SignedIn): Promise<string> {
    const { config, provider } = present();
    if (c.req.header('origin') !== config.publicUrl)
      throw new HttpError(400, coded('oidc-elsewhere', { url: config.publicUrl }));
    try {
      return (await provider.addressFor(beginAttempt(deps, c, config, by))).href;
    } catch (error) {
      const code = refusedFor(c, error) === 'away' ? 'oidc-away' : 'oidc-failed';
      throw new HttpError(502, coded(code, { name: config.name }));
    }
  }

  /** Where a browser that comes back goes on to. */
  async function wayOn(c: Context<Env>): Promise<string> {
    const { config, provider } = present();
    const { search, searchParams } = new URL(c.req.url);
    const attempt = readAttempt(deps, c, config, searchParams.get('state') ?? '');
    const page = attempt?.by === undefined ? '/login' : '/profile';
    const refused = (reason: Reason) => `${page}#oidc-refused-${reason}`;
    if (attempt === null) return refused('failed');
    try {
      const identity = await provider.identify(search, attempt.checks);
      if (attempt.by !== undefined) return (await join(deps, attempt.by, identity)) ? page : refused('taken');
      const code = await admit(deps, identity, attempt.browser, { creates: config.creates, adminRole });
      return code === null ? refused('unknown') : `${page}#oidc-code-${code}`;
    } catch (error) {
      return refused(refusedFor(c, error));
    }
  }

  const calls = createRouter()
    .openapi(begin, async (c) => c.json({ data: { url: await addressFor(c) } }, 200))
    .openapi(fetchTokens, async (c) => {
      const { config } = present();
      const browser = browserSecret(c, config.publicUrl);
      const { code } = c.req.valid('json');
      const found = browser === undefined ? undefined : await takeCode(deps, code, browser);
      const address = callerOf(c, trustedProxies);
      const pair = found === undefined ? null : await startSession(deps, found, address);
      logOf(c).info(pair === null ? 'Refused a sign-in' : 'Signed in', { account: found?.id, address });
      if (pair === null) throw new HttpError(401, coded('oidc-code-spent'));
      return c.json(pair, 200);
    })
    .openapi(read, async (c) => c.json({ data: await waysIn(deps.db, c.var.accountId, oidc?.issuer) }, 200))
    .openapi(joining, async (c) => {
      const { accountId, sessionId } = c.var;
      return c.json({ data: { url: await addressFor(c, { accountId, sessionId }) } }, 200);
    });
  const page = createRouter();
  page.get(CALLBACK, async (c) => {
    const to = await wayOn(c);
    c.header('Cache-Control', 'no-store');
    return c.redirect(to, 302);
  });
  return { calls, page };
}

/** Says in the log why nobody comes in by the provider, and returns what the person is told. */
function refusedFor(c: Context<Env>, error: unknown): Reason {
  const log = logOf(c);
  if (error instanceof SignedOutError) return 'ended';
  if (!(error instanceof ProviderError)) {
    log.error('A sign-in by the provider failed', error);
    return 'failed';
  }
  if (error.refusal === 'denied') log.info('The provider refused a sign-in', { reason: error.message });
  else log.warn('A sign-in by the provider failed', { reason: error.message });
  return error.refusal;
}
