import { waitFor } from 'xstate';
import type { TokenSource } from '#domain/entities.ts';
import type { SessionActor } from '#machines/session/session-machine.ts';
import { selectAccessToken } from '#machines/session/session-selectors.ts';
import { noAnswer } from '#machines/session/session-setup.ts';

/** The session's tokens for the HTTP client, which is created before the session; see `follow`. */
interface SessionTokens extends TokenSource {
  /** Takes the tokens from this session from now on. */
  follow(session: SessionActor): void;
}

/**
 * All callers whose token was rejected wait for one renewal. Tokens of another tab may belong to another account, so callers
 * wait until the session knows the account, and get no token of another one.
 */
export function createTokenSource(): SessionTokens {
  let session: SessionActor | null = null;

  const current = (): string | null => {
    const snapshot = session?.getSnapshot();
    return snapshot?.status === 'active' ? selectAccessToken(snapshot) : null;
  };

  const account = (): string | null => session?.getSnapshot().context.accountId ?? null;

  const renew = async (rejected: string, caller: string | null): Promise<string | null> => {
    if (session === null) return null;
    if (current() === rejected) {
      session.send({ type: 'token rejected', token: rejected });
      await endOf('renewing', session);
      const { renewalFailure } = session.getSnapshot().context;
      if (renewalFailure !== null) throw renewalFailure;
    }
    if (caller === null) return current();
    await endOf('identifying', session);
    if (session.getSnapshot().hasTag('unreachable')) throw noAnswer;
    return account() === caller ? current() : null;
  };

  return {
    current,
    account,
    renew,
    follow: (followed) => {
      session = followed;
    },
  };
}

/** Resolves when the session is in no state with the tag, or has stopped. */
const endOf = (tag: 'renewing' | 'identifying', session: SessionActor): Promise<unknown> =>
  waitFor(session, (snapshot) => !snapshot.hasTag(tag)).catch(() => undefined);
