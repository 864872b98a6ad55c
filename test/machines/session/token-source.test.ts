import { expect, test } from 'vitest';
import { pair, person, refusal, sessionWorld, settled, silence } from './session-world.ts';

const signedIn = async () => {
  const world = sessionWorld();
  await world.signIn('one', person('ann'));
  return world;
};

test('twenty callers wait for one renewal and all get the new token', async () => {
  const { source, renewals } = await signedIn();
  const callers = Array.from({ length: 20 }, () => source.renew('one'));
  expect(renewals).toHaveLength(1);
  renewals[0]?.resolve({ tokens: pair('two'), adopted: false });
  expect(new Set(await Promise.all(callers))).toEqual(new Set(['two']));
  expect(renewals).toHaveLength(1);
});

test('who comes late gets the current token at once', async () => {
  const { source, renewals, session } = await signedIn();
  session.send({ type: 'tokens changed', tokens: pair('two') });
  await expect(source.renew('one')).resolves.toBe('two');
  expect(renewals).toHaveLength(0);
});

test('a refusal gives nobody a token and clears the session silently', async () => {
  const { source, renewals, session, written } = await signedIn();
  const callers = [source.renew('one'), source.renew('one')];
  renewals[0]?.reject(refusal);
  await expect(Promise.all(callers)).resolves.toEqual([null, null]);
  expect(session.getSnapshot().context.ended).toBe('lost');
  expect(written).toEqual(['one', null]);
  await expect(source.renew('one')).resolves.toBeNull();
});

test('no answer is no refusal: the callers fail, the session stays, the next call tries again', async () => {
  const { source, renewals, session } = await signedIn();
  const caller = source.renew('one');
  renewals[0]?.reject(silence);
  await expect(caller).rejects.toBe(silence);
  expect(session.getSnapshot().hasTag('signedIn')).toBe(true);
  expect(source.current()).toBe('one');
  const next = source.renew('one');
  renewals[1]?.resolve({ tokens: pair('two'), adopted: false });
  await expect(next).resolves.toBe('two');
});

test('a renewal that ends after a sign-out is thrown away', async () => {
  const { source, renewals, renewalSignals, session, written } = await signedIn();
  const caller = source.renew('one');
  session.send({ type: 'sign out' });
  await expect(caller).resolves.toBeNull();
  expect(renewalSignals[0]?.aborted).toBe(true);
  renewals[0]?.resolve({ tokens: pair('two'), adopted: false });
  await settled();
  expect(source.current()).toBeNull();
  expect(session.getSnapshot().context.user).toBeNull();
  expect(written).toEqual(['one', null]);
});

test('tokens that another tab has renewed meanwhile serve the callers too', async () => {
  const { source, session, renewalSignals } = await signedIn();
  const caller = source.renew('one');
  session.send({ type: 'tokens changed', tokens: pair('two') });
  await expect(caller).resolves.toBe('two');
  expect(renewalSignals[0]?.aborted).toBe(true);
});

test('adopted tokens are used, and whose they are is looked up without leaving the screens', async () => {
  const { source, renewals, profiles, profile, session, emitted } = await signedIn();
  const caller = source.renew('one');
  renewals[0]?.resolve({ tokens: pair('two'), adopted: true });
  await expect(caller).resolves.toBe('two');
  expect(session.getSnapshot().hasTag('signedIn')).toBe(true);
  expect(profiles).toHaveLength(2);
  await profile(person('bob'));
  expect(emitted).toEqual(['account left']);
});

test('nobody waits for a renewal that never ends', async () => {
  const { source, clock } = await signedIn();
  const caller = source.renew('one');
  clock.increment(60_000);
  await expect(caller).rejects.toMatchObject({ status: 0 });
});

test('nobody waits when the session answers with the same token, is replaced, or is stopped', async () => {
  const same = await signedIn();
  const first = same.source.renew('one');
  same.renewals[0]?.resolve({ tokens: pair('one'), adopted: false });
  await expect(first).resolves.toBe('one');

  const replaced = await signedIn();
  const second = replaced.source.renew('one');
  replaced.session.send({ type: 'signed in', tokens: pair('three') });
  await expect(second).resolves.toBe('three');

  const stopped = await signedIn();
  const third = stopped.source.renew('one');
  stopped.session.stop();
  await expect(third).resolves.toBeNull();
  await expect(stopped.source.renew('one')).resolves.toBeNull();
});
