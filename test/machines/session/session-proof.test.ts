import { expect } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { sessionMachine } from '#machines/session/session-machine.ts';
import {
  selectAccessToken,
  selectEnd,
  selectReturnFailure,
  selectUser,
} from '#machines/session/session-selectors.ts';
import type { Seen } from '#test/support/proof/proof-types.ts';
import { testProof } from '#test/support/proof/test-proof.ts';
import { noAnswer, pair, person, refusal } from './session-world.ts';

/** The access token in the storage that the tabs share. */
let stored: string | null = null;
const machine = sessionMachine.provide({
  actions: {
    storeTokens: (_, { tokens }) => {
      stored = tokens.accessToken;
    },
    clearTokens: () => {
      stored = null;
    },
  },
});

/** No user is shown as signed in, and calls carry no token. */
function showsNobody({ context, ...snapshot }: Seen<typeof machine>): void {
  expect(['signedIn', 'checking', 'signedOut'].filter((tag) => snapshot.hasTag(tag))).toEqual(['signedOut']);
  expect(snapshot.can({ type: 'sign out' })).toBe(false);
}

/** There are tokens, but their user is not known yet. */
function showsThatItChecks({ hasTag, can, context }: Seen<typeof machine>): void {
  expect(['signedIn', 'checking', 'signedOut'].filter((tag) => hasTag(tag))).toEqual(['checking']);
  expect(can({ type: 'sign out' })).toBe(true);
  expect(context.tokens).not.toBeNull();
}

/** True in turn if the account's calls wait until the account of the tokens is known, and if they fail because no server tells it. */
const doubts = ({ hasTag }: Seen<typeof machine>) => [hasTag('identifying'), hasTag('unreachable')];

/** The screens of the signed-in user are shown. */
function showsThePerson({ hasTag, can, context }: Seen<typeof machine>): void {
  expect(['signedIn', 'checking', 'signedOut'].filter((tag) => hasTag(tag))).toEqual(['signedIn']);
  expect(can({ type: 'sign out' })).toBe(true);
  expect(context.user?.id).toBe(context.accountId);
}

const CHECKING = 'active.access.checking';
const FORMER = 'active.former.ending';
const GRANTED = 'active.access.granted';
const areKnown = ({ context }: Seen<typeof machine>, event: AnyEventObject): boolean =>
  event.tokens.accessToken === context.tokens?.accessToken;
const areNews = (before: Seen<typeof machine>, event: AnyEventObject): boolean => !areKnown(before, event);
const isRefused = (_: unknown, { error }: AnyEventObject): boolean => error === refusal;

testProof({
  name: 'session',
  starts: [{ machine }],
  events: {
    'signed in': [{ tokens: pair('one') }],
    'sign out': [{}],
    'token rejected': [{ token: 'one' }, { token: 'other' }],
    'tokens changed': [{ tokens: pair('one') }, { tokens: pair('two') }],
    'session ended': [{ how: 'by-user' }, { how: 'lost' }],
    'tokens adopted': [{}],
    'profile changed': [{ user: person('ann') }],
    retry: [{}],
    returned: [{ returnCode: 'a-code' }],
  },
  actors: {
    network: { callback: true },
    loadProfile: { done: [person('ann'), person('bob')], errors: [noAnswer, refusal] },
    reviewProfile: { done: [person('ann'), person('bob')], errors: [noAnswer, refusal] },
    renewTokens: {
      done: [
        { tokens: pair('two'), adopted: false },
        { tokens: pair('two'), adopted: true },
      ],
      errors: [noAnswer, refusal],
    },
    endSession: { done: [undefined], errors: [noAnswer] },
    exchangeCode: { done: [pair('one')], errors: [noAnswer, refusal] },
    endFormer: { done: [undefined], errors: [noAnswer, refusal] },
  },
  facts: ({ context }) => [
    context.tokens?.accessToken,
    context.former?.accessToken,
    context.accountId,
    context.ended,
    context.returnCode,
    context.returnFailure === null,
    Math.min(context.attempts, 1),
    context.renewalFailure === null,
  ],
  paths: [500, 5000],
  expected: [
    { from: '', event: 'signed in', to: 'active.access.checking', restarts: 'loadProfile' },
    { from: '', event: 'signed in', to: 'active.tokens.steady' },
    // A sign-in in the place of another one, as by a link: the server is told that nobody has that any more.
    { from: 'active', event: 'signed in', to: 'active.former.ending', restarts: 'endFormer' },
    { from: 'signedOut', event: 'signed in', to: 'active.former.ended' },
    { from: 'signingOut', event: 'signed in', to: 'active.former.ended' },
    { from: FORMER, event: 'xstate.done.actor.endFormer', to: 'active.former.ended' },
    // Whether the server has heard of it or not, the new session goes on.
    { from: FORMER, event: 'xstate.error.actor.endFormer', to: 'active.former.ended' },
    { from: FORMER, event: 'xstate.after.signOutLimit', to: 'active.former.ended' },
    { from: 'active', event: 'session ended', to: 'signedOut' },
    // Whose other tokens are has to be asked again. Known ones disturb nothing.
    { from: CHECKING, event: 'tokens changed', when: areNews, to: CHECKING, restarts: 'loadProfile' },
    { from: CHECKING, event: 'tokens changed', when: areKnown, to: CHECKING, keeps: 'loadProfile' },
    { from: CHECKING, event: 'tokens adopted', to: CHECKING, restarts: 'loadProfile' },
    { from: 'active.access.unreachable', event: 'tokens changed', when: areNews, to: CHECKING },
    { from: `${GRANTED}.reviewing`, event: 'xstate.done.actor.reviewProfile', to: `${GRANTED}.steady` },
    { from: GRANTED, event: 'xstate.error.actor.reviewProfile', when: isRefused, to: 'signedOut' },
    { from: `${GRANTED}.postponed`, event: 'xstate.after.backoff', to: `${GRANTED}.reviewing` },
    {
      from: `${GRANTED}.steady`,
      event: 'xstate.done.actor.renewTokens',
      when: (_, event) => !event.output.adopted,
      to: `${GRANTED}.steady`,
    },
    // However a renewal ends, calls no longer wait for it.
    { from: 'active.tokens.renewing', event: 'xstate.done.actor.renewTokens', to: 'active.tokens.steady' },
    {
      from: 'active.tokens.renewing',
      event: 'xstate.error.actor.renewTokens',
      when: (_, event) => event.error === noAnswer,
      to: 'active.tokens.steady',
    },
    { from: 'active', event: 'xstate.error.actor.renewTokens', when: isRefused, to: 'signedOut' },
    { from: 'active.tokens.renewing', event: 'xstate.after.renewalLimit', to: 'active.tokens.steady' },
    { from: 'active.tokens.renewing', event: 'tokens changed', when: areNews, to: 'active.tokens.steady' },
    { from: 'signingOut', event: 'xstate.done.actor.endSession', to: 'signedOut' },
    { from: 'signingOut', event: 'xstate.error.actor.endSession', to: 'signedOut' },
    { from: 'signingOut', event: 'tokens changed', when: areNews, to: CHECKING },
    { from: 'signedOut', event: 'tokens changed', to: 'active.tokens.steady' },
    // The provider has sent the browser back. Whose the tokens are that it gets has to be asked.
    { from: 'signedOut', event: 'returned', to: 'returning', restarts: 'exchangeCode' },
    { from: 'returning', event: 'xstate.done.actor.exchangeCode', to: CHECKING, restarts: 'loadProfile' },
    { from: 'returning', event: 'xstate.error.actor.exchangeCode', to: 'signedOut' },
    { from: 'returning', event: 'tokens changed', to: CHECKING },
  ],
  always: (snapshot, { event, emitted, before }) => {
    expect(snapshot.status).toBe('active');
    expect(JSON.stringify(emitted)).not.toContain('refresh');
    // Known tokens change nothing.
    if (event?.type === 'tokens changed' && event.tokens.accessToken === before?.context.tokens?.accessToken)
      expect([snapshot.value, snapshot.context.tokens]).toEqual([before?.value, before?.context.tokens]);
    // A code is good once, and is kept nowhere afterwards.
    if (snapshot.value !== 'returning') expect(snapshot.context.returnCode).toBeNull();
    if (event?.type === 'xstate.done.actor.exchangeCode')
      expect([stored, selectAccessToken(snapshot)]).toEqual(['one', 'one']);
    if (event?.type === 'signed in') expect([stored, selectAccessToken(snapshot)]).toEqual(['one', 'one']);
    if (event?.type === 'sign out') expect([stored, snapshot.hasTag('signedOut')]).toEqual([null, true]);
  },
  states: {
    'active.access.checking': (snapshot, { event }) => {
      showsThatItChecks(snapshot);
      expect(selectUser(snapshot)).toBeNull();
      expect(doubts(snapshot)).toEqual([true, false]);
      // Other tokens restart the check.
      if (event?.type === 'tokens changed' || event?.type === 'signed in')
        expect(snapshot.context.tokens).toEqual(event.tokens);
    },
    'active.access.unreachable': (snapshot, { event, before }) => {
      showsThatItChecks(snapshot);
      expect([...doubts(snapshot), snapshot.can({ type: 'retry' })]).toEqual([false, true, true]);
      // Each missing answer is counted, so that the next attempt waits longer.
      if (event?.type === 'xstate.error.actor.loadProfile')
        expect(snapshot.context.attempts).toBe((before?.context.attempts ?? 0) + 1);
    },
    'active.access.granted.steady': (snapshot, { event, emitted, before }) => {
      showsThePerson(snapshot);
      expect(doubts(snapshot)).toEqual([false, false]);
      if (!event?.type.includes('Profile')) return;
      expect([snapshot.context.user, snapshot.context.attempts]).toEqual([event.output, 0]);
      // A different user drops the actors kept for the previous one. The same user does not.
      const wasAnother = before?.context.accountId !== null && before?.context.accountId !== event.output.id;
      if (wasAnother) expect(emitted.at(-1)).toEqual({ type: 'account left' });
    },
    'active.access.granted.reviewing': (snapshot, { event, before }) => {
      showsThePerson(snapshot);
      expect(doubts(snapshot)).toEqual([true, false]);
      // The screens stay while the user of the new tokens is looked up.
      if (event?.type !== 'profile changed') expect(snapshot.context.user).toEqual(before?.context.user);
    },
    'active.access.granted.postponed': (snapshot, { event, before }) => {
      showsThePerson(snapshot);
      expect([...doubts(snapshot), snapshot.can({ type: 'retry' })]).toEqual([false, true, true]);
      if (event?.type === 'xstate.error.actor.reviewProfile')
        expect(snapshot.context.attempts).toBe((before?.context.attempts ?? 0) + 1);
    },
    'active.tokens.steady': (snapshot, { event }) => {
      const { context, can, hasTag } = snapshot;
      const token = context.tokens?.accessToken ?? '';
      expect([hasTag('renewing'), can({ type: 'token rejected', token })]).toEqual([false, true]);
      expect(can({ type: 'token rejected', token: 'stale' })).toBe(false);
      if (event?.type === 'xstate.done.actor.renewTokens') {
        expect([context.tokens, context.renewalFailure]).toEqual([event.output.tokens, null]);
        // Nobody knows yet whose the tokens of another tab are.
        if (event.output.adopted) expect(doubts(snapshot)).toContain(true);
      }
      // Calls that wait for the renewal fail as unanswered.
      if (event?.type === 'xstate.error.actor.renewTokens') expect(context.renewalFailure).toEqual(noAnswer);
      if (event?.type.startsWith('xstate.after.renewalLimit'))
        expect(context.renewalFailure).toMatchObject({ status: 0 });
    },
    // All callers share one renewal.
    'active.tokens.renewing': ({ context, can, hasTag }) => {
      const token = context.tokens?.accessToken ?? '';
      expect([hasTag('renewing'), can({ type: 'token rejected', token })]).toEqual([true, false]);
      expect(context.renewalFailure).toBeNull();
    },
    'active.former.ended': ({ context }) => expect(context.former).toBeNull(),
    'active.former.ending': ({ context }, { event, before }) => {
      // The tokens that the new ones have replaced, and no call carries them but the one that ends their session.
      if (event?.type === 'signed in') expect(context.former).toEqual(before?.context.tokens);
      else expect(context.former).toEqual(before?.context.former);
      expect(context.former).not.toBeNull();
    },
    returning: (snapshot, { event }) => {
      expect(['signedIn', 'checking', 'signedOut'].filter((tag) => snapshot.hasTag(tag))).toEqual([
        'checking',
      ]);
      expect(snapshot.hasTag('returning')).toBe(true);
      expect([snapshot.can({ type: 'sign out' }), selectAccessToken(snapshot)]).toEqual([false, null]);
      if (event?.type === 'returned') expect(snapshot.context.returnCode).toBe(event.returnCode);
    },
    lost: () => expect.unreachable('it is passed through at once'),
    signingOut: (snapshot, { event, emitted }) => {
      showsNobody(snapshot);
      expect(selectAccessToken(snapshot)).toBeNull();
      // The tokens stay until the server has been told of the sign-out.
      expect([snapshot.context.tokens === null, snapshot.context.user]).toEqual([false, null]);
      if (event?.type === 'sign out') expect(emitted.at(-1)).toEqual({ type: 'account left' });
      // A user who signs out here needs no message.
      expect(selectEnd(snapshot)).toBeNull();
    },
    signedOut: (snapshot, { event, emitted, before }) => {
      showsNobody(snapshot);
      const { tokens, former, user } = snapshot.context;
      expect([tokens, former, user]).toEqual([null, null, null]);
      if (event?.type === 'xstate.error.actor.exchangeCode')
        expect(selectReturnFailure(snapshot)?.text.message).toBe('Unable to sign in');
      if (event?.type === 'session ended')
        expect(selectEnd(snapshot)?.text.message).toMatch(
          event.how === 'lost' ? /^Your session has ended/ : /another tab/,
        );
      if (event?.type === 'session ended' && event.how === 'by-user') {
        expect(snapshot.context.accountId).toBeNull();
        expect(emitted.at(-1)).toEqual({ type: 'account left' });
      }
      // A lost session keeps the account, so that its unsaved work is there after the next sign-in.
      if (
        event?.type.startsWith('xstate.error') &&
        !['signingOut', 'returning'].includes(String(before?.value))
      ) {
        expect([stored, snapshot.context.ended]).toEqual([null, 'lost']);
        expect(snapshot.context.accountId).toBe(before?.context.accountId);
      }
    },
  },
});
