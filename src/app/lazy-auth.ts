import type { AuthClient } from '#services/auth-client.ts';
import { unanswered } from '#services/call-error.ts';
import type { Fetched } from '#views/lazy-part.tsx';
import type { Clients } from './clients.ts';

/** The calls of the session and of the sign-in form. */
interface SessionCalls extends Pick<AuthClient, 'login' | 'refresh' | 'logout' | 'identify'> {
  /** Prefetches the code of the calls. */
  readonly prepare: () => void;
}

/**
 * The auth service's calls. Their code (HTTP client and schemas, a seventh of the first load) is fetched with the first call.
 * If the code or the configuration cannot be fetched, the call fails as if the server did not answer, and the next call tries
 * again.
 */
export function createLazyAuth(clients: Fetched<Pick<Clients, 'auth'>>): SessionCalls {
  const auth = async (): Promise<AuthClient> => {
    try {
      return (await clients.get()).auth;
    } catch (cause) {
      clients.retry();
      throw unanswered(cause);
    }
  };

  return {
    login: async (credentials, signal) => (await auth()).login(credentials, signal),
    refresh: async (refreshToken, signal) => (await auth()).refresh(refreshToken, signal),
    logout: async (accessToken, signal) => (await auth()).logout(accessToken, signal),
    identify: async (signal) => (await auth()).identify(signal),
    prepare: () => {
      auth().catch(() => undefined);
    },
  };
}
