import { z } from 'zod';
import { createAccount } from '#server/accounts/create-account.ts';
import { readConfig } from '#server/config/config.ts';
import type { TestDatabase } from '#test/support/databases.ts';
import { CLIENT, type IdentityProvider, startIdentityProvider } from '#test/support/identity-provider.ts';
import { freePort } from '#test/support/listen.ts';
import { startServer } from '#test/support/server.ts';

/** Whom the provider knows. */
export const people = {
  ada: {
    preferred_username: 'Ada',
    given_name: 'Ada',
    family_name: 'Lovelace',
    email: 'ada@example.com',
    email_verified: true,
    groups: ['staff', 'cowtex-admins'],
  },
  bob: { preferred_username: 'Bob', groups: ['staff'], email: 'bob@example.com', email_verified: false },
  admin: { preferred_username: 'ＡＤＭＩＮ', email: 'boss@example.com', email_verified: true },
  mixed: { preferred_username: 'аdmin', name: '\u200B', email: 'x' },
  'a/b c': {},
};

/** The settings by which the provider's group of administrators has the role. */
export const ROLE = { COWTEX_ADMIN_ROLE: 'cowtex/admin', COWTEX_OIDC_ADMIN_CLAIM: 'groups=cowtex-admins' };

/** The configuration of a server that people sign in to by this provider. */
const oidcConfig = (publicUrl: string, provider: string, more: NodeJS.ProcessEnv = {}) =>
  readConfig({
    COWTEX_PUBLIC_URL: publicUrl,
    COWTEX_OIDC_ISSUER: provider,
    COWTEX_OIDC_CLIENT_ID: CLIENT.clientId,
    COWTEX_OIDC_CLIENT_SECRET: CLIENT.clientSecret,
    COWTEX_OIDC_NAME: 'Acme',
    ...more,
  });

/** The options of a server that listens at `publicUrl`. */
export const oidcServer = (
  database: TestDatabase,
  publicUrl: string,
  provider: string,
  more?: NodeJS.ProcessEnv,
) => {
  const { oidc, adminRole, proxy, metricsToken } = oidcConfig(publicUrl, provider, more);
  const port = Number(new URL(publicUrl).port);
  return { database, config: { port, oidc, adminRole, proxy, metricsToken } };
};

/** An address at which no server listens yet. */
export const freeUrl = async () => `http://127.0.0.1:${await freePort()}`;

export const callbackOf = (publicUrl: string) => `${publicUrl}/login/callback`;

export interface OidcOptions {
  readonly now?: () => Date;
  readonly provider?: Parameters<typeof startIdentityProvider>[1];
  readonly env?: NodeJS.ProcessEnv;
}

/** A provider that knows `people`, and a server that they sign in to by it, where `admin` has a password. */
export async function startOidcServer(
  database: TestDatabase,
  { now, provider: options = {}, env = {} }: OidcOptions = {},
) {
  const url = await freeUrl();
  const provider = await startIdentityProvider([callbackOf(url)], { people, ...options });
  const server = await startServer({
    ...oidcServer(database, url, provider.url, env),
    ...(now !== undefined && { now }),
  });
  await createAccount(server.deps, { account: 'admin', password: 'burger-time' });
  return { url, provider, server };
}

interface Step {
  readonly status: number;
  readonly location: string | null;
  readonly text: string;
}

/** What a browser needs of an answer. */
type Fetched = Pick<Response, 'status' | 'text'> & {
  readonly headers: Pick<Headers, 'get' | 'getSetCookie'>;
};

/** A browser: it keeps the cookies of each host, and follows no redirect by itself. */
export function createBrowser(fetchIt: (url: URL, init: RequestInit) => Promise<Fetched> = fetch) {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = ({ host }: URL) => {
    const jar = jars.get(host) ?? new Map<string, string>();
    jars.set(host, jar);
    return jar;
  };
  async function go(address: string, init: RequestInit = {}): Promise<Step> {
    const url = new URL(address);
    const jar = jarOf(url);
    const headers = new Headers(init.headers);
    if (init.body instanceof URLSearchParams)
      headers.set('Content-Type', 'application/x-www-form-urlencoded');
    headers.set('Cookie', [...jar].map((pair) => pair.join('=')).join('; '));
    const answer = await fetchIt(url, { ...init, headers, redirect: 'manual' });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';', 1)[0] ?? '').split(/=(.*)/);
      if (/expires=Thu, 01 Jan 1970/i.test(cookie)) jar.delete(name);
      else jar.set(name, value);
    }
    const location = answer.headers.get('location');
    return {
      status: answer.status,
      location: location === null ? null : new URL(location, url).href,
      text: await answer.text(),
    };
  }
  return { go, jarOf: (url: string) => jarOf(new URL(url)) };
}
export type Browser = ReturnType<typeof createBrowser>;

const begunSchema = z.object({ data: z.object({ url: z.string() }) });

/** Begins a sign-in, or with a token a joining, and returns the provider's address. */
export async function begin(browser: Browser, server: string, token?: string): Promise<string> {
  const { text } = await browser.go(`${server}/api/${token === undefined ? '' : 'me/'}oidc`, {
    method: 'POST',
    headers: { Origin: server, ...(token !== undefined && { Authorization: `Bearer ${token}` }) },
  });
  return begunSchema.parse(JSON.parse(text)).data.url;
}

/** Signs in at the provider and consents there, and returns the address to which it sends the browser back. */
export async function passProvider(
  browser: Browser,
  { url }: Pick<IdentityProvider, 'url'>,
  address: string,
  person: string,
): Promise<string> {
  let at = await browser.go(address);
  for (let step = 0; step < 10; step += 1) {
    const to = at.location;
    if (to !== null && !to.startsWith(url)) return to;
    if (to !== null) {
      at = await browser.go(to);
      continue;
    }
    const form = /action="([^"]+)"/.exec(at.text)?.[1];
    const prompt = /name="prompt" value="([^"]+)"/.exec(at.text)?.[1];
    if (form === undefined || prompt === undefined)
      throw new Error(`No form: ${at.status} ${/<h1>.*/s.exec(at.text)?.[0]}`);
    at = await browser.go(form, {
      method: 'POST',
      body: new URLSearchParams({ prompt, login: person, password: 'any' }),
    });
  }
  throw new Error('The provider asks for ever.');
}

/** Refuses consent at the provider. */
export async function refuseConsent(browser: Browser, address: string): Promise<string> {
  const page = (await browser.go(address)).location ?? '';
  let at = await browser.go(`${page}/abort`);
  at = await browser.go(at.location ?? '');
  return at.location ?? '';
}

/** The code in the address to which the server sends the browser on; `refused-…`, or the address, if there is none. */
export async function comeBack(browser: Browser, callback: string): Promise<string> {
  const { status, location } = await browser.go(callback);
  if (status !== 302) throw new Error(`The callback answered ${status}.`);
  const { pathname, hash } = new URL(location ?? '');
  const [, found] = /^\/login#oidc-(?:code-)?(.+)$/.exec(pathname + hash) ?? [];
  return found ?? pathname + hash;
}

/** Exchanges a code for tokens. */
export async function fetchTokens(browser: Browser, server: string, code: string) {
  const { status, text } = await browser.go(`${server}/api/oidc/tokens`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ code }),
  });
  return { status, body: JSON.parse(text), headers: new Headers() };
}

/** The whole way in, to the answer with the tokens. */
export async function enter(browser: Browser, server: string, provider: IdentityProvider, person: string) {
  const back = await passProvider(browser, provider, await begin(browser, server), person);
  return fetchTokens(browser, server, await comeBack(browser, back));
}
