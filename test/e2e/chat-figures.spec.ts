import type { Locator, Page } from '@playwright/test';
import axe from 'axe-core';
import { expectToFit, log } from './chat-parts.ts';
import { faultsOf } from './everyone/axe.ts';
import { changeLanguage } from './everyone/languages.ts';
import { showsBriefly } from './fixtures.ts';
import { expect, test } from './strict-fixtures.ts';
import { ask, frame, line, START } from './told-answer.ts';

/* What an answer took: the life sign while it is under way, its figures, and where the time went. */

const words = {
  en: {
    thinking: 'Thinking… 0 s',
    calling: 'Calling get_weather_of_the_city… 0 s',
    call: 'Tool call',
    result: 'Tool result',
    copy: 'Copy',
    copied: 'Copied',
    figures: '4.3 sec in all',
    course: 'Where the time went',
    spans: [
      'Waiting400 ms',
      'Thinking800 ms',
      'get_building84 ms',
      'get_weather_of_the_city1.7 sec',
      'Waiting700 ms',
      'Writing700 ms',
    ],
  },
  zh: {
    thinking: '思考中…… 0 秒',
    calling: '正在调用“get_weather_of_the_city”…… 0 秒',
    call: '工具调用',
    result: '工具结果',
    copy: '复制',
    copied: '已复制',
    figures: '共 4.3 秒',
    course: '时间花在哪里',
    spans: [
      '等待400 毫秒',
      '正在思考800 毫秒',
      'get_building84 毫秒',
      'get_weather_of_the_city1.7 秒',
      '等待700 毫秒',
      '正在书写700 毫秒',
    ],
  },
};

test('the seconds of a life sign count, and begin anew with each tool, also without debug mode', async ({
  page,
  strict,
}) => {
  await ask(page, strict, { runs: true, debug: false });
  const chat = strict.chats.at(-1);
  await page.clock.pauseAt(START + 60_000);
  const seconds = async () => {
    const sign = await log(page)
      .getByText(/^Thinking… \d+ s$/)
      .textContent();
    return Number(/\d+/.exec(sign ?? '')?.[0]);
  };
  // The clock stands still, so what it shows by now stays.
  await expect.poll(seconds).toBeGreaterThan(30);
  const before = await seconds();
  await page.clock.runFor(3_000);
  await expect.poll(seconds).toBe(before + 3);
  /** What arrives is shown some milliseconds of the page's clock later. */
  const comes = (shown: Locator) =>
    expect
      .poll(async () => {
        await page.clock.runFor(10);
        return shown.isVisible();
      })
      .toBe(true);
  chat?.send(frame('tool_call', { name: 'get_building', id: 'a' }));
  const calling = log(page).getByText(/^Calling get_building… \d+ s$/);
  await comes(calling);
  await expect(calling).toHaveText('Calling get_building… 0 s');
  await page.clock.runFor(2_000);
  await expect(calling).toHaveText('Calling get_building… 2 s');
  chat?.send(frame('tool_result', { name: 'get_building', id: 'a' }));
  await comes(log(page).getByText('Thinking… 0 s'));
  await expect(log(page).getByRole('article')).toHaveCount(2);
});

test('an answer shows where its time went, in wide and narrow windows, in light and dark and both languages', async ({
  page,
  strict,
}) => {
  const send = await ask(page, strict);
  await page.evaluate(axe.source);
  await send(400, 'Which one?', frame('thinking', 'Which one?'));
  await expect(log(page)).toContainText(words.en.thinking);
  await changeLanguage(page);
  await expect(log(page)).toContainText(words.zh.thinking);
  await send(
    1_200,
    'get_building(',
    frame('tool_call', { name: 'get_building', arguments: { id: 'B-101 '.repeat(20) } }),
  );
  await send(1_200, words.zh.calling, frame('tool_call', { name: 'get_weather_of_the_city' }));
  await changeLanguage(page);
  await expect(log(page)).toContainText(words.en.calling);
  await send(1_284, '84', frame('tool_result', { name: 'get_building', result: 1 }));
  await send(2_900, '"result": 2', frame('tool_result', { name: 'get_weather_of_the_city', result: 2 }));
  await send(3_600, 'It is open.', frame('content', 'It is open.'));
  await send(4_300, words.en.figures, frame('done', ''));
  for (const [width, height, colorScheme] of [
    [1440, 900, 'light'],
    [360, 740, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await showsCourse(page, words.en);
  }
  await changeLanguage(page);
  await showsCourse(page, words.zh);
});

/** Unfolds and folds a call and the figures of the answer. */
async function showsCourse(page: Page, say: typeof words.en): Promise<void> {
  const called = line(page, 'get_building');
  await expect(called).toContainText(say.call);
  await called.press('Enter');
  await expect(log(page).getByText(say.result, { exact: true }).first()).toBeVisible();
  const row = log(page).getByRole('article').filter({ has: called });
  const copy = row.getByRole('button', { name: say.copy }).first();
  const copied = row.getByRole('button', { name: say.copied });
  // It may still say so of the look before.
  await expect(copied).toHaveCount(0);
  await showsBriefly(copied, () => copy.press('Enter'));
  const figures = line(page, say.figures);
  await figures.press('Enter');
  const course = page.getByRole('list', { name: say.course });
  await expect(course.getByRole('listitem')).toHaveText(say.spans);
  for (const span of await course.getByRole('listitem').all())
    await expect(span).toBeInViewport({ ratio: 1 });
  // Each bar lies where its part of the time does.
  const bars = () =>
    course
      .locator('rect')
      .evaluateAll((all) =>
        all.map((bar) => ['x', 'width'].map((name) => Math.round(Number(bar.getAttribute(name))))),
      );
  await expect.poll(bars).toEqual([
    [0, 93],
    [93, 186],
    [279, 20],
    [279, 395],
    [674, 163],
    [837, 163],
  ]);
  await expect.poll(() => log(page).evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
  await expectToFit(called);
  await expect.poll(() => faultsOf(page, { runOnly: ['color-contrast'] })).toEqual([]);
  await figures.press('Enter');
  await expect(course).toBeHidden();
  await called.press('Enter');
}

test('without debug mode the figures are one line that does not unfold', async ({ page, strict }) => {
  const say = await ask(page, strict, { debug: false });
  await say(1_000, 'in all', frame('content', 'It is open.'), frame('done', ''));
  await expect(log(page).getByText('First word after 1 sec · 1 sec in all', { exact: true })).toBeVisible();
  await expect(log(page).locator('summary')).toHaveCount(0);
});
