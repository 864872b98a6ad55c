import type { TokenSource } from '#domain/entities.ts';
import type { SessionRef } from './session-machine.ts';
import { selectAccessToken } from './session-selectors.ts';

/**
 * The session's tokens for the HTTP client. All callers whose token was rejected wait for one renewal; who
 * comes late, with a token that is no longer the current one, gets the current one at once.
 */
export const createTokenSource = (session: SessionRef): TokenSource => {
  const current = (): string | null => {
    const snapshot = session.getSnapshot();
    return snapshot.status === 'active' ? selectAccessToken(snapshot) : null;
  };

  const renew = (rejected: string): Promise<string | null> =>
    new Promise((resolve, reject) => {
      const token = current();
      if (token !== rejected) {
        resolve(token);
        return;
      }
      const subscriptions: { unsubscribe(): void }[] = [];
      const settle = (how: () => void): void => {
        for (const subscription of subscriptions) subscription.unsubscribe();
        how();
      };
      subscriptions.push(
        session.on('token renewed', () => settle(() => resolve(current()))),
        session.on('renewal failed', ({ error }) => settle(() => reject(error))),
        // Signed out, or in anew, meanwhile.
        session.subscribe({
          next: () => {
            if (current() !== rejected) settle(() => resolve(current()));
          },
          error: () => settle(() => resolve(null)),
          complete: () => settle(() => resolve(null)),
        }),
      );
      session.send({ type: 'token rejected', token: rejected });
    });

  return { current, renew };
};
