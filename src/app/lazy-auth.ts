import type { AuthClient } from '#services/auth-client.ts';
import { networkError } from '#services/call-error.ts';
import type { Fetched } from '#views/lazy-part.tsx';
import type { Clients } from './clients.ts';

/**
 * The auth service, whose code (HTTP client and schemas, a seventh of the first load) is fetched with the first call. If the code
 * or the configuration cannot be fetched, the promise rejects as if the server did not answer, and the next call tries again.
 */
export function createLazyAuth(clients: Fetched<Pick<Clients, 'auth'>>) {
  return async (): Promise<AuthClient> => {
    try {
      return (await clients.get()).auth;
    } catch (cause) {
      clients.retry();
      throw networkError(cause);
    }
  };
}
