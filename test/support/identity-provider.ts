import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Provider, { type ClientMetadata, type Configuration, type JWK } from 'oidc-provider';
import { listen } from './listen.ts';

/** The client that a Cowtex server is at the provider. */
export const CLIENT = { clientId: 'cowtex', clientSecret: 'hush: a secret with / and % signs' };

/** What the provider says of a person, by the name with which the person signs in there. */
export type People = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface IdentityProvider {
  /** Its issuer, where it listens. */
  readonly url: string;
  /** The paths that were asked for. */
  readonly asked: string[];
  /** Answers each request instead of the provider, unless it returns false. */
  intercept: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Goes on with another key. */
  changeKey(): void;
  stop(): Promise<void>;
}

/**
 * The OpenID provider of the package `oidc-provider` on a free loopback port, with its own pages for signing in and consent. Any
 * password is right. `callbacks` are the addresses to which it may send a browser back.
 */
export async function startIdentityProvider(
  callbacks: readonly string[],
  {
    people = {},
    issuer,
    client = {},
    ...more
  }: { people?: People; issuer?: string; client?: Partial<ClientMetadata> } & Configuration = {},
): Promise<IdentityProvider> {
  const provider = { handle: (_: IncomingMessage, _response: ServerResponse): unknown => undefined };
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push((request.url ?? '').split('?', 1)[0] ?? '');
    if (!it.intercept(request, response)) provider.handle(request, response);
  });
  const { url, stop } = await listen(server);
  const changeKey = () => {
    const made = new Provider(issuer ?? url, {
      clients: [
        {
          client_id: CLIENT.clientId,
          client_secret: CLIENT.clientSecret,
          redirect_uris: [...callbacks],
          token_endpoint_auth_method: 'client_secret_post',
          id_token_signed_response_alg: 'ES256',
          ...client,
        },
      ],
      pkce: { required: () => true },
      claims: {
        openid: ['sub'],
        profile: ['preferred_username', 'name', 'given_name', 'family_name', 'groups'],
        email: ['email', 'email_verified'],
      },
      findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...people[sub] }) }),
      jwks: { keys: [newKey()] },
      cookies: { keys: ['for-tests-only'] },
      ttl: {
        IdToken: 60,
        AccessToken: 60,
        AuthorizationCode: 60,
        Grant: 600,
        Interaction: 600,
        Session: 600,
      },
      ...more,
    });
    provider.handle = made.callback();
  };
  changeKey();
  const it: IdentityProvider = { url, asked, intercept: () => false, changeKey, stop };
  return it;
}

let keys = 0;

function newKey(): JWK {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  keys += 1;
  return { ...privateKey.export({ format: 'jwk' }), kid: `key-${keys}`, use: 'sig', alg: 'ES256' };
}
