import { fillSignIn, follow, signOut } from '../e2e/fixtures.ts';
import { expect, type RunningConsole } from './console.ts';
import { GUARDED, sessionOn, type Tab, TYPED } from './session-screen.ts';
import { endSession, newTokens, type SessionEnd, spoilTokens, storedTokens, storeTokens } from './tokens.ts';

const BOB = { account: 'bob', password: 'bobs-secret' };
const rename = (at: RunningConsole, name: string) =>
  at.api('PUT', '/api/me/profile', { first_name: name, last_name: 'Lee', email: 'ann@example.com' });

/** A guarded address is opened by a visitor. */
export async function openTab(at: RunningConsole): Promise<Tab> {
  await rename(at, 'Ann');
  const shown = await at.visitTimed();
  const { page, calls } = shown;
  const other = await page.context().newPage();
  await other.goto('/burger.svg');
  // A page behind another one is drawn seldom, and a wait for a frame takes seconds.
  await page.bringToFront();
  await page.goto(GUARDED);
  return {
    ...shown,
    other,
    profile: calls.hold('GET', /\/me\/profile$/),
    save: calls.hold('PUT', /\/me\/profile$/),
    renewal: calls.hold('POST', /\/refresh$/),
    logout: calls.hold('DELETE', /\/logout$/),
    linkHolder: calls.hold('POST', /\/login\/link\/account$/),
    link: calls.hold('POST', /\/login\/link$/),
    exchange: calls.hold('POST', /\/oidc\/tokens$/),
    names: { ann: 'Ann', bob: BOB.account },
    isAtLogin: true,
    draftOf: null,
    attempts: 0,
  };
}

/** The acts of the user, the server, the network and the other tab. Ann signs in here, and Bob in the other tab. */
export function sessionActs(at: () => RunningConsole) {
  let isBobThere = false;
  const bobsTokens = async () => {
    if (!isBobThere) await at().api('POST', '/api/accounts', BOB);
    isBobThere = true;
    return newTokens(at(), BOB);
  };
  const signInElsewhere = async ({ page, other }: Tab) => {
    await storeTokens(other, await bobsTokens());
    await page.clock.resume();
  };
  /** Time stands still until the test lets it go on, because the page tries again by itself. */
  const freeze = async ({ page }: Tab) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000);

  return {
    signIn: ({ page }: Tab) => fillSignIn(page),
    async restore(tab: Tab) {
      await storeTokens(tab.page, await newTokens(at()));
      await tab.page.goto(GUARDED);
      tab.isAtLogin = false;
    },
    /** Ann follows Bob's link, sets his password, and goes back to the page that she came from. */
    async followLink(tab: Tab) {
      const { newPassword, confirmation, setPassword, replaces, checking } = sessionOn(tab);
      const { accessToken: token, refreshToken: refresh_token } = await bobsTokens();
      await follow(tab.page, '/login#link-of-bob');
      await tab.linkHolder.answer({ data: { account: BOB.account } });
      await replaces.waitFor();
      await newPassword.fill(BOB.password);
      await confirmation.fill(BOB.password);
      await setPassword.click();
      await tab.link.answer({ token, refresh_token });
      await checking.waitFor();
      expect(new URL(tab.page.url()).hash).toBe('');
      await follow(tab.page, GUARDED);
    },
    /** The provider sends the browser back, which has left the page for it. */
    async comeBack(tab: Tab) {
      await tab.page.evaluate((from) => window.sessionStorage.setItem('cowtex-way-back', from), GUARDED);
      await tab.page.goto('/burger.svg');
      await tab.page.goto('/login#oidc-code-from-the-provider');
      tab.isAtLogin = true;
    },
    async exchange(tab: Tab) {
      const { accessToken: token, refreshToken: refresh_token } = await newTokens(at());
      await tab.exchange.answer({ token, refresh_token });
    },
    dropExchange: ({ exchange }: Tab) => exchange.drop(),
    refuseExchange: ({ exchange }: Tab) => exchange.refuse(401),
    signOut: ({ page }: Tab) => signOut(page),
    /** Saves a name with a token that the server rejects. */
    async saveInVain(tab: Tab) {
      const { firstName, save } = sessionOn(tab);
      await firstName.fill(TYPED);
      tab.draftOf = 'ann';
      await save.click();
      await tab.save.refuse(401);
    },
    rejectProfile: ({ profile }: Tab) => profile.refuse(401),
    signInElsewhere,
    signInElsewhereDuring: (call: 'profile' | 'logout' | 'renewal' | 'exchange') => async (tab: Tab) => {
      await signInElsewhere(tab);
      await tab[call].abandoned();
    },
    endElsewhere:
      (how: SessionEnd) =>
      ({ other }: Tab) =>
        endSession(other, how),
    /** The other tab leaves tokens that cannot be read. */
    spoilElsewhere:
      (how: SessionEnd) =>
      ({ other }: Tab) =>
        spoilTokens(other, how),
    async rename(tab: Tab) {
      tab.names.ann += 'a';
      await rename(at(), tab.names.ann);
      await sessionOn(tab).refresh.click();
      await tab.profile.pass();
    },
    async retry(tab: Tab) {
      await sessionOn(tab).retry.click();
      await tab.page.clock.resume();
    },
    /** The browser finds its network again. */
    async comeOnline({ page }: Tab) {
      await page.context().setOffline(true);
      await page.context().setOffline(false);
      await page.clock.resume();
    },
    /** The session's call is answered, and then the profile page's own. */
    async answer(tab: Tab) {
      await tab.profile.pass();
      await tab.profile.pass();
      tab.isAtLogin = false;
    },
    async silence(tab: Tab) {
      await freeze(tab);
      await tab.profile.drop();
    },
    refuse: ({ profile }: Tab) => profile.refuse(403),
    /** The page saves once more, with its new token. */
    async renew(tab: Tab) {
      const before = await storedTokens(tab.page);
      await tab.renewal.pass();
      await tab.save.refuse(400);
      expect(await storedTokens(tab.page)).not.toEqual(before);
    },
    renewForProfile: ({ renewal }: Tab) => renewal.pass(),
    /** Meanwhile another tab has renewed the tokens, which are Bob's now. The page sees them before the browser tells it. */
    async adopt({ page, other, renewal }: Tab) {
      const tokens = await bobsTokens();
      await storeTokens(page, tokens);
      const asked = page.waitForRequest((request) => request.url().endsWith('/me/profile'));
      await renewal.pass();
      await asked;
      await storeTokens(other, tokens);
    },
    dropRenewal: ({ renewal }: Tab) => renewal.drop(),
    refuseRenewal: ({ renewal }: Tab) => renewal.refuse(401),
    passLogout: ({ logout }: Tab) => logout.pass(),
    dropLogout: ({ logout }: Tab) => logout.drop(),
    /** Waits as long as the attempts so far demand, and first a millisecond less. */
    async backOff(tab: Tab) {
      const { page, attempts, isAtLogin } = tab;
      const { retry, heading } = sessionOn(tab);
      await page.clock.fastForward(1000 * 2 ** (attempts - 1) - 1);
      if (!isAtLogin) await expect(retry.or(heading)).toBeVisible();
      await page.clock.fastForward(1);
      await page.clock.resume();
    },
    /** The computer sleeps while the tokens are renewed. */
    async sleepWhileRenewing(tab: Tab) {
      await freeze(tab);
      await tab.page.clock.fastForward(60_000);
      await tab.renewal.abandoned();
      await tab.page.clock.resume();
    },
    async waitForLogout({ page, logout }: Tab) {
      await page.clock.fastForward(10_000);
      await logout.abandoned();
    },
  };
}
