/**
 * The duration of the first visit of each page from the click on its link to its heading, with the real server on loopback:
 * with nothing fetched ahead, as for a click right after the page before has come, and with the code fetched ahead, compared with
 * the same of a lazy page of a bare React app with wouter. Also,
 * when the page is loaded by its address, how far it shifts, and how long it takes to be whole, compared with the sign-in page.
 * `node bench/browser/first-visits.ts`
 */
import type { Browser, Page } from '@playwright/test';
import { buildIfNeeded } from '../../scripts/build.ts';
import { enter, startServerProcess } from '../../test/e2e/fixtures.ts';
import { seedBurger } from '../../test/e2e/seed.ts';
import { conclude, quantile, report } from '../report.ts';
import { launch, visit } from './browser.ts';
import { buildPage } from './build.ts';
import { serve } from './serve.ts';

const ROUNDS = 3;
/** The duration of a switch, as a ratio to that of the bare app. */
const GOAL = 2;

interface FirstVisit {
  readonly path: string;
  readonly heading: string;
  /** The page with the link. */
  readonly from: string;
  /** The element to click. Default: the link to the path. */
  readonly selector?: string;
  /** The element to click first, which opens the part with the link. */
  readonly opener?: string;
  /** Nobody is signed in, so nothing is fetched ahead. */
  readonly isVisitor?: boolean;
}

const login: FirstVisit = { path: '/login', heading: 'Sign in', from: '/services', isVisitor: true };

const visitsOf = (burger: string): readonly FirstVisit[] => [
  { path: '/', heading: 'Chat agents, stacked like burgers', from: '/profile' },
  login,
  { path: '/services', heading: 'Service catalog', from: '/profile' },
  { path: '/accounts', heading: 'Accounts', from: '/profile' },
  { path: '/profile', heading: 'Profile', from: '/cowtex', opener: 'header button[aria-haspopup=true]' },
  { path: '/cowtex', heading: 'Four layers make an agent', from: '/profile' },
  { path: '/cowtex/dashboard', heading: 'Dashboard', from: '/profile' },
  { path: '/cowtex/demo', heading: 'Guided demo', from: '/cowtex' },
  { path: '/cowtex/subscription', heading: 'Subscription', from: '/profile' },
  {
    path: '/cowtex/subscription/checkout',
    heading: 'Checkout',
    from: '/cowtex/subscription',
    selector: 'main article a, main article button',
  },
  { path: '/cowtex/workshops', heading: 'Workshops', from: '/profile' },
  { path: '/cowtex/burgers', heading: 'Burgers', from: '/profile' },
  {
    path: `/cowtex/burgers/${burger}`,
    heading: 'Talker',
    from: '/cowtex/burgers',
    selector: 'main tbody tr',
  },
  { path: `/cowtex/burgers/${burger}/chat`, heading: 'Talker', from: `/cowtex/burgers/${burger}` },
];

/** Runs in the page: clicks and waits for the heading. Gives milliseconds. */
const clickAndWait = ({ selector, heading }: { selector: string; heading: string }): Promise<number> =>
  new Promise((resolve, reject) => {
    const target = document.querySelector<HTMLElement>(selector);
    if (target === null) return reject(new Error(`There is no ${selector}`));
    const before = document.querySelector('main h1');
    const start = performance.now();
    const look = () => {
      const now = document.querySelector('main h1');
      if (now !== before && now?.textContent.includes(heading)) resolve(performance.now() - start);
      else requestAnimationFrame(look);
    };
    target.click();
    requestAnimationFrame(look);
  });

interface Seen {
  /** The sum of the page's layout shifts. */
  shift: number;
  /** Milliseconds from the start of the navigation to heading and, for members, side navigation. */
  whole?: number;
}

/** Runs in the page: sums up its layout shifts, and notes when it is whole. */
function observeLoad(isVisitor: boolean): void {
  const seen: Seen = { shift: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ('value' in entry) seen.shift += Number(entry.value);
  }).observe({ type: 'layout-shift', buffered: true });
  new MutationObserver((_, observer) => {
    if (document.querySelector('main h1') === null) return;
    if (!isVisitor && document.querySelector('nav') === null) return;
    observer.disconnect();
    seen.whole = performance.now();
  }).observe(document, { childList: true, subtree: true });
}

async function start(page: Page, address: string, isVisitor = false): Promise<void> {
  await (isVisitor ? page.goto(address) : enter(page, address));
  await page.locator('main h1').waitFor();
  await page.waitForLoadState('networkidle');
}

/** The same for the page of the bare app, which is in a chunk of its own. */
async function bareSwitch(browser: Browser, url: string, isAhead: boolean): Promise<number> {
  await using visitor = await visit(browser);
  const { page } = visitor;
  await page.goto(url);
  await page.locator('main h1').waitFor();
  if (isAhead) {
    const code = page.waitForResponse((response) => response.url().includes('/assets/lazy-page-'));
    await page.mouse.move(1, 1);
    await code;
  }
  await page.waitForLoadState('networkidle');
  return await page.evaluate(clickAndWait, { selector: 'a', heading: 'There' });
}

async function firstVisit(browser: Browser, url: string, its: FirstVisit, isAhead: boolean): Promise<number> {
  await using visitor = await visit(browser, { baseURL: url });
  const { page } = visitor;
  await start(page, url + its.from, its.isVisitor);
  const selector = its.selector ?? `a[href="${its.path}"]`;
  if (its.opener !== undefined) await page.locator(its.opener).click();
  await page.locator(selector).first().waitFor({ state: 'attached' });
  if (isAhead) {
    const last = page.waitForResponse((response) => response.url().includes('/assets/chat-screen-'));
    await page.mouse.move(1, 1);
    await page.mouse.move(2, 2);
    await last;
    await page.waitForLoadState('networkidle');
  }
  // Awaited, because the page is closed with the end of this function.
  return await page.evaluate(clickAndWait, { selector, heading: its.heading });
}

async function load(browser: Browser, url: string, its: FirstVisit): Promise<Required<Seen>> {
  await using visitor = await visit(browser, { baseURL: url });
  const { page } = visitor;
  await page.addInitScript(observeLoad, its.isVisitor === true);
  await start(page, url + its.path, its.isVisitor);
  if (its.isVisitor !== true) await page.locator('nav').first().waitFor({ state: 'attached' });
  return await page.evaluate<Required<Seen>>('window.seen');
}

await buildIfNeeded();
await using bare = await buildPage('switch');
await using bareHost = await serve(bare.folder);
const server = await startServerProcess();
const browser = await launch();
try {
  const visits = visitsOf(await seedBurger(server.url));
  console.log(`First visits, median of ${ROUNDS}`);
  for (const its of visits) {
    const name = its.path.replace(/BRG-[^/]+/, '…');
    const times = {
      cold: [] as number[],
      ahead: [] as number[],
      bareCold: [] as number[],
      bareAhead: [] as number[],
      whole: [] as number[],
      login: [] as number[],
    };
    let shifts = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      times.cold.push(await firstVisit(browser, server.url, its, false));
      times.bareCold.push(await bareSwitch(browser, bareHost.url, false));
      if (!its.isVisitor) {
        times.ahead.push(await firstVisit(browser, server.url, its, true));
        times.bareAhead.push(await bareSwitch(browser, bareHost.url, true));
      }
      const { shift, whole } = await load(browser, server.url, its);
      shifts = Math.max(shifts, shift);
      times.whole.push(whole);
      if (its !== login) times.login.push((await load(browser, server.url, login)).whole);
    }
    const compare = (
      what: string,
      ours: readonly number[],
      bares: readonly number[],
      goal: number | null,
    ) => {
      report(`${name}: ${what}`, quantile(ours, 0.5), null, { unit: 'ms' });
      report(`${name}: … as a ratio to a bare app`, quantile(ours, 0.5) / quantile(bares, 0.5), goal);
    };
    compare('click to heading', times.cold, times.bareCold, null);
    if (times.ahead.length > 0)
      compare('click to heading, code fetched ahead', times.ahead, times.bareAhead, GOAL);
    report(`${name}: layout shift`, shifts, 0.001);
    if (times.login.length > 0)
      report(
        `${name}: whole by its address, as a ratio to /login`,
        quantile(times.whole, 0.5) / quantile(times.login, 0.5),
        3.5,
      );
  }
} finally {
  await browser.close();
  await server.stop();
}
conclude();
