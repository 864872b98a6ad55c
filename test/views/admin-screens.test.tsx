import { i18n } from '@lingui/core';
import type { ComponentType } from 'react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { createActor, waitFor } from 'xstate';
import { createActors } from '#app/actors.ts';
import { createClients } from '#app/clients.ts';
import { ScreenActors } from '#app/screen-actors.ts';
import type { Credentials, Language, Theme, TokenPair, User } from '#domain/entities.ts';
import { createChoiceMachine } from '#machines/choice/choice-machine.ts';
import { createFormMachine } from '#machines/form/form-machine.ts';
import { signIn as signInForm } from '#machines/form/forms/sign-in.ts';
import { loaderOf } from '#machines/list/list-machine.ts';
import { ada, bob } from '#test/machines/admin/people.ts';
import { pair, sessionWorld } from '#test/machines/session/session-world.ts';
import { type Answer, serve } from '#test/services/http-server.ts';
import { AccountsScreen } from '#views/accounts/accounts-screen.tsx';
import { ActorsContext } from '#views/actors.ts';
import { BaseActorsContext } from '#views/base-actors.ts';
import { fetched } from '#views/lazy-part.tsx';
import { ProfileScreen } from '#views/profile/profile-screen.tsx';
import { ServicesScreen } from '#views/services/services-screen.tsx';
import { markupOf } from './markup.tsx';

/* The administrator's screens at their beginning, on the real console. Clicks are left to the tests in a browser. */

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const signInMachine = createFormMachine<object, Credentials, TokenPair>();

/** The console of `user` (null: a visitor), whose server answers every GET alike. */
async function startActors(user: User | null, answer: Answer) {
  const { session, signIn } = sessionWorld();
  if (user !== null) await signIn('token', user);
  const { baseUrl } = await serve(() => answer);
  const tokens = { current: () => pair('token').accessToken, account: () => null, renew: async () => null };
  const base = {
    session,
    language: createActor(createChoiceMachine<Language>('language', { store: () => {} }), {
      input: { choice: 'en' },
    }).start(),
    theme: createActor(createChoiceMachine<Theme>('theme', { store: () => {} }), {
      input: { choice: 'system' },
    }).start(),
    signIn: new ScreenActors(() =>
      createActor(signInMachine, {
        input: { form: signInForm, call: () => new Promise(() => {}), subject: {} },
      }),
    ),
    visitors: fetched(() => new Promise<never>(() => {})),
  };
  const configFile = JSON.stringify({ authBaseUrl: baseUrl, builderBaseUrl: baseUrl });
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { origin: baseUrl } }));
  const actors = createActors({ tokens, base }, createClients(configFile, tokens));
  vi.unstubAllGlobals();
  /** The words of a screen, one for each element. */
  const show = (Screen: ComponentType) =>
    markupOf(
      <Router ssrPath="/">
        <BaseActorsContext value={base}>
          <ActorsContext value={actors}>
            <Screen />
          </ActorsContext>
        </BaseActorsContext>
      </Router>,
    )
      .split(/<[^>]*>/)
      .map((text) => text.trim())
      .filter(Boolean);
  return { actors, show };
}

async function showServices(user: User | null, answer: Answer) {
  const { actors, show } = await startActors(user, answer);
  const list = actors.services.get('services', {});
  const before = show(ServicesScreen);
  list.start();
  await waitFor(loaderOf(list.getSnapshot()), (snapshot) => !snapshot.hasTag('busy'));
  return { before, after: show(ServicesScreen) };
}

describe('the service catalog', () => {
  const catalog = { json: [{ service: 'billing', roles: ['reader', 'clerk'] }, 'guest'] };

  test('shows services and roles to anyone, with a count; an empty service is unspecified', async () => {
    const { before, after } = await showServices(null, catalog);
    expect(before).toContain('Loading service catalog…');
    const cells = after.slice(after.indexOf('(unspecified)')).join(' ');
    expect(cells).toContain('(unspecified) guest 1 role Manage roles');
    expect(cells).toContain('billing clerk reader 2 roles Manage roles');
    expect(after).not.toContain('Loading service catalog…');
  });

  test('offers creating and refreshing to members only', async () => {
    const member = await showServices(ada, catalog);
    expect(member.before).toContain('Refreshing…');
    expect(member.after).toEqual(expect.arrayContaining(['Create service role', 'Refresh list']));
    const visitor = (await showServices(null, catalog)).after;
    expect(visitor).not.toContain('Create service role');
    expect(visitor).not.toContain('Refresh list');
  });

  test('says that it is empty, and does not say so where it could not be loaded', async () => {
    const empty = 'No services found yet. Create a service role to get started.';
    expect((await showServices(ada, { json: { data: [] } })).after).toContain(empty);
    const { after } = await showServices(ada, { status: 500, json: { message: 'Out to lunch' } });
    expect(after).toContain('Unable to fetch services.');
    expect(after).toContain('Out to lunch');
    expect(after).not.toContain(empty);
  });
});

test('the accounts stand in the order of their names, and mark one’s own', async () => {
  const { actors, show } = await startActors(ada, { json: { accounts: [bob, ada] } });
  const list = actors.accounts.get('accounts', {});
  list.start();
  await waitFor(loaderOf(list.getSnapshot()), (snapshot) => !snapshot.hasTag('busy'));
  const words = show(AccountsScreen);
  expect(words.indexOf('ada')).toBeGreaterThan(0);
  expect(words.indexOf('ada')).toBeLessThan(words.indexOf('bob'));
  expect(words[words.indexOf('ada') + 1]).toBe('You');
  expect(words).toContain('2 accounts');
  expect(words.filter((word) => word === '—')).toHaveLength(2);
});

describe('the profile', () => {
  const words = async (user: User | null) => (await startActors(user, { status: 500 })).show(ProfileScreen);

  test('asks visitors to sign in', async () => {
    expect(await words(null)).toEqual(['You need to be signed in to manage your profile.', 'Sign in']);
  });

  test('shows the facts of the account, headed by its first role', async () => {
    const facts = 'clerk Account ID ACC-1 Workspace slug ada Email ada@example.com Roles billing';
    expect((await words(ada)).join(' ')).toContain(facts);
    expect((await words(bob)).join(' ')).toContain('Member Account ID ACC-2');
    expect(await words(bob)).toContain('Standard member');
  });
});
