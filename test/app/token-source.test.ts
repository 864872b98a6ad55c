import { describe, expect, test } from 'vitest';
import {
  noAnswer,
  pair,
  person,
  refusal,
  sessionWorld,
  settled,
} from '#test/machines/session/session-world.ts';

const signedIn = async () => {
  const world = sessionWorld();
  await world.signIn('one', person('ann'));
  return world;
};

test('twenty callers wait for one renewal and all get the new token', async () => {
  const { source, renewals } = await signedIn();
  const callers = Array.from({ length: 20 }, () => source.renew('one', 'ann'));
  expect(renewals).toHaveLength(1);
  renewals[0]?.resolve({ tokens: pair('two'), adopted: false });
  expect(new Set(await Promise.all(callers))).toEqual(new Set(['two']));
  expect(renewals).toHaveLength(1);
});

test('who comes late gets the current token without a renewal', async () => {
  const { source, renewals, session, profile } = await signedIn();
  session.send({ type: 'tokens changed', tokens: pair('two') });
  await profile(person('ann'));
  await expect(source.renew('one', 'ann')).resolves.toBe('two');
  expect(renewals).toHaveLength(0);
});

test('a refusal gives nobody a token and clears the session silently', async () => {
  const { source, renewals, session, written } = await signedIn();
  const callers = [source.renew('one', 'ann'), source.renew('one', 'ann')];
  renewals[0]?.reject(refusal);
  await expect(Promise.all(callers)).resolves.toEqual([null, null]);
  expect(session.getSnapshot().context.ended).toBe('lost');
  expect(written).toEqual(['one', null]);
  await expect(source.renew('one', 'ann')).resolves.toBeNull();
});

test('no answer is no refusal: the callers fail, the session stays, the next call tries again', async () => {
  const { source, renewals, session } = await signedIn();
  const caller = source.renew('one', 'ann');
  renewals[0]?.reject(noAnswer);
  await expect(caller).rejects.toBe(noAnswer);
  expect(session.getSnapshot().hasTag('signedIn')).toBe(true);
  expect(source.current()).toBe('one');
  const next = source.renew('one', 'ann');
  renewals[1]?.resolve({ tokens: pair('two'), adopted: false });
  await expect(next).resolves.toBe('two');
});

test('a renewal that ends after a sign-out is thrown away', async () => {
  const { source, renewals, renewalSignals, session, written } = await signedIn();
  const caller = source.renew('one', 'ann');
  session.send({ type: 'sign out' });
  await expect(caller).resolves.toBeNull();
  expect(renewalSignals[0]?.aborted).toBe(true);
  renewals[0]?.resolve({ tokens: pair('two'), adopted: false });
  await settled();
  expect(source.current()).toBeNull();
  expect(session.getSnapshot().context.user).toBeNull();
  expect(written).toEqual(['one', null]);
});

type World = Awaited<ReturnType<typeof signedIn>>;

describe.each<[string, (world: World) => void]>([
  [
    'arrive during the renewal',
    ({ session }) => session.send({ type: 'tokens changed', tokens: pair('two') }),
  ],
  [
    'are found by the renewal',
    ({ renewals }) => renewals[0]?.resolve({ tokens: pair('two'), adopted: true }),
  ],
  [
    'arrive after a sign-out',
    ({ session }) => {
      session.send({ type: 'session ended', how: 'by-user' });
      session.send({ type: 'tokens changed', tokens: pair('two') });
    },
  ],
])('another tab’s tokens that %s', (_, arrive) => {
  /** A caller of Ann's, and its state: still waiting or not. */
  const startWaiting = async () => {
    const world = await signedIn();
    let waits = true;
    const caller = world.source.renew('one', 'ann').finally(() => {
      waits = false;
    });
    caller.catch(() => undefined);
    arrive(world);
    await settled();
    expect([world.profiles.length, waits]).toEqual([2, true]);
    return { ...world, caller };
  };

  test('serve the callers once they are known to be of the same account', async () => {
    const { caller, profile } = await startWaiting();
    await profile(person('ann'));
    await expect(caller).resolves.toBe('two');
  });

  test('serve no caller of another account', async () => {
    const { caller, profile, source } = await startWaiting();
    await profile(person('bob'));
    await expect(caller).resolves.toBeNull();
    await expect(source.renew('one', 'ann')).resolves.toBeNull();
    await expect(source.renew('one', 'bob')).resolves.toBe('two');
  });

  test('serve a caller for anyone at once, because the session itself finds out so', async () => {
    const { source } = await startWaiting();
    await expect(source.renew('one', null)).resolves.toBe('two');
  });

  test('serve nobody while no server says whose they are', async () => {
    const { caller, profileFails, session } = await startWaiting();
    await profileFails(noAnswer);
    await expect(caller).rejects.toMatchObject({ status: 0 });
    expect(session.getSnapshot().context.tokens).toEqual(pair('two'));
  });
});

test('the renewal ends when another tab’s tokens arrive', async () => {
  const { source, session, renewalSignals, profile } = await signedIn();
  const caller = source.renew('one', 'ann');
  session.send({ type: 'tokens changed', tokens: pair('two') });
  expect(renewalSignals[0]?.aborted).toBe(true);
  await profile(person('ann'));
  await caller;
});

test('the screens stay while the session looks up whose adopted tokens are', async () => {
  const { source, renewals, profile, session, emitted } = await signedIn();
  const caller = source.renew('one', 'ann');
  renewals[0]?.resolve({ tokens: pair('two'), adopted: true });
  await settled();
  expect(session.getSnapshot().hasTag('signedIn')).toBe(true);
  await profile(person('bob'));
  expect(emitted).toEqual(['account left']);
  await caller;
});

test('nobody waits for a renewal that never ends', async () => {
  const { source, clock } = await signedIn();
  const caller = source.renew('one', 'ann');
  clock.increment(60_000);
  await expect(caller).rejects.toMatchObject({ status: 0 });
});

test('nobody waits when the session answers with the same token, is replaced, or is stopped', async () => {
  const same = await signedIn();
  const first = same.source.renew('one', 'ann');
  same.renewals[0]?.resolve({ tokens: pair('one'), adopted: false });
  await expect(first).resolves.toBe('one');

  const replaced = await signedIn();
  const second = replaced.source.renew('one', 'ann');
  replaced.session.send({ type: 'signed in', tokens: pair('three') });
  await replaced.profile(person('ann'));
  await expect(second).resolves.toBe('three');

  const stopped = await signedIn();
  const third = stopped.source.renew('one', 'ann');
  stopped.session.stop();
  await expect(third).resolves.toBeNull();
  await expect(stopped.source.renew('one', 'ann')).resolves.toBeNull();
});
