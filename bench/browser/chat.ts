/**
 * The chat in the real browser, over a real socket: its speed with a stream, its responsiveness meanwhile, and the cost of ten
 * thousand rows. `node bench/browser/chat.ts`
 */
import type { Browser, Page } from '@playwright/test';
import { conclude, quantile, report } from '../report.ts';
import { launch, type Visit, visit } from './browser.ts';
import { buildPage } from './build.ts';
import { serve } from './serve.ts';
import { attachStreams, type Wish } from './stream-server.ts';

/** The factor by which a phone is slower than this machine, roughly. */
const SLOWDOWN = 4;
/** 40 thousand chunks a second, where 200,000 are read in 33 ms at this slowdown. */
const MAX_READINGS = 150;

interface Answer {
  /** Milliseconds from the prompt until the whole answer is shown. */
  readonly took: number;
  /** The same, as a multiple of a fixed piece of work in the same page: see pages/chat.tsx. */
  readonly ratio: number;
  /** The longest task during the stream, in milliseconds; 0 if none took 50. */
  readonly longest: number;
}

/** Runs in the page: collects the browser's entries for long tasks and for keys. */
function observe(): void {
  const seen = { longest: 0, keys: {} };
  Object.assign(window, { seen });
  const keys = new Map<number, number>();
  // TypeScript does not know the threshold yet.
  const events = { type: 'event', durationThreshold: 16 };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
  }).observe({ type: 'longtask' });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.name.startsWith('key'))
        keys.set(entry.startTime, Math.max(entry.duration, keys.get(entry.startTime) ?? 0));
    seen.keys = Object.fromEntries(keys);
  }).observe(events);
}

/** Runs in the page: presses the button and waits until the whole answer is shown. */
function ask(): Promise<number> {
  // Looking for them anew with every frame would be measured, too.
  const states = [...document.querySelectorAll('[role=status]')];
  const isAnswering = () => states.some(({ textContent }) => textContent?.includes('answering'));
  const button = document.querySelector('form:has(textarea[aria-label=Message]) button[type=submit]');
  if (!(button instanceof HTMLElement)) throw new Error('There is no button to send with.');
  const start = performance.now();
  button.click();
  return new Promise((resolve) => {
    let begun = false;
    const look = () => {
      begun ||= isAnswering();
      if (begun && !isAnswering()) resolve(performance.now() - start);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** Runs in the page: waits until the log has not changed for ten frames. */
function standStill(): Promise<void> {
  const log = document.querySelector('[role=log]');
  if (log === null) throw new Error('There is no log.');
  const looks = () => `${log.querySelectorAll('*').length} ${log.scrollHeight} ${log.scrollTop}`;
  return new Promise((resolve) => {
    let before = '';
    let still = 0;
    const look = () => {
      const now = looks();
      still = now === before ? still + 1 : 0;
      before = now;
      if (still === 10) resolve();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

async function openChat(browser: Browser, url: string): Promise<Visit> {
  const visitor = await visit(browser);
  await visitor.page.addInitScript(observe);
  await visitor.page.goto(url);
  await visitor.page.getByRole('button', { name: 'Connect', exact: true }).click();
  await visitor.page.getByText('Status: connected').waitFor();
  return visitor;
}

async function prompt({ page }: Visit, wish: Wish): Promise<Omit<Answer, 'ratio'>> {
  await page.getByRole('textbox', { name: 'Message' }).fill(JSON.stringify(wish));
  await page.evaluate('window.seen.longest = 0');
  const took = await page.evaluate(ask);
  const longest = await page.evaluate<number>('window.seen.longest');
  return { took, longest };
}

async function throughput(browser: Browser, url: string, wish: Wish, slowdown: number): Promise<Answer> {
  await using chat = await openChat(browser, url);
  // The first stream includes the engine's compilation, which does not matter in a long chat.
  await prompt(chat, { ...wish, count: 2_000 });
  await chat.slowDown(slowdown);
  const before = await chat.page.evaluate<number>('readChunks()');
  const answer = await prompt(chat, wish);
  // The machine may have become slower or faster meanwhile.
  const after = await chat.page.evaluate<number>('readChunks()');
  return { ...answer, ratio: answer.took / ((before + after) / 2) };
}

/** The browser reports no event that took less, in milliseconds. */
const LEAST_REPORTED = 16;

/** The p98 of the time from a key to the paint that shows it, in milliseconds; `LEAST_REPORTED` stands for anything below it. */
async function typeAway(page: Page): Promise<number> {
  const KEYS = 120;
  await page.evaluate('window.seen.keys = {}');
  for (let key = 0; key < KEYS; key += 1) await page.keyboard.type('a', { delay: 100 });
  const slow = await page.evaluate<Record<string, number>>('window.seen.keys');
  // Each key goes down and up, and the slower of both counts.
  const latencies = [...Object.values(slow), ...Array<number>(KEYS).fill(LEAST_REPORTED)].toSorted(
    (a, b) => b - a,
  );
  return quantile(latencies.slice(0, KEYS), 0.98);
}

/** The latency of keys in a text field of an empty page. */
async function emptyKeyLatency(browser: Browser, url: string): Promise<number> {
  await using empty = await visit(browser);
  await empty.page.addInitScript(observe);
  await empty.page.goto(url);
  await empty.page.evaluate(() => document.body.append(document.createElement('textarea')));
  await empty.slowDown(SLOWDOWN);
  await empty.page.locator('textarea').focus();
  return await typeAway(empty.page);
}

/** The same in the composer while chunks keep coming. */
async function keyLatency(browser: Browser, url: string, markdown: boolean): Promise<number> {
  await using chat = await openChat(browser, url);
  await chat.slowDown(SLOWDOWN);
  const streaming = prompt(chat, { count: 25_000, perMessage: 4, rate: 1_000, markdown });
  const box = chat.page.getByRole('textbox', { name: 'Message' });
  await chat.page.getByText('The burger is answering…').waitFor({ state: 'attached' });
  await box.focus();
  const latency = await typeAway(chat.page);
  await chat.page.close();
  await streaming.catch(() => undefined);
  return latency;
}

async function weight(browser: Browser, url: string): Promise<{ nodes: number; heap: number }> {
  await using chat = await openChat(browser, url);
  await prompt(chat, { count: 10_000, rows: true });
  await chat.page.evaluate(standStill);
  await chat.devtools.send('Performance.enable');
  await chat.devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await chat.devtools.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? Number.NaN;
  return { nodes: metric('Nodes'), heap: metric('JSHeapUsedSize') / 1e6 };
}

await using built = await buildPage('chat');
await using empty = await buildPage('empty');
await using host = await serve(built.folder);
await using emptyHost = await serve(empty.folder);
attachStreams(host.server);
const browser = await launch();
try {
  for (const [text, slowdown, longestTask] of [
    ['one paragraph', 1, 50],
    ['one paragraph', SLOWDOWN, 100],
    ['Markdown', 1, 50],
    ['Markdown', SLOWDOWN, 100],
  ] as const) {
    const whole = { count: 200_000, markdown: text === 'Markdown' };
    const runs: Answer[] = [];
    for (let round = 0; round < 3; round += 1)
      runs.push(await throughput(browser, host.url, whole, slowdown));
    console.log(`200,000 chunks of ${text}, 64 a message, ${slowdown}× slowdown, best of 3`);
    const least = (figure: keyof Answer) => Math.min(...runs.map((run) => run[figure]));
    report('thousand chunks a second', whole.count / least('took'), slowdown === 1 ? 100 : null, {
      isFloor: true,
    });
    const mostReadings = slowdown === 1 ? null : MAX_READINGS;
    report('times as long as eventsource-parser reads them', least('ratio'), mostReadings);
    report('longest task', least('longest'), longestTask, { unit: 'ms' });
  }
  const single = await throughput(browser, host.url, { count: 20_000, perMessage: 1 }, 1);
  console.log('20,000 chunks, one a message');
  report('thousand chunks a second', 20_000 / single.took, null);
  report('longest task', single.longest, 50, { unit: 'ms' });

  console.log('1,000 chunks a second, 4× slowdown');
  const still = await emptyKeyLatency(browser, emptyHost.url);
  report('from a key to its paint in an empty page, p98', still, null, { unit: 'ms' });
  for (const [text, markdown] of [
    ['one paragraph', false],
    ['Markdown', true],
  ] as const) {
    const latency = await keyLatency(browser, host.url, markdown);
    report(`from a key to its paint beside ${text}, p98`, latency, null, { unit: 'ms' });
    report('times as long as in the empty page', latency / still, 2);
  }

  console.log('10,000 rows');
  const { nodes, heap } = await weight(browser, host.url);
  report('nodes in the document', nodes, 1_500);
  report('JavaScript heap', heap, 20, { unit: 'MB' });
} finally {
  await browser.close();
}
conclude();
