import type { Page } from '@playwright/test';
import type { SessionSnapshot } from '#machines/session/session-machine.ts';
import { type ConsolePage, expect } from './console.ts';
import type { HeldCall } from './held-calls.ts';
import { type SessionEnd, storedEnd, storedTokens } from './tokens.ts';

/** A guarded address, which a person finds again after the sign-in. */
export const GUARDED = '/profile?from=here#there';
/** The name that is typed and not saved. */
export const TYPED = 'Typed';

/** A tab of the console, whose calls for the session are held, and another tab of the same browser. */
export interface Tab extends ConsolePage {
  readonly other: Page;
  readonly profile: HeldCall;
  readonly save: HeldCall;
  readonly renewal: HeldCall;
  readonly logout: HeldCall;
  readonly linkHolder: HeldCall;
  readonly link: HeldCall;
  readonly exchange: HeldCall;
  /** The names by which the toolbar greets the accounts. */
  readonly names: { ann: string; readonly bob: string };
  /** True if the sign-in page was shown last. */
  isAtLogin: boolean;
  /** The account whose typed name is kept. */
  draftOf: string | null;
  /** The number of profile loads in a row without an answer. */
  attempts: number;
}

/** Locators for the parts that show the session. */
export function sessionOn({ page }: Pick<Tab, 'page'>) {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  return {
    login: page.getByRole('heading', { name: 'Sign in to Cowtex', level: 1 }),
    /** The toolbar's link for visitors. */
    signingIn: button('Signing in…'),
    visitor: page.getByRole('banner').getByRole('link', { name: 'Sign in', exact: true }),
    checking: page.getByText('Checking your access…', { exact: true }),
    unreachable: page.getByText(
      'The server isn’t responding. You’re still signed in; retrying automatically.',
    ),
    retry: button('Try again'),
    greeting: (name: string) => button(`Hello, ${name}`),
    heading: page.getByRole('heading', { name: 'Profile', level: 1 }),
    firstName: page.getByLabel('First name', { exact: true }),
    save: button('Save profile'),
    saving: button('Saving…'),
    refresh: button('Refresh'),
    /** The notice above the sign-in form. */
    notice: page.getByRole('form', { name: 'Sign in' }).getByRole('status'),
    newPassword: page.getByLabel('New password', { exact: true }),
    confirmation: page.getByLabel('Confirm new password'),
    setPassword: button('Set password'),
    replaces: page.getByText(
      'You’re signed in as “admin”. Setting this password signs you in as “bob” instead.',
    ),
    alert: page.getByRole('alert'),
  };
}

/** The browser keeps tokens. Those of another tab arrive a moment later. */
const keepsTokens = ({ page }: Tab) => expect.poll(() => storedTokens(page)).not.toBeNull();

/** Nobody is signed in, and the browser keeps no tokens. */
export async function seesLogin(tab: Tab): Promise<void> {
  const { login, visitor } = sessionOn(tab);
  await login.waitFor();
  await visitor.waitFor();
  expect(new URL(tab.page.url()).pathname).toBe('/login');
  await expect.poll(() => storedTokens(tab.page)).toBeNull();
}

const ends = {
  lost: 'Your session has ended, perhaps because the password was changed. Sign in again.',
  'by-user': 'You signed out in another tab.',
};

/** The session has ended, the sign-in page says how, and the browser's other tabs can read it. */
export const seesEnd =
  (how: SessionEnd) =>
  async (tab: Tab): Promise<void> => {
    await seesLogin(tab);
    await expect.poll(() => storedEnd(tab.page)).toBe(how);
    await expect(sessionOn(tab).notice).toHaveText(ends[how]);
  };

/** The session is looked up. The sign-in page stays meanwhile; a guarded page is not shown. */
export async function seesChecking(tab: Tab): Promise<void> {
  const { login, visitor, checking, retry, heading } = sessionOn(tab);
  await visitor.waitFor({ state: 'hidden' });
  await (tab.isAtLogin ? login : checking).waitFor();
  await retry.waitFor({ state: 'hidden' });
  expect(await heading.count()).toBe(0);
  await keepsTokens(tab);
}

/** The provider has sent the browser back to the sign-in page, and nobody is signed in yet. */
export async function seesReturning(tab: Tab): Promise<void> {
  const { login, visitor, signingIn } = sessionOn(tab);
  await login.waitFor();
  await signingIn.waitFor();
  await visitor.waitFor({ state: 'hidden' });
  // The code is good once, so that a reload or a bookmark must not have it.
  expect(new URL(tab.page.url()).hash).toBe('');
  await expect.poll(() => storedTokens(tab.page)).toBeNull();
}

/** The code got no tokens, and the sign-in page says so. */
export async function seesRefusedReturn(tab: Tab): Promise<void> {
  await seesLogin(tab);
  await sessionOn(tab).alert.filter({ hasText: 'Unable to sign in' }).waitFor();
}

/** Nobody answers, which ends no session. */
export async function seesUnreachable(tab: Tab): Promise<void> {
  if (tab.isAtLogin) return seesChecking(tab);
  const { unreachable, retry } = sessionOn(tab);
  await unreachable.waitFor();
  await expect(retry).toBeEnabled();
  await keepsTokens(tab);
}

/** The page that the user wanted. */
export async function seesProfile(tab: Tab): Promise<void> {
  await sessionOn(tab).heading.waitFor();
  const { pathname, search, hash } = new URL(tab.page.url());
  expect(`${pathname}${search}${hash}`).toBe(GUARDED);
  await keepsTokens(tab);
}

export const greets =
  (account: 'ann' | 'bob') =>
  async (tab: Tab): Promise<void> => {
    await seesProfile(tab);
    await sessionOn(tab).greeting(tab.names[account]).waitFor();
  };

/** The user's page, with the unsaved name if it is this user's. */
export async function seesAccount(tab: Tab, { context }: Pick<SessionSnapshot, 'context'>): Promise<void> {
  const id = context.user?.id === 'ann' ? 'ann' : 'bob';
  await greets(id)(tab);
  const ownName = id === 'ann' ? tab.names.ann : '';
  await expect(sessionOn(tab).firstName).toHaveValue(tab.draftOf === id ? TYPED : ownName);
}

export async function seesSaving(tab: Tab): Promise<void> {
  await sessionOn(tab).saving.waitFor();
  await keepsTokens(tab);
}

/** The call was made once more, with the new token, and the server's words are shown. */
export const seesRefusedSave = (tab: Tab): Promise<void> =>
  sessionOn(tab).alert.filter({ hasText: 'No.' }).waitFor();

/** The call has failed without an answer, and the session goes on. */
export async function seesUnansweredSave(tab: Tab): Promise<void> {
  await sessionOn(tab).alert.filter({ hasText: 'Unable to update profile' }).waitFor();
  await seesProfile(tab);
}

/** The user has signed out in this tab, and need not be told. */
export async function seesSignedOut(tab: Tab): Promise<void> {
  await seesLogin(tab);
  expect(await storedEnd(tab.page)).toBe('by-user');
  await expect(sessionOn(tab).notice).toHaveCount(0);
}

type Sight = (tab: Tab) => Promise<void>;

/** Expects the view and the page's call. */
export const and =
  (sees: Sight, call: 'profile' | 'renewal' | 'logout' | 'exchange'): Sight =>
  async (tab) => {
    await sees(tab);
    await tab[call].arrived();
  };

/** Expects the view, and no call of the page. */
export const andRests =
  (sees: Sight): Sight =>
  async (tab) => {
    await sees(tab);
    const { profile, renewal, logout, save, exchange } = tab;
    expect([profile, renewal, logout, save, exchange].map((call) => call.isWaiting())).not.toContain(true);
  };
