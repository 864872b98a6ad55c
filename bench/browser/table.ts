/**
 * The table with many accounts in the real browser: the time from having the data to the paint, and for a changed row.
 * `node bench/browser/table.ts`
 */
import type { Browser } from '@playwright/test';
import { conclude, quantile, report } from '../report.ts';
import { launch, visit } from './browser.ts';
import { buildPage } from './build.ts';
import { serve } from './serve.ts';

const ROUNDS = 9;

async function measure(browser: Browser, url: string, count: number) {
  await using visitor = await visit(browser);
  const { page } = visitor;
  await page.goto(url);
  await page.waitForFunction('window.bench !== undefined');
  const fills: number[] = [];
  const edits: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.evaluate('bench.clear()');
    fills.push(await page.evaluate<number>(`bench.fill(${count})`));
    await page.getByRole('rowheader', { name: 'account-0', exact: true }).waitFor();
    edits.push(await page.evaluate<number>(`bench.edit('Changed ${round}')`));
    await page.getByRole('gridcell', { name: `Changed ${round}` }).waitFor();
  }
  return { fill: quantile(fills, 0.5), edit: quantile(edits, 0.5) };
}

await using built = await buildPage('table');
await using host = await serve(built.folder);
const browser = await launch();
try {
  for (const [count, goal] of [
    [10_000, 60],
    [100_000, 80],
  ] as const) {
    const { fill, edit } = await measure(browser, host.url, count);
    console.log(`A list of ${count.toLocaleString('en')}, median of ${ROUNDS}`);
    report('data to paint', fill, goal, { unit: 'ms' });
    report('a change of one row to paint', edit, 30, { unit: 'ms' });
  }
} finally {
  await browser.close();
}
conclude();
