import type { Browser, Page } from '@playwright/test';
import { quantile } from '../report.ts';
import { type Visit, visit } from './browser.ts';
import type { Wish } from './stream-server.ts';

export interface Answer {
  /** Milliseconds from the prompt until the whole answer is shown. */
  readonly took: number;
  /** The longest task from the first frame of the answer on, in milliseconds; 0 if none took 50. */
  readonly longest: number;
}

/** Runs in the page: collects the browser's entries for long tasks and for keys. */
function observe(): void {
  const keys = new Map<number, number>();
  const tasks: { start: number; duration: number }[] = [];
  const seen = { keys, tasks };
  Object.assign(window, { seen });
  // TypeScript does not know the threshold yet.
  const events = { type: 'event', durationThreshold: 16 };
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tasks.push({ start: startTime, duration });
  }).observe({ type: 'longtask' });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.name.startsWith('key'))
        keys.set(entry.startTime, Math.max(entry.duration, keys.get(entry.startTime) ?? 0));
  }).observe(events);
}

/** Runs in the page: presses Send, and waits until that is painted. Gives the milliseconds. */
function press(): Promise<number> {
  const button = document.querySelector('form:has(textarea[aria-label=Message]) button[type=submit]');
  if (!(button instanceof HTMLElement)) throw new Error('There is no button to send with.');
  const start = performance.now();
  button.click();
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now() - start);
      port2.postMessage(null);
    });
  });
}

/**
 * Runs in the page: presses Send and waits until the whole answer is shown. Gives the milliseconds, and when the first frame of
 * the answer was over.
 */
function ask(): Promise<{ took: number; begun: number }> {
  // Looking for them anew with every frame would be measured, too.
  const states = [...document.querySelectorAll('[role=status]')];
  const isAnswering = () => states.some(({ textContent }) => textContent?.includes('answering'));
  const button = document.querySelector('form:has(textarea[aria-label=Message]) button[type=submit]');
  if (!(button instanceof HTMLElement)) throw new Error('There is no button to send with.');
  const start = performance.now();
  button.click();
  return new Promise((resolve) => {
    let shown = Number.POSITIVE_INFINITY;
    let begun = Number.POSITIVE_INFINITY;
    const look = () => {
      const now = performance.now();
      if (shown < now) begun = Math.min(begun, now);
      if (isAnswering()) shown = Math.min(shown, now);
      else if (shown < now) return resolve({ took: now - start, begun });
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** Opens the page with the chat, connected. */
export async function openChat(browser: Browser, url: string): Promise<Visit> {
  const visitor = await openObserved(browser, url);
  await visitor.page.getByRole('button', { name: 'Connect', exact: true }).click();
  await visitor.page.getByText('Status: connected').waitFor();
  return visitor;
}

/** Opens a page whose long tasks and keys are noted. */
export async function openObserved(browser: Browser, url: string): Promise<Visit> {
  const visitor = await visit(browser);
  await visitor.page.addInitScript(observe);
  await visitor.page.goto(url);
  return visitor;
}

const messageIn = (page: Page) => page.getByRole('textbox', { name: 'Message' });

/** Asks for an answer, and waits until it is whole. */
export async function prompt({ page }: Visit, wish: Wish): Promise<Answer> {
  await messageIn(page).fill(JSON.stringify(wish));
  const { took, begun } = await page.evaluate(ask);
  const longest = await page.evaluate<number>(
    `Math.max(0, ...seen.tasks.filter(({ start }) => start >= ${begun}).map(({ duration }) => duration))`,
  );
  return { took, longest };
}

/**
 * The median time from the press of Send to its paint, in milliseconds. Each prompt is answered by `rows` rows, half a second
 * later.
 */
export async function pressTime({ page }: Visit, rows: number): Promise<number> {
  const PRESSES = 15;
  const times: number[] = [];
  for (let round = 1; round <= PRESSES; round += 1) {
    await messageIn(page).fill(JSON.stringify({ count: 1, rate: 2 } satisfies Wish));
    times.push(await page.evaluate(press));
    await page
      .getByRole('article')
      .nth(round * (1 + rows) - 1)
      .waitFor();
    await page.getByText('answering…').waitFor({ state: 'detached' });
  }
  return quantile(times, 0.5);
}

/** The browser reports no event that took less, in milliseconds. */
const LEAST_REPORTED = 16;

/** The p98 of the time from a key to the paint that shows it, in milliseconds; `LEAST_REPORTED` stands for anything below it. */
export async function keyTime({ page }: Visit): Promise<number> {
  const KEYS = 120;
  await messageIn(page).focus();
  await page.evaluate('seen.keys.clear()');
  for (let key = 0; key < KEYS; key += 1) await page.keyboard.type('a', { delay: 100 });
  const slow = await page.evaluate<number[]>('[...seen.keys.values()]');
  // Each key goes down and up, and the slower of both counts.
  const latencies = [...slow, ...Array<number>(KEYS).fill(LEAST_REPORTED)].toSorted((a, b) => b - a);
  return quantile(latencies.slice(0, KEYS), 0.98);
}
