/**
 * The chat in the real browser, over a real socket: its speed with a stream, its responsiveness meanwhile, and the cost of ten
 * thousand rows. `node bench/browser/chat.ts`
 */
import type { Browser } from '@playwright/test';
import { conclude, report } from '../report.ts';
import { launch } from './browser.ts';
import { buildPage } from './build.ts';
import { type Answer, keyTime, openChat, openObserved, pressTime, prompt } from './chat-page.ts';
import { serve } from './serve.ts';
import { attachStreams, type Wish } from './stream-server.ts';

/** The factor by which a phone is slower than this machine, roughly. */
const SLOWDOWN = 4;
/** 40 thousand chunks a second, where 200,000 are read in 33 ms at this slowdown. */
const MAX_READINGS = 150;

interface Throughput extends Answer {
  /** `took` as a multiple of a fixed piece of work in the same page: see pages/chat.tsx. */
  readonly ratio: number;
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

async function throughput(browser: Browser, url: string, wish: Wish, slowdown: number): Promise<Throughput> {
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

/** The time of a press and of a key in plain controls. */
async function plainTimes(browser: Browser, url: string) {
  await using plain = await openObserved(browser, url);
  await plain.slowDown(SLOWDOWN);
  return { press: await pressTime(plain, 0), key: await keyTime(plain) };
}

/** The same in the chat, without a stream. */
async function quietTimes(browser: Browser, url: string) {
  await using chat = await openChat(browser, url);
  await chat.slowDown(SLOWDOWN);
  return { press: await pressTime(chat, 1), key: await keyTime(chat) };
}

/** The time of a key in the composer while chunks keep coming. */
async function keyTimeBeside(browser: Browser, url: string, markdown: boolean): Promise<number> {
  await using chat = await openChat(browser, url);
  await chat.slowDown(SLOWDOWN);
  const streaming = prompt(chat, { count: 25_000, perMessage: 4, rate: 1_000, markdown });
  await chat.page.getByText('The burger is answering…').waitFor({ state: 'attached' });
  const time = await keyTime(chat);
  await chat.page.close();
  await streaming.catch(() => undefined);
  return time;
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
await using controls = await buildPage('controls');
await using host = await serve(built.folder);
await using controlsHost = await serve(controls.folder);
attachStreams(host.server);
const browser = await launch();
try {
  for (const [text, slowdown, longestTask] of [
    ['one paragraph', 1, 50],
    ['one paragraph', SLOWDOWN, 150],
    ['Markdown', 1, 50],
    ['Markdown', SLOWDOWN, 150],
  ] as const) {
    const whole = { count: 200_000, markdown: text === 'Markdown' };
    const runs: Throughput[] = [];
    for (let round = 0; round < 3; round += 1)
      runs.push(await throughput(browser, host.url, whole, slowdown));
    console.log(`200,000 chunks of ${text}, 64 a message, ${slowdown}× slowdown, best of 3`);
    const least = (figure: keyof Throughput) => Math.min(...runs.map((run) => run[figure]));
    report('thousand chunks a second', whole.count / least('took'), slowdown === 1 ? 100 : null, {
      isFloor: true,
    });
    const mostReadings = slowdown === 1 ? null : MAX_READINGS;
    report('times as long as eventsource-parser reads them', least('ratio'), mostReadings);
    report('longest task of the stream', least('longest'), longestTask, { unit: 'ms' });
  }
  const single = await throughput(browser, host.url, { count: 20_000, perMessage: 1 }, 1);
  console.log('20,000 chunks, one a message');
  report('thousand chunks a second', 20_000 / single.took, null);
  report('longest task of the stream', single.longest, 50, { unit: 'ms' });

  console.log('4× slowdown, and 1,000 chunks a second where there is a stream');
  const plain = await plainTimes(browser, controlsHost.url);
  const quiet = await quietTimes(browser, host.url);
  report('from Send to its paint, plain controls, median', plain.press, null, { unit: 'ms' });
  report('from Send to its paint, median', quiet.press, 150, { unit: 'ms' });
  report('from a key to its paint, plain controls, p98', plain.key, null, { unit: 'ms' });
  for (const [where, time] of [
    ['without a stream', quiet.key],
    ['beside one paragraph', await keyTimeBeside(browser, host.url, false)],
    ['beside Markdown', await keyTimeBeside(browser, host.url, true)],
  ] as const) {
    report(`from a key to its paint ${where}, p98`, time, null, { unit: 'ms' });
    report('times as long as with plain controls', time / plain.key, 2);
  }

  console.log('10,000 rows');
  const { nodes, heap } = await weight(browser, host.url);
  // All rows stay in the document, where the browser's search finds them.
  report('nodes in the document', nodes, null);
  report('JavaScript heap', heap, 40, { unit: 'MB' });
} finally {
  await browser.close();
}
conclude();
