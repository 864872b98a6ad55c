import type { TokenSource } from '#domain/entities.ts';
import type { SessionRef } from './session-machine.ts';
import { selectAccessToken } from './session-selectors.ts';

/** The session's tokens for the HTTP client, which is created before the session; see `follow`. */
export interface SessionTokens extends TokenSource {
  /** Gives the tokens of this session from now on. */
  follow(session: SessionRef): void;
}

/**
 * All callers whose token was rejected wait for one renewal; a caller with a token that is no longer the current one
 * gets the current one at once.
 */
export const createTokenSource = (): SessionTokens => {
  let session: SessionRef | null = null;

  const current = (): string | null => {
    const snapshot = session?.getSnapshot();
    return snapshot?.status === 'active' ? selectAccessToken(snapshot) : null;
  };

  const renew = async (rejected: string): Promise<string | null> => {
    if (session === null || current() !== rejected) return current();
    session.send({ type: 'token rejected', token: rejected });
    await renewed(session);
    const { renewalFailure } = session.getSnapshot().context;
    if (renewalFailure !== null) throw renewalFailure;
    return current();
  };

  return {
    current,
    renew,
    follow: (followed) => {
      session = followed;
    },
  };
};

/** Resolves when no renewal is running. */
const renewed = (session: SessionRef): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (session.getSnapshot().hasTag('renewing')) return;
      subscription.unsubscribe();
      resolve();
    };
    const subscription = session.subscribe({ next: look, error: () => resolve(), complete: () => resolve() });
    look();
  });
