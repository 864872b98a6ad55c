import type { Locator } from '@playwright/test';
import axe from 'axe-core';
import { expectToFit, log } from './chat-parts.ts';
import { faultsOf } from './everyone/axe.ts';
import { onDarkPhone } from './fixtures.ts';
import { expect, test } from './strict-fixtures.ts';
import { ask, frame, line, START } from './told-answer.ts';

/* The figures of an answer: the life sign while it is under way, its times and tokens, and its course. */

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
  // The clock stands still, so the shown figures stay.
  await expect.poll(seconds).toBeGreaterThan(30);
  const before = await seconds();
  await page.clock.runFor(3_000);
  await expect.poll(seconds).toBe(before + 3);
  /** A message is shown some milliseconds of the page's clock after it has arrived. */
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

test('an answer shows where its time went', async ({ page, strict }) => {
  const say = await ask(page, strict);
  await say(400, 'Which one?', frame('thinking', 'Which one?'));
  await say(
    1_200,
    'get_building(',
    frame('tool_call', { name: 'get_building', arguments: { id: 'B-101 '.repeat(20) } }),
  );
  await say(1_200, 'Calling get_weather… 0 s', frame('tool_call', { name: 'get_weather' }));
  await say(1_284, '84', frame('tool_result', { name: 'get_building', result: 1 }));
  await say(2_900, '"result": 2', frame('tool_result', { name: 'get_weather', result: 2 }));
  await say(3_600, 'It is open.', frame('content', 'It is open.'));
  await say(4_300, '4.3 s in all', frame('done', ''));
  await line(page, '4.3 s in all').press('Enter');
  const course = page.getByRole('list', { name: 'Time breakdown' });
  await expect(course.getByRole('listitem')).toHaveText([
    'Waiting400 ms',
    'Thinking800 ms',
    'get_building84 ms',
    'get_weather1.7 s',
    'Waiting700 ms',
    'Writing700 ms',
  ]);
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
  await onDarkPhone(page);
  for (const span of await course.getByRole('listitem').all())
    await expect(span).toBeInViewport({ ratio: 1 });
  await expectToFit(line(page, 'get_building'));
  await page.evaluate(axe.source);
  await expect.poll(() => faultsOf(page, { runOnly: ['color-contrast'] })).toEqual([]);
  await line(page, '4.3 s in all').press('Enter');
  await expect(course).toBeHidden();
});

test('without debug mode the figures are one line that does not unfold', async ({ page, strict }) => {
  const say = await ask(page, strict, { debug: false });
  await say(1_000, 'in all', frame('content', 'It is open.'), frame('done', ''));
  await expect(log(page).getByText('First word after 1 s · 1 s in all', { exact: true })).toBeVisible();
  await expect(log(page).locator('summary')).toHaveCount(0);
});
