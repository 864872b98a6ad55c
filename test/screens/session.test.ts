import { sessionMachine } from '#machines/session/session-machine.ts';
import { screen, testScreens } from '#test/support/proof/screen.ts';
import { expect, startConsole } from './console.ts';
import { openTab, sessionActs } from './session-acts.ts';
import {
  adopted,
  ann,
  atRest,
  bob,
  byLink,
  checking,
  checkingAndRenewing,
  exchanged,
  has,
  type InSession,
  isBobs,
  isIn,
  others,
  postponed,
  refusal,
  renewed,
  renewing,
  replacing,
  reviewing,
  silence,
  stored,
  typed,
  unreachable,
} from './session-samples.ts';
import {
  and,
  andRests,
  greets,
  seesAccount,
  seesChecking,
  seesEnd,
  seesLogin,
  seesProfile,
  seesRefusedReturn,
  seesRefusedSave,
  seesReturning,
  seesSaving,
  seesSignedOut,
  seesUnansweredSave,
  seesUnreachable,
  sessionOn,
  type Tab,
} from './session-screen.ts';

const at = startConsole();
const does = sessionActs(at);

testScreens('session', [
  screen<typeof sessionMachine, Tab>({
    name: 'a guarded page',
    machine: sessionMachine,
    steps: [60, 130],
    begin: () => openTab(at()),
    events: {
      'signed in': [
        { tokens: typed, act: does.signIn, sees: and(seesChecking, 'profile'), when: isIn('signedOut') },
        {
          tokens: byLink,
          act: does.followLink,
          sees: and(and(seesChecking, 'profile'), 'logout'),
          when: (seen) => isIn(atRest)(seen) && !isBobs(seen),
        },
      ],
      returned: [
        {
          returnCode: 'from-the-provider',
          act: does.comeBack,
          sees: and(seesReturning, 'exchange'),
          when: (seen) => isIn('signedOut')(seen) && seen.context.accountId === null,
        },
      ],
      'sign out': [{ act: does.signOut, sees: and(seesSignedOut, 'logout'), when: isIn(atRest) }],
      'token rejected': [
        {
          token: typed.accessToken,
          act: does.saveInVain,
          sees: and(seesSaving, 'renewal'),
          when: (seen) => isIn(atRest)(seen) && has(seen, typed) && seen.context.renewalFailure === null,
        },
        // After a renewal that failed there is another one.
        {
          token: typed.accessToken,
          act: does.saveInVain,
          sees: and(seesSaving, 'renewal'),
          when: (seen) => isIn(atRest)(seen) && has(seen, typed) && seen.context.renewalFailure !== null,
        },
        {
          token: stored.accessToken,
          act: does.rejectProfile,
          sees: and(seesChecking, 'renewal'),
          when: (seen) => isIn(checking)(seen) && has(seen, stored),
        },
      ],
      'tokens changed': [
        {
          tokens: stored,
          act: does.restore,
          sees: and(seesChecking, 'profile'),
          when: (seen) => isIn('signedOut')(seen) && seen.context.accountId === null,
        },
        {
          tokens: others,
          act: does.signInElsewhere,
          sees: and(seesChecking, 'profile'),
          when: (seen) => isIn('signedOut', unreachable)(seen) && !isBobs(seen),
        },
        {
          tokens: others,
          act: does.signInElsewhereDuring('logout'),
          sees: and(seesChecking, 'profile'),
          when: (seen) => isIn('signingOut')(seen) && !isBobs(seen),
        },
        {
          tokens: others,
          act: does.signInElsewhereDuring('profile'),
          sees: and(seesChecking, 'profile'),
          when: (seen) => isIn(checking)(seen) && !isBobs(seen),
        },
        {
          tokens: others,
          act: does.signInElsewhereDuring('exchange'),
          sees: and(seesChecking, 'profile'),
          when: isIn('returning'),
        },
        {
          tokens: others,
          act: does.signInElsewhereDuring('renewal'),
          sees: and(seesChecking, 'profile'),
          when: isIn(checkingAndRenewing),
        },
        {
          tokens: others,
          act: does.signInElsewhereDuring('renewal'),
          sees: and(seesSaving, 'profile'),
          when: isIn(renewing),
        },
        {
          tokens: others,
          act: does.signInElsewhere,
          sees: and(seesProfile, 'profile'),
          when: (seen) => isIn(atRest)(seen) && !isBobs(seen),
        },
      ],
      'session ended': (['by-user', 'lost'] as const).flatMap((how) => [
        { how, act: does.endElsewhere(how), sees: andRests(seesEnd(how)), when: isIn(atRest) },
        {
          how,
          act: does.spoilElsewhere(how),
          sees: andRests(seesEnd(how)),
          when: (seen: InSession) => isIn('signedOut')(seen) && seen.context.accountId !== null,
        },
      ]),
      'tokens adopted': [],
      'profile changed': [
        {
          user: ann,
          act: does.rename,
          sees: andRests(greets('ann')),
          when: (seen) => isIn(atRest)(seen) && !isBobs(seen),
        },
      ],
      retry: [
        {
          act: does.retry,
          sees: and(seesChecking, 'profile'),
          when: (seen) => isIn(unreachable)(seen) && has(seen, stored),
        },
        { act: does.comeOnline, sees: (tab) => tab.profile.arrived(), when: isIn(unreachable, postponed) },
      ],
    },
    actors: {
      network: { callback: true },
      loadProfile: {
        done: [
          {
            output: ann,
            act: does.answer,
            sees: andRests(greets('ann')),
            when: (seen) => isIn(checking)(seen) && !isBobs(seen),
          },
          {
            output: bob,
            act: does.answer,
            sees: andRests(greets('bob')),
            when: (seen) => isIn(checking)(seen) && isBobs(seen),
          },
        ],
        errors: [
          ...[0, 1].map((attempts) => ({
            error: silence,
            act: does.silence,
            sees: andRests(seesUnreachable),
            when: (seen: InSession) => isIn(checking)(seen) && seen.context.attempts === attempts,
          })),
          { error: refusal, act: does.refuse, sees: andRests(seesEnd('lost')), when: isIn(checking) },
        ],
      },
      reviewProfile: {
        done: [{ output: bob, act: does.answer, sees: andRests(greets('bob')), when: isIn(reviewing) }],
        errors: [
          ...[0, 1].map((attempts) => ({
            error: silence,
            act: does.silence,
            sees: andRests(seesProfile),
            when: (seen: InSession) => isIn(reviewing)(seen) && seen.context.attempts === attempts,
          })),
          { error: refusal, act: does.refuse, sees: andRests(seesEnd('lost')), when: isIn(reviewing) },
        ],
      },
      renewTokens: {
        done: [
          {
            output: { tokens: renewed, adopted: false },
            act: does.renew,
            sees: andRests(seesRefusedSave),
            when: isIn(renewing),
          },
          {
            output: { tokens: renewed, adopted: false },
            act: does.renewForProfile,
            sees: and(seesChecking, 'profile'),
            when: isIn(checkingAndRenewing),
          },
          {
            output: { tokens: adopted, adopted: true },
            act: does.adopt,
            sees: and(seesSaving, 'profile'),
            when: isIn(renewing),
          },
          {
            output: { tokens: adopted, adopted: true },
            act: does.adopt,
            sees: and(seesChecking, 'profile'),
            when: isIn(checkingAndRenewing),
          },
        ],
        errors: [
          {
            error: silence,
            act: does.dropRenewal,
            sees: andRests(seesUnansweredSave),
            when: isIn(renewing),
          },
          {
            error: refusal,
            act: does.refuseRenewal,
            sees: andRests(seesEnd('lost')),
            when: isIn(renewing, checkingAndRenewing),
          },
        ],
      },
      exchangeCode: {
        done: [{ output: exchanged, act: does.exchange, sees: and(seesChecking, 'profile') }],
        errors: [
          { error: silence, act: does.dropExchange, sees: andRests(seesRefusedReturn) },
          { error: refusal, act: does.refuseExchange, sees: andRests(seesRefusedReturn) },
        ],
      },
      endSession: {
        done: [{ output: undefined, act: does.passLogout, sees: andRests(seesLogin) }],
        errors: [{ error: silence, act: does.dropLogout, sees: andRests(seesLogin) }],
      },
      // The page goes on checking whose the new tokens are.
      endFormer: {
        done: [
          {
            output: undefined,
            act: does.passLogout,
            sees: and(seesChecking, 'profile'),
            when: isIn(replacing),
          },
        ],
        errors: [
          {
            error: silence,
            act: does.dropLogout,
            sees: and(seesChecking, 'profile'),
            when: isIn(replacing),
          },
        ],
      },
    },
    timers: {
      'xstate.after.backoff.session.active.access.unreachable': {
        act: does.backOff,
        sees: and(seesChecking, 'profile'),
      },
      'xstate.after.backoff.session.active.access.granted.postponed': {
        act: does.backOff,
        sees: and(seesProfile, 'profile'),
      },
      'xstate.after.renewalLimit.session.active.tokens.renewing': {
        act: does.sleepWhileRenewing,
        sees: andRests(seesUnansweredSave),
        when: isIn(renewing),
      },
      'xstate.after.signOutLimit.session.active.former.ending': {
        act: does.waitForLogout,
        sees: and(seesChecking, 'profile'),
        when: isIn(replacing),
      },
      'xstate.after.signOutLimit.session.signingOut': {
        act: does.waitForLogout,
        sees: andRests(seesLogin),
      },
    },
    facts: ({ context }) => [
      context.tokens?.accessToken,
      context.accountId,
      Math.min(context.attempts, 2),
      context.renewalFailure !== null,
      context.returnFailure !== null,
    ],
    async always(tab, { context, hasTag }) {
      tab.attempts = context.attempts;
      if (hasTag('signedOut')) tab.isAtLogin = true;
      // The typed text is kept for its account, and dropped when another one or nobody is signed in.
      if (tab.draftOf !== context.accountId) tab.draftOf = null;
    },
    states: {
      'active.access.checking': seesChecking,
      'active.access.unreachable': seesUnreachable,
      'active.access.granted.steady': seesAccount,
      // The screens stay while the profile is looked up.
      'active.access.granted.reviewing': seesAccount,
      'active.access.granted.postponed': seesAccount,
      async 'active.tokens.steady'(tab, seen) {
        // A save that waits for a token waits on until it is known whose it is.
        if (!isIn(reviewing)(seen)) await expect(sessionOn(tab).saving).toHaveCount(0);
      },
      async 'active.tokens.renewing'(tab, seen) {
        if (isIn(renewing)(seen)) await seesSaving(tab);
      },
      'active.former.ended': async (tab) => expect(tab.logout.isWaiting()).toBe(false),
      'active.former.ending': (tab) => tab.logout.arrived(),
      returning: seesReturning,
      async lost() {
        throw new Error('It is left at once');
      },
      signingOut: seesLogin,
      signedOut: seesLogin,
    },
  }),
]);
