import { setImmediate } from 'node:timers/promises';
import { createActor, SimulatedClock } from 'xstate';
import { createTokenSource } from '#app/token-source.ts';
import { watching } from '#app/wiring/network.ts';
import type { TokenPair, User } from '#domain/entities.ts';
import { sessionMachine } from '#machines/session/session-machine.ts';
import { sessionCalls } from '#machines/session/session-setup.ts';
import type { Renewal } from '#machines/session/session-types.ts';

export const pair = (name: string): TokenPair => ({ accessToken: name, refreshToken: `${name}-refresh` });

export const person = (id: string): User => ({
  id,
  account: id,
  email: `${id}@example.com`,
  firstName: '',
  lastName: '',
  roles: [],
});

export const noAnswer = { status: 0, message: '' };
export const refusal = { status: 401, message: 'No' };

/** Lets all settled promises take effect. */
export const settled = (): Promise<void> => setImmediate();

const last = <T>(calls: readonly PromiseWithResolvers<T>[]): PromiseWithResolvers<T> => {
  const call = calls.at(-1);
  if (call === undefined) throw new Error('nobody called');
  return call;
};

/** A session whose calls the test answers, on a clock that the test controls. */
export const sessionWorld = () => {
  const clock = new SimulatedClock();
  const profiles: PromiseWithResolvers<User>[] = [];
  const renewals: PromiseWithResolvers<Renewal>[] = [];
  const logouts: (PromiseWithResolvers<void> & { tokens: TokenPair; signal: AbortSignal })[] = [];
  const exchanges: (PromiseWithResolvers<TokenPair> & { code: string; signal: AbortSignal })[] = [];
  const renewalSignals: AbortSignal[] = [];
  const written: (string | null)[] = [];
  const emitted: string[] = [];
  const network = new EventTarget();
  const session = createActor(
    sessionMachine.provide(
      sessionCalls({
        storeTokens: ({ accessToken }) => written.push(accessToken),
        clearTokens: () => written.push(null),
        loadProfile: () => {
          const call = Promise.withResolvers<User>();
          profiles.push(call);
          return call.promise;
        },
        exchangeCode: (code, signal) => {
          const call = Promise.withResolvers<TokenPair>();
          exchanges.push({ ...call, code, signal });
          return call.promise;
        },
        renewTokens: (_tokens, signal) => {
          const call = Promise.withResolvers<Renewal>();
          renewals.push(call);
          renewalSignals.push(signal);
          return call.promise;
        },
        endSession: (tokens, signal) => {
          const call = Promise.withResolvers<void>();
          logouts.push({ ...call, tokens, signal });
          return call.promise;
        },
        ...watching(network),
      }),
    ),
    { clock },
  );
  const source = createTokenSource();
  source.follow(session);
  session.on('*', ({ type }) => emitted.push(type));
  session.start();

  const profile = async (user: User): Promise<void> => {
    last(profiles).resolve(user);
    await settled();
  };
  const profileFails = async (error: unknown): Promise<void> => {
    last(profiles).reject(error);
    await settled();
  };
  const signIn = async (name: string, user: User): Promise<void> => {
    session.send({ type: 'signed in', tokens: pair(name) });
    await profile(user);
  };
  return {
    session,
    source,
    clock,
    profiles,
    renewals,
    exchanges,
    renewalSignals,
    logouts,
    written,
    emitted,
    network,
    profile,
    profileFails,
    signIn,
  };
};
