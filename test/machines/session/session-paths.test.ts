import { expect, test } from 'vitest';
import type { User } from '#domain/entities.ts';
import { createSessionMachine } from '#machines/session/session-machine.ts';
import { selectAccessToken, selectUser } from '#machines/session/session-selectors.ts';
import { coverMachine } from '#test/support/machine-paths.ts';

const pair = (name: string) => ({ accessToken: name, refreshToken: `${name}-refresh` });
const person = (id: string): User => ({
  id,
  account: id,
  email: `${id}@example.com`,
  firstName: '',
  lastName: '',
  roles: [],
});

const never = () => new Promise<never>(() => {});
const silence = { status: 0, message: '' };
const refusal = { status: 401, message: 'No' };

test('every transition of the session, and what must hold after each step', async () => {
  let stored: string | null = null;
  const machine = createSessionMachine({
    storeTokens: ({ accessToken }) => {
      stored = accessToken;
    },
    clearTokens: () => {
      stored = null;
    },
    loadProfile: never,
    renewTokens: never,
    endSession: never,
  });
  const coverage = await coverMachine({
    machine,
    events: {
      'signed in': [{ tokens: pair('one') }],
      'sign out': [{}],
      'token rejected': [{ token: 'one' }, { token: 'other' }],
      'tokens changed': [{ tokens: pair('one') }, { tokens: pair('two') }],
      'session ended': [{ how: 'by-user' }, { how: 'lost' }],
      'tokens adopted': [{}],
      'profile changed': [{ user: person('ann') }],
      retry: [{}],
    },
    actors: {
      loadProfile: { done: [person('ann'), person('bob')], errors: [silence, refusal] },
      reviewProfile: { done: [person('ann'), person('bob')], errors: [silence, refusal] },
      renewTokens: {
        done: [
          { tokens: pair('two'), adopted: false },
          { tokens: pair('two'), adopted: true },
        ],
        errors: [silence, refusal],
      },
      endSession: { done: [undefined], errors: [silence] },
    },
    facts: ({ context }) => [
      context.tokens?.accessToken,
      context.accountId,
      context.ended,
      Math.min(context.attempts, 1),
    ],
    check: (snapshot, { event, emitted }) => {
      expect(snapshot.hasTag('signedIn')).toBe(selectUser(snapshot) !== null);
      expect(snapshot.hasTag('signedOut')).toBe(selectAccessToken(snapshot) === null);
      const tags = ['checking', 'signedIn', 'signedOut'] as const;
      expect(tags.filter((tag) => snapshot.hasTag(tag))).toHaveLength(1);
      if (event?.type === 'signed in') expect(stored).toBe('one');
      if (event?.type === 'sign out') expect(snapshot.hasTag('signedOut')).toBe(true);
      if (event?.type === 'session ended' && event.how === 'by-user' && snapshot.value === 'signedOut') {
        expect(snapshot.context.accountId).toBeNull();
        expect(emitted.at(-1)).toEqual({ type: 'account left' });
      }
      expect(JSON.stringify(emitted)).not.toContain('refresh');
    },
  });
  expect(coverage.transitions).toBeGreaterThan(30);
});
