/**
 * The time until the first pages show in a fresh browser, with the processor slowed by a factor of four, compared with
 * an empty React page in the same run. `node bench/browser/load.ts`
 */
import type { Browser } from '@playwright/test';
import { conclude, quantile, report } from '../report.ts';
import { launch, visit } from './browser.ts';
import { buildPage } from './build.ts';
import { serve } from './serve.ts';

const ROUNDS = 25;
const SLOWDOWN = 4;

interface Load {
  /** Milliseconds from the start of the navigation to the largest paint. */
  readonly lcp: number;
  readonly cls: number;
  /** Bytes of script as they were sent, compressed. */
  readonly script: number;
}

/** Runs in the page: collects the browser's entries for paints and layout shifts. */
function observe(): void {
  const seen = { lcp: 0, cls: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ('value' in entry) seen.cls += Number(entry.value);
  }).observe({ type: 'layout-shift', buffered: true });
}

async function load(browser: Browser, url: string): Promise<Load> {
  await using visitor = await visit(browser);
  const { page, devtools, slowDown } = visitor;
  let script = 0;
  const scripts = new Set<string>();
  await devtools.send('Network.enable');
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) script += encodedDataLength;
  });
  await page.addInitScript(observe);
  await slowDown(SLOWDOWN);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.locator('h1').waitFor();
  await page.waitForFunction('window.seen.lcp > 0');
  const { lcp, cls } = await page.evaluate<{ lcp: number; cls: number }>('window.seen');
  return { lcp, cls, script };
}

await using empty = await buildPage('empty');
await using built = await buildPage('console');
await using emptyHost = await serve(empty.folder);
await using consoleHost = await serve(built.folder);
const browser = await launch();
try {
  const pages = new Map<string, string>([
    ['empty React page', emptyHost.url],
    ['/login', `${consoleHost.url}/login`],
    ['/', consoleHost.url],
  ]);
  const loads = new Map<string, Load[]>([...pages.keys()].map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    // Each page follows each other one in turn, because the browser is still busy with one page when the next begins.
    const first = round % pages.size;
    const inTurn = [...pages].slice(first).concat([...pages].slice(0, first));
    for (const [name, url] of inTurn) loads.get(name)?.push(await load(browser, url));
  }

  console.log(`Loading, ${SLOWDOWN}× slowdown, ${ROUNDS} rounds`);
  const p75 = (name: string) =>
    quantile(
      (loads.get(name) ?? []).map(({ lcp }) => lcp),
      0.75,
    );
  const floor = p75('empty React page');
  for (const [name, of] of loads) {
    const isOurs = name.startsWith('/');
    report(`${name}: largest paint, p75`, p75(name), null, { unit: 'ms' });
    if (!isOurs) continue;
    report(`${name}: … as a ratio to the empty page`, p75(name) / floor, 1.85);
    report(`${name}: layout shift, worst`, Math.max(...of.map(({ cls }) => cls)), 0);
    report(`${name}: script`, Math.max(...of.map(({ script }) => script)) / 1000, 132, { unit: 'kB' });
  }
} finally {
  await browser.close();
}
conclude();
