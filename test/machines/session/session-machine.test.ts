import { describe, expect, test } from 'vitest';
import { startSession } from '#app/start-session.ts';
import { selectAccessToken, selectReturnFailure, selectUser } from '#machines/session/session-selectors.ts';
import { noAnswer, pair, person, sessionWorld, settled } from './session-world.ts';

describe('start', () => {
  const start = (tokens: ReturnType<typeof pair> | null, returnCode: string | null = null) => {
    const world = sessionWorld();
    startSession(world.session, { loadTokens: () => tokens, watch: () => undefined }, returnCode);
    return world;
  };

  test('without tokens nobody is signed in and nothing is asked', () => {
    const { session, profiles } = start(null);
    expect(session.getSnapshot().hasTag('signedOut')).toBe(true);
    expect(profiles).toHaveLength(0);
  });

  test('with tokens the profile decides', async () => {
    const { session, profile } = start(pair('one'));
    expect(selectUser(session.getSnapshot())).toBeNull();
    await profile({ ...person('ann'), firstName: 'Ann' });
    expect(selectUser(session.getSnapshot())?.firstName).toBe('Ann');
  });

  test('with a code of the provider the tokens are fetched, stored and asked whose they are', async () => {
    const { session, exchanges, written, profile } = start(null, 'a-code');
    expect(exchanges.map(({ code }) => code)).toEqual(['a-code']);
    expect(session.getSnapshot().hasTag('signedOut')).toBe(false);
    exchanges[0]?.resolve(pair('one'));
    await settled();
    expect(written).toEqual(['one']);
    expect(session.getSnapshot().context.returnCode).toBeNull();
    await profile(person('ann'));
    expect(selectUser(session.getSnapshot())?.id).toBe('ann');
  });

  test('a code that gets no tokens leads to the sign-in page, which says why until somebody signs in', async () => {
    const { session, exchanges, written, signIn } = start(null, 'a-code');
    exchanges[0]?.reject({ status: 401, message: 'Too late' });
    await settled();
    expect(session.getSnapshot().value).toBe('signedOut');
    expect(selectReturnFailure(session.getSnapshot())?.detail).toBe('Too late');
    expect(written).toEqual([]);
    await signIn('one', person('ann'));
    expect(selectReturnFailure(session.getSnapshot())).toBeNull();
  });

  test('a code takes nobody’s place who is signed in', () => {
    const { session, exchanges } = start(pair('one'), 'a-code');
    expect(exchanges).toEqual([]);
    expect(selectAccessToken(session.getSnapshot())).toBe('one');
  });

  test('another tab’s tokens come before those of a code', () => {
    const { session, exchanges, written } = start(null, 'a-code');
    session.send({ type: 'tokens changed', tokens: pair('two') });
    expect(exchanges[0]?.signal.aborted).toBe(true);
    expect([selectAccessToken(session.getSnapshot()), written]).toEqual(['two', []]);
  });

  test('a refused profile clears the session', async () => {
    const { session, profileFails, written } = start(pair('one'));
    await profileFails({ status: 500, message: 'Broken' });
    expect(session.getSnapshot().context.ended).toBe('lost');
    expect(written).toEqual([null]);
  });

  test('no answer keeps the tokens and backs off until the server answers', async () => {
    const { session, profileFails, profile, profiles, clock, written } = start(pair('one'));
    for (const [index, wait] of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000].entries()) {
      await profileFails(noAnswer);
      expect(session.getSnapshot().hasTag('checking')).toBe(true);
      clock.increment(wait - 1);
      expect(profiles).toHaveLength(index + 1);
      clock.increment(1);
      expect(profiles).toHaveLength(index + 2);
    }
    await profile(person('ann'));
    expect(session.getSnapshot().hasTag('signedIn')).toBe(true);
    expect(written).toEqual([]);
  });

  test.each([429, 502, 503, 504, 507, 520])('a server in trouble (%i) refuses nobody', async (status) => {
    const { session, profileFails, written } = start(pair('one'));
    await profileFails({ status, message: 'Not now' });
    expect(session.getSnapshot().hasTag('unreachable')).toBe(true);
    expect(written).toEqual([]);
  });

  test('the network being back is a reason to try again', async () => {
    const { network, profileFails, profile, session, profiles } = start(pair('one'));
    const comeOnline = () => network.dispatchEvent(new Event('online'));
    comeOnline();
    expect(profiles).toHaveLength(1);
    await profileFails(noAnswer);
    comeOnline();
    expect(profiles).toHaveLength(2);
    await profile(person('ann'));
    session.send({ type: 'tokens changed', tokens: pair('two') });
    await profileFails(noAnswer);
    comeOnline();
    expect(profiles).toHaveLength(4);
  });
});

describe('sign-out', () => {
  test('clears at once and tells the server with the tokens that were', async () => {
    const { session, signIn, logouts, written, source } = sessionWorld();
    await signIn('one', person('ann'));
    session.send({ type: 'sign out' });
    expect(written).toEqual(['one', null]);
    expect(source.current()).toBeNull();
    expect(logouts[0]?.tokens).toEqual(pair('one'));
    logouts[0]?.reject(noAnswer);
    await settled();
    expect(session.getSnapshot().value).toBe('signedOut');
    expect(session.getSnapshot().context.tokens).toBeNull();
  });

  test('does not wait for a server for ever', async () => {
    const { session, signIn, logouts, clock } = sessionWorld();
    await signIn('one', person('ann'));
    session.send({ type: 'sign out' });
    clock.increment(10_000);
    expect(session.getSnapshot().value).toBe('signedOut');
    expect(logouts[0]?.signal.aborted).toBe(true);
  });
});

describe('what was kept for an account', () => {
  test('survives a lost session and the same user signing in again', async () => {
    const { session, signIn, emitted } = sessionWorld();
    await signIn('one', person('ann'));
    session.send({ type: 'session ended', how: 'lost' });
    await signIn('two', person('ann'));
    expect(emitted).toEqual([]);
  });

  test('is dropped when somebody else signs in after a lost session', async () => {
    const { session, signIn, emitted } = sessionWorld();
    await signIn('one', person('ann'));
    session.send({ type: 'session ended', how: 'lost' });
    await signIn('two', person('bob'));
    expect(emitted).toEqual(['account left']);
  });

  test('is dropped when another tab turns out to be somebody else, and the screens stay until then', async () => {
    const { session, signIn, profile, emitted } = sessionWorld();
    await signIn('one', person('ann'));
    session.send({ type: 'tokens changed', tokens: pair('two') });
    expect(session.getSnapshot().hasTag('signedIn')).toBe(true);
    expect(selectAccessToken(session.getSnapshot())).toBe('two');
    await profile(person('bob'));
    expect(selectUser(session.getSnapshot())?.id).toBe('bob');
    expect(emitted).toEqual(['account left']);
  });

  test('stays when the own email, which stands in for the ID, is changed', async () => {
    const { session, signIn, profile, emitted } = sessionWorld();
    await signIn('one', person('ann@old'));
    session.send({ type: 'profile changed', user: person('ann@new') });
    session.send({ type: 'tokens changed', tokens: pair('two') });
    await profile(person('ann@new'));
    expect(emitted).toEqual([]);
  });
});
