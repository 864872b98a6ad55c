import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  clockSkew,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  ResponseBodyError,
  type ServerMetadata,
} from 'openid-client';
import { z } from 'zod';
import type { ProviderConfig } from '../config/config.ts';
import { readBounded } from '../net/read-bounded.ts';
import type { Targets } from '../net/targets.ts';
import type { Checks } from './attempt.ts';
import { type Identity, identityOf } from './identity.ts';

/** The longest wait for each answer of the provider. */
const TIMEOUT_SECONDS = 10;
/** How far the provider's clock may be off. */
const CLOCK_SECONDS = 5 * 60;
/** The time for which the provider's description of itself is kept. Its keys are read at each sign-in, because they change. */
const DESCRIPTION_MS = 5 * 60_000;
/** Larger than any answer of a provider. */
const MAX_ANSWER_BYTES = 1024 * 1024;
/** Where the provider sends the browser back to. */
export const CALLBACK = '/login/callback';
const SCOPE = 'openid profile email';

/** Why a person does not come in by the provider. */
export type Refusal = 'denied' | 'failed' | 'away';

/** The provider, or the person there, lets nobody in. `message` is for the log. */
export class ProviderError extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal, message: string) {
    super(message);
    this.refusal = refusal;
  }
}

export interface Provider {
  /** The provider's address at which a person signs in. @throws {ProviderError} */
  addressFor(checks: Checks): Promise<URL>;
  /** Who signed in, by the address to which the provider has sent the browser back. @throws {ProviderError} */
  identify(search: string, checks: Checks): Promise<Identity>;
}

/** The company's provider of sign-ins, by OpenID Connect: authorization code, PKCE and nonce. */
export function createProvider(
  config: ProviderConfig,
  { targets, now }: { readonly targets: Pick<Targets, 'callProvider'>; readonly now: () => Date },
): Provider {
  const { issuer, clientId, clientSecret } = config;
  const redirectUri = config.publicUrl + CALLBACK;
  const isInsecure = issuer.protocol === 'http:';
  const execute = isInsecure ? [allowInsecureRequests] : [];
  const call = throughTargets(targets);
  let known: { readonly at: number; readonly metadata: Promise<ServerMetadata> } | undefined;

  /** The provider's description of itself. One that could not be read is asked for again. */
  function description(): Promise<ServerMetadata> {
    const at = performance.now();
    if (known !== undefined && at - known.at < DESCRIPTION_MS) return known.metadata;
    const options = { [customFetch]: call, timeout: TIMEOUT_SECONDS, execute };
    const metadata = discovery(issuer, clientId, undefined, undefined, options).then((found) =>
      found.serverMetadata(),
    );
    const asked = { at, metadata };
    known = asked;
    metadata.catch(() => {
      if (known === asked) known = undefined;
    });
    return metadata;
  }

  async function configured(): Promise<Configuration> {
    const metadata = await description();
    const client = new Configuration(
      metadata,
      clientId,
      {
        [clockSkew]: Math.round((now().getTime() - Date.now()) / 1000),
        [clockTolerance]: CLOCK_SECONDS,
      },
      authenticationFor(metadata, clientSecret),
    );
    client[customFetch] = call;
    client.timeout = TIMEOUT_SECONDS;
    // Otherwise the library would believe an ID token by the connection alone.
    for (const extend of [...execute, enableNonRepudiationChecks]) extend(client);
    return client;
  }

  return {
    addressFor: ({ state, nonce, verifier }) =>
      orRefusal(async () =>
        buildAuthorizationUrl(await configured(), {
          redirect_uri: redirectUri,
          scope: SCOPE,
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        }),
      ),
    identify: (search, { state, nonce, verifier }) =>
      orRefusal(async () => {
        const client = await configured();
        const tokens = await authorizationCodeGrant(client, new URL(redirectUri + search), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new ProviderError('failed', 'There is no ID token');
        // Some providers put names and groups there only.
        const more =
          client.serverMetadata().userinfo_endpoint === undefined
            ? {}
            : await fetchUserInfo(client, tokens.access_token, claims.sub);
        const identity = identityOf({ ...more, ...claims }, config.adminClaim);
        if (identity === null) throw new ProviderError('failed', 'The ID token names nobody');
        return identity;
      }),
  };
}

/** Calls of the library by the server's own way out. */
const throughTargets =
  (targets: Pick<Targets, 'callProvider'>): CustomFetch =>
  async (url, { method, headers, body, signal }) => {
    const answer = await targets.callProvider(new URL(url), {
      method,
      headers,
      // The library sends nothing but forms.
      ...(body instanceof URLSearchParams && { body: body.toString() }),
      ...(signal && { signal }),
    });
    const text = await readBounded(answer.body, MAX_ANSWER_BYTES);
    if (text === null) throw new ProviderError('failed', 'An answer of the provider is too large');
    const isEmpty = [204, 205, 304].includes(answer.status);
    return new Response(isEmpty ? null : text, {
      status: answer.status,
      headers: [...answer.headers],
    });
  };

/** The server sends its secret in the body where the provider takes it there, because in a header its signs would be written otherwise. */
function authenticationFor(metadata: ServerMetadata, secret: string) {
  const takesPost = metadata.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? false;
  return takesPost ? ClientSecretPost(secret) : ClientSecretBasic(secret);
}

async function orRefusal<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw refusalOf(error);
  }
}

const coded = z.object({ code: z.string() });

/** A failure of the library as a refusal. Its message names no claim and no code, because it goes to the log. */
function refusalOf(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof ProviderError) return cause;
  if (error instanceof AuthorizationResponseError)
    return new ProviderError(answered[error.error] ?? 'failed', `It answered ${JSON.stringify(error.error)}`);
  if (error instanceof ResponseBodyError)
    return new ProviderError(
      error.status >= 500 ? 'away' : 'failed',
      `It answered ${JSON.stringify(error.error)} (${error.status})`,
    );
  const code = coded.safeParse(cause).data?.code ?? coded.safeParse(error).data?.code;
  const isAway =
    code === 'OAUTH_TIMEOUT' ||
    (cause instanceof Response && cause.status >= 500) ||
    // A connection that could not be made, or broke.
    (error instanceof TypeError && cause !== undefined);
  const message = error instanceof Error ? error.message : 'unknown';
  return new ProviderError(isAway ? 'away' : 'failed', code === undefined ? message : `${message}: ${code}`);
}

/** The provider's own words for what a person may be told. */
const answered: Readonly<Record<string, Refusal>> = {
  access_denied: 'denied',
  server_error: 'away',
  temporarily_unavailable: 'away',
};
