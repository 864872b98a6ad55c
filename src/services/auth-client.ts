import type {
  Credentials,
  LinkUse,
  NewLink,
  PasswordChange,
  ProfileInput,
  WaysIn,
} from '#domain/entities.ts';
import { CallError } from './call-error.ts';
import { entity, versioned } from './entity.ts';
import { type Http, nothing, segment } from './http.ts';
import { catalogSchema } from './service-schema.ts';
import { tokenAnswerSchema } from './token-schema.ts';
import { accountsSchema, INVALID_USER, userSchema } from './user-schema.ts';
import { wholeList } from './whole-list.ts';
import { z } from './zod.ts';

/** The message if the server accepts the credentials but gives no tokens. */
export const NO_TOKENS = 'We could not sign you in with those credentials.';

const profileBody = ({ firstName, lastName, email }: ProfileInput) => ({
  first_name: firstName,
  last_name: lastName,
  email,
});

const passwordBody = ({ currentPassword, newPassword }: PasswordChange) => ({
  password: currentPassword,
  new_password: newPassword,
});

/** The version of an item in an answer; undefined if it tells none. */
const versionSchema = z.catch(
  z.pipe(
    z.object(versioned),
    z.transform(({ version }) => version),
  ),
  undefined,
);

/** A link as the server sends it, once. */
const newLinkSchema: z.ZodMiniType<NewLink> = entity({ link: z.string(), expiresAt: z.string() });

/** An address at another host, to which the browser goes. */
const addressSchema: z.ZodMiniType<string> = z.pipe(
  z.object({ url: z.string().check(z.regex(/^https?:\/\//)) }),
  z.transform(({ url }) => url),
);

const waysInSchema: z.ZodMiniType<WaysIn> = z.object({ password: z.boolean(), provider: z.boolean() });

const linkPath = (accountId: string): string => `/api/accounts/${segment(accountId)}/link`;

const servicePath = (service: string, role: string): string =>
  `/api/services/${segment(service)}/${segment(role)}`;

/** Every call of the auth service. All reject with a `CallError`, or with the signal's reason when aborted. */
export function createAuthClient(http: Http) {
  const user = (path: string, signal: AbortSignal | undefined, bearer: 'session' | 'anyone' = 'session') =>
    http({ method: 'GET', path, schema: userSchema, invalid: INVALID_USER, bearer, signal });
  const profile = (signal?: AbortSignal, bearer?: 'anyone') =>
    user('/api/me/profile', signal, bearer).catch((error: unknown) => {
      if (error instanceof CallError && error.status === 404) return user('/api/me', signal, bearer);
      throw error;
    });
  const put = (path: string, body: unknown, signal?: AbortSignal) =>
    http({ method: 'PUT', path, body, schema: nothing, signal });
  const putProfile = (path: string, profile: ProfileInput, signal?: AbortSignal, version?: number) =>
    http({ method: 'PUT', path, body: profileBody(profile), schema: versionSchema, version, signal });
  const create = (path: string, body: unknown, signal?: AbortSignal) =>
    http({ method: 'POST', path, body, schema: nothing, creates: true, signal });

  /** Signs in. Rejects with status 200 and the text `NO_TOKENS` if the answer holds none. */
  const signIn = (path: string, body: unknown, signal?: AbortSignal) =>
    http({
      method: 'POST',
      path,
      body,
      schema: tokenAnswerSchema,
      invalid: NO_TOKENS,
      bearer: 'none',
      signal,
    });

  return {
    login: ({ account, password }: Credentials, signal?: AbortSignal) =>
      signIn('/api/login', { account, password }, signal),

    /** The name of the account of a link; null if the link cannot be used. Needs the capability 'links', as all calls with a link. */
    linkHolder: async (link: string, signal?: AbortSignal): Promise<string | null> => {
      const schema = z.object({ account: z.string() });
      const call = { method: 'POST', path: '/api/login/link/account', body: { link }, schema } as const;
      try {
        return (await http({ ...call, bearer: 'none', signal })).account;
      } catch (error) {
        if (error instanceof CallError && error.status === 401) return null;
        throw error;
      }
    },

    /** Sets a password by a link. The tokens are those of a new sign-in. */
    loginByLink: ({ link, password }: LinkUse, signal?: AbortSignal) =>
      signIn('/api/login/link', { link, password }, signal),

    /** The provider's address at which the user signs in. Needs the capability 'oidc', as all calls of the provider. */
    beginAtProvider: (signal?: AbortSignal) =>
      http({ method: 'POST', path: '/api/oidc', schema: addressSchema, bearer: 'none', signal }),

    /** The provider's address at which the signed-in user says who they are there. */
    beginJoining: (signal?: AbortSignal) =>
      http({ method: 'POST', path: '/api/me/oidc', schema: addressSchema, signal }),

    /** Exchanges the code with which the provider's user came back. It is good once. */
    exchangeCode: (code: string, signal?: AbortSignal) => signIn('/api/oidc/tokens', { code }, signal),

    waysIn: (signal?: AbortSignal) =>
      http({ method: 'GET', path: '/api/me/oidc', schema: waysInSchema, signal }),

    refresh: (refreshToken: string, signal?: AbortSignal) =>
      http({
        method: 'POST',
        path: '/api/refresh',
        body: { refresh_token: refreshToken },
        schema: tokenAnswerSchema,
        bearer: 'none',
        timeout: 10_000,
        signal,
      }),

    /** Ends the session of this access token, regardless of the token source's current one. */
    logout: (accessToken: string, signal?: AbortSignal) =>
      http({
        method: 'DELETE',
        path: '/api/logout',
        schema: nothing,
        bearer: { token: accessToken },
        signal,
      }),

    /** The signed-in user, from `/api/me` if the auth service has no `/api/me/profile`. */
    profile: (signal?: AbortSignal) => profile(signal),

    /** The user of the session's current tokens, which another tab may have changed. */
    identify: (signal?: AbortSignal) => profile(signal, 'anyone'),

    /**
     * Saves the profile, and resolves to its new version, if the answer tells it. The answer's shape is not specified: load the
     * profile again to see the rest.
     */
    updateProfile: (profile: ProfileInput, signal?: AbortSignal, version?: number) =>
      putProfile('/api/me/profile', profile, signal, version),

    updatePassword: (change: PasswordChange, signal?: AbortSignal) =>
      put('/api/me/password', passwordBody(change), signal),

    listAccounts: (signal?: AbortSignal) =>
      wholeList(http, { path: '/api/accounts', schema: accountsSchema, invalid: INVALID_USER, signal }),

    account: (id: string, signal?: AbortSignal) => user(`/api/accounts/${segment(id)}`, signal),

    createAccount: ({ account, password }: Credentials, signal?: AbortSignal) =>
      create('/api/accounts', { account, password }, signal),

    updateAccountProfile: (id: string, profile: ProfileInput, signal?: AbortSignal, version?: number) =>
      putProfile(`/api/accounts/${segment(id)}/profile`, profile, signal, version),

    changeAccountPassword: (id: string, change: PasswordChange, signal?: AbortSignal) =>
      put(`/api/accounts/${segment(id)}/password`, passwordBody(change), signal),

    deleteAccount: (id: string, signal?: AbortSignal, version?: number) =>
      http({ method: 'DELETE', path: `/api/accounts/${segment(id)}`, schema: nothing, version, signal }),

    /** Its answer has the link, so that no server may store it to answer a repetition. */
    makeLink: (accountId: string, signal?: AbortSignal) =>
      http({ method: 'POST', path: linkPath(accountId), schema: newLinkSchema, signal }),

    revokeLink: (accountId: string, signal?: AbortSignal) =>
      http({ method: 'DELETE', path: linkPath(accountId), schema: nothing, signal }),

    /** Creates an account without a password, and makes its link. */
    invite: (account: string, signal?: AbortSignal) =>
      http({ method: 'POST', path: '/api/invitations', body: { account }, schema: newLinkSchema, signal }),

    /** The catalogue, grouped, unique and sorted. Open to signed-out visitors too. */
    listServices: (signal?: AbortSignal) =>
      http({
        method: 'GET',
        path: '/api/services',
        schema: catalogSchema,
        bearer: 'optional',
        signal,
      }),

    createServiceRole: (service: string, role: string, signal?: AbortSignal) =>
      create('/api/services', { service, role }, signal),

    /** An empty service, shown as '(unspecified)', gives `/api/services//{role}`. */
    removeServiceRole: (service: string, role: string, signal?: AbortSignal) =>
      http({ method: 'DELETE', path: servicePath(service, role), schema: nothing, signal }),

    assignRole: (service: string, role: string, accountId: string, signal?: AbortSignal) =>
      put(`${servicePath(service, role)}/${segment(accountId)}`, undefined, signal),

    /** Needs the capability 'role-take'. */
    takeRole: (service: string, role: string, accountId: string, signal?: AbortSignal) =>
      http({
        method: 'DELETE',
        path: `${servicePath(service, role)}/${segment(accountId)}`,
        schema: nothing,
        signal,
      }),
  };
}

export type AuthClient = ReturnType<typeof createAuthClient>;
