import type { TokenSource } from '#domain/entities.ts';
import type { AuthClient } from '#services/auth-client.ts';
import { unanswered } from '#services/call-error.ts';
import type { Fetched } from '#views/lazy-part.tsx';

/** The calls that the front door makes. */
export interface SessionCalls extends Pick<AuthClient, 'login' | 'refresh' | 'logout' | 'profile'> {
  /** Fetches the code behind the calls, for when one is about to be made. */
  readonly prepare: () => void;
}

/**
 * The auth service's calls, whose code (HTTP client and schemas, a seventh of the first load) comes with the first
 * call: the sign-in page shows without it. Code or configuration that cannot be fetched is a server that does not answer;
 * the next call tries again.
 */
export function createLazyAuth(configFile: Fetched<string>, tokens: TokenSource): SessionCalls {
  let loading: Promise<AuthClient> | null = null;

  async function load(): Promise<AuthClient> {
    const [{ createAuthCalls }, file] = await Promise.all([import('./auth-calls.ts'), configFile.get()]);
    return createAuthCalls(file, tokens);
  }

  function auth(): Promise<AuthClient> {
    loading ??= load().catch((cause: unknown) => {
      loading = null;
      configFile.retry();
      throw unanswered(cause);
    });
    return loading;
  }

  return {
    login: async (credentials, signal) => (await auth()).login(credentials, signal),
    refresh: async (refreshToken, signal) => (await auth()).refresh(refreshToken, signal),
    logout: async (accessToken, signal) => (await auth()).logout(accessToken, signal),
    profile: async (signal) => (await auth()).profile(signal),
    prepare: () => {
      auth().catch(() => undefined);
    },
  };
}
