import type { Page } from '@playwright/test';
import axe from 'axe-core';
import type { StrictBackend } from '../support/strict-backend.ts';
import { button, composer, expectToFit, log } from './chat-parts.ts';
import { faultsOf } from './everyone/axe.ts';
import { onDarkPhone } from './fixtures.ts';
import { enter, expect, speak, test } from './strict-fixtures.ts';

/* What the agent did, in debug mode: calls of tools with their results, and where the time went. */

const line = (page: Page, call: string) => page.locator('summary').filter({ hasText: call });
const frame = (event: string, data: unknown) =>
  `event: ${event}\ndata: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;

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

const START = Date.UTC(2026, 0, 15, 9);

/**
 * Opens the chat in debug mode and asks. What the server says then comes `at` so many milliseconds later, and has come when the
 * log shows a text. The clock stands still, unless it `runs`.
 */
async function ask(page: Page, strict: StrictBackend, { debug = true, runs = false } = {}) {
  strict.data.workshops.push({ id: 'ws-1', name: 'Weather' });
  strict.data.burgers.push({ id: 'brg-1', name: 'Clouds', type: 'chat', workshop_id: 'ws-1' });
  if (runs) await page.clock.install({ time: START });
  else await page.clock.setFixedTime(START);
  await enter(page, '/cowtex/burgers/brg-1/chat');
  if (debug) await page.getByRole('checkbox').check({ force: true });
  await page.locator('main button[type=submit]').first().click();
  await expect(composer(page)).toBeEnabled();
  await composer(page).fill('When is B-101 open?');
  await composer(page).press('Enter');
  const chat = () => strict.chats.at(-1);
  await expect.poll(() => chat()?.received.length).toBe(1);
  return async (at: number, shown: string, ...frames: string[]) => {
    await page.clock.setFixedTime(START + at);
    chat()?.send(frames.join(''));
    await expect(log(page)).toContainText(shown);
  };
}

const call = frame('tool_call', { name: 'get_building', arguments: { building_id: 'B-101' }, id: 'a' });
const result = frame(
  'tool_result',
  '{"name":"get_building","result":{"rent":12345678901234567890,"floors":[1,2],"floors":[]},"id":"a"}',
);
const indented = `{
  "name": "get_building",
  "result": {
    "rent": 12345678901234567890,
    "floors": [
      1,
      2
    ],
    "floors": []
  },
  "id": "a"
}`;

test('a call and its result are one line, which unfolds by keyboard; both can be copied', async ({
  page,
  strict,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const say = await ask(page, strict);
  await say(100, 'get_building(B-101)', call);
  const building = line(page, 'get_building(B-101)');
  await expect(building).toContainText('Tool call');
  await expect(building).not.toContainText('ms');
  await say(184, 'floors', result);
  await expect(building).toContainText('84 ms');
  await expect(building).not.toContainText('failed');
  await expect(log(page).getByText('Tool result')).toBeHidden();
  await expect(log(page).getByText('building_id')).toBeHidden();

  await building.focus();
  await page.keyboard.press('Enter');
  const row = log(page).getByRole('article').filter({ has: building });
  await expect(row.getByText('"building_id": "B-101"')).toBeVisible();
  const answered = row.getByRole('article');
  await expect(answered).toContainText('Tool result');
  await expect(answered).toContainText('9:00:00');
  await expect(answered.getByText(indented)).toBeVisible();

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(row.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  expect(JSON.parse(await copied())).toEqual({
    name: 'get_building',
    arguments: { building_id: 'B-101' },
    id: 'a',
  });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(copied).toBe(indented);

  await building.press('Space');
  await expect(answered).toBeHidden();
});

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
  // From one tick to another, wherever the first one is.
  await page.clock.runFor(1_000);
  const before = await seconds();
  await page.clock.runFor(3_000);
  expect((await seconds()) - before).toBe(3);
  chat?.send(frame('tool_call', { name: 'get_building', id: 'a' }));
  const calling = log(page).getByText(/^Calling get_building… \d+ s$/);
  await expect(async () => {
    await page.clock.runFor(50);
    await expect(calling).toBeVisible({ timeout: 200 });
  }).toPass();
  await expect(calling).toHaveText('Calling get_building… 0 s');
  await page.clock.runFor(2_000);
  await expect(calling).toHaveText('Calling get_building… 2 s');
  chat?.send(frame('tool_result', { name: 'get_building', id: 'a' }));
  await expect(async () => {
    await page.clock.runFor(50);
    await expect(log(page).getByText('Thinking… 0 s')).toBeVisible({ timeout: 200 });
  }).toPass();
  await expect(log(page).getByRole('article')).toHaveCount(2);
});

test('a long result is cut until all of it is asked for, and the reader stays where they are, in both languages, on a dark phone, too', async ({
  page,
  strict,
}) => {
  const say = await ask(page, strict);
  const floors = Array.from({ length: 400 }, (_, floor) => `floor ${floor}`);
  await say(100, 'floor 1', call, frame('tool_result', { name: 'get_building', result: floors, id: 'a' }));
  const building = line(page, 'get_building(B-101)');
  const place = async () => (await building.boundingBox())?.y;
  const before = await place();
  await building.click();
  const row = log(page).getByRole('article').filter({ has: building });
  await expect(row.getByText('floor 5')).toBeVisible();
  await expect(row.getByText('floor 399')).toHaveCount(0);
  expect(await place()).toBe(before);
  await row.getByRole('button', { name: 'Show all' }).focus();
  const scrolled = await place();
  await page.keyboard.press('Enter');
  await expect(row.getByText('floor 399')).toBeAttached();
  expect(await place()).toBe(scrolled);
  await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeVisible();
  await row.getByRole('button', { name: 'Show less' }).press('Enter');
  await expect(row.getByText('floor 399')).toHaveCount(0);
  await building.click();
  await expect(page.getByRole('button', { name: 'Jump to latest' })).toHaveCount(0);

  await button(page, '中文').click();
  await onDarkPhone(page);
  await building.press('Enter');
  await row.getByRole('button', { name: '显示全部' }).focus();
  const there = await place();
  await page.keyboard.press('Enter');
  await expect(row.getByText('floor 399')).toBeAttached();
  expect(await place()).toBe(there);
  await expectToFit(row);
  await row.getByRole('button', { name: '收起' }).press('Enter');
  await expect(row.getByText('floor 399')).toHaveCount(0);
  await building.press('Enter');
  await expect(row.getByText('floor 5')).toBeHidden();
  await expect(button(page, '跳到最新')).toHaveCount(0);
  await say(200, 'The end', ...Array.from({ length: 60 }, () => frame('x', '')), frame('x', 'The end'));
  await expect
    .poll(() => log(page).evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight))
    .toBeLessThan(32);
});

for (const [language, said] of Object.entries(words))
  test(`a result that is no JSON is cut and copied like one that is (${language})`, async ({
    page,
    strict,
  }) => {
    await speak(page, language === 'zh' ? 'zh' : 'en');
    const say = await ask(page, strict);
    const text = Array.from({ length: 30 }, (_, index) => `line ${index}`);
    await say(100, 'line 1', `event: tool_result\n${text.map((each) => `data: ${each}\n`).join('')}\n`);
    const row = log(page).getByRole('article').filter({ hasText: said.result });
    await expect(row).toContainText('line 19');
    await expect(row).not.toContainText('line 20');
    await row.getByRole('button', { name: language === 'zh' ? '显示全部' : 'Show all' }).press('Enter');
    await expect(row).toContainText('line 29');
    await expect(row.getByRole('button', { name: said.copy })).toBeVisible();
  });

test('who scrolls up while the answer grows stays there', async ({ page, strict }) => {
  const say = await ask(page, strict);
  await say(100, 'step 40', ...Array.from({ length: 40 }, (_, step) => frame(`step ${step + 1}`, '')));
  // They do so when the log has grown and has not been laid out yet.
  await log(page).evaluate((element) => {
    const grown = new MutationObserver(() => {
      grown.disconnect();
      element.scrollTop = 0;
    });
    grown.observe(element, { childList: true, subtree: true });
  });
  await say(200, 'step 41', frame('step 41', ''));
  await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeVisible();
  await say(300, 'step 42', frame('step 42', ''));
  expect(await log(page).evaluate(({ scrollTop }) => scrollTop)).toBe(0);
});

test('each result finds its call, and one without a call stands by itself', async ({ page, strict }) => {
  const say = await ask(page, strict);
  const weather = (city: string, id: string) =>
    frame('tool_call', { name: 'get_weather', arguments: { city }, id });
  await say(100, 'look', weather('Paris', '1'), weather('Rome', '2'), frame('tool_call', { name: 'look' }));
  await expect(page.getByText(/^Tool call: /).last()).toContainText('look');
  await say(150, 'sunny', frame('tool_result', { name: 'get_weather', result: 'sunny', id: '2' }));
  await expect(page.getByText(/^Tool result: /).last()).toContainText('sunny');
  await say(1_900, '503', frame('tool_result', { name: 'get_weather', error: 'Status 503', id: '1' }));
  await say(2_000, 'seen', frame('tool_result', { name: 'look', result: 'seen' }));
  await say(2_100, 'roses', frame('tool_result', { name: 'smell', result: 'roses' }));
  const rows = log(page).locator('article:not(article article)');
  await expect(rows.filter({ hasText: 'Tool' })).toHaveText([
    /get_weather\(Paris\)· 1.8 sec failed/,
    /get_weather\(Rome\)· 50 ms/,
    /look· 1.9 sec/,
    /^Tool result[^·]*roses/,
  ]);
  await expect(log(page).getByText('roses')).toBeVisible();
  await line(page, 'get_weather(Rome)').click();
  await expect(log(page).getByText('sunny')).toBeVisible();
  await expect(log(page).getByText('503')).toBeHidden();
});

test('what is unfolded is so again when the reader comes back to it', async ({ page, strict }) => {
  const say = await ask(page, strict);
  await say(100, 'floors', call, result);
  const building = line(page, 'get_building(B-101)');
  await building.click();
  await expect(log(page).getByText('Tool result')).toBeVisible();
  await say(200, 'The end', frame('note', 'Another line.').repeat(200), frame('note', 'The end'));
  const scroll = (place: 'start' | 'end') =>
    log(page).evaluate((box, to) => {
      box.scrollTop = to === 'end' ? box.scrollHeight : 0;
    }, place);
  await scroll('end');
  await expect(building).toHaveCount(0);
  await scroll('start');
  await expect(log(page).getByText('Tool result')).toBeVisible();
});

for (const [width, height, language, colorScheme] of [
  [1440, 900, 'en', 'light'],
  [360, 740, 'en', 'dark'],
  [360, 740, 'zh', 'dark'],
] as const) {
  test(`an answer shows where its time went, at ${width}×${height}, in ${language} and ${colorScheme}`, async ({
    page,
    strict,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const say = words[language];
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await speak(page, language);
    const send = await ask(page, strict);
    await send(400, 'Which one?', frame('thinking', 'Which one?'));
    await expect(log(page)).toContainText(say.thinking);
    await send(
      1_200,
      'get_building(',
      frame('tool_call', { name: 'get_building', arguments: { id: 'B-101 '.repeat(20) } }),
    );
    await send(1_200, say.calling, frame('tool_call', { name: 'get_weather_of_the_city' }));
    await send(1_284, '84', frame('tool_result', { name: 'get_building', result: 1 }));
    await send(2_900, '"result": 2', frame('tool_result', { name: 'get_weather_of_the_city', result: 2 }));
    await send(3_600, 'It is open.', frame('content', 'It is open.'));
    await send(4_300, say.figures, frame('done', ''));
    const called = line(page, 'get_building');
    await expect(called).toContainText(say.call);
    await called.press('Enter');
    await expect(log(page).getByText(say.result, { exact: true }).first()).toBeVisible();
    const row = log(page).getByRole('article').filter({ has: called });
    await row.getByRole('button', { name: say.copy }).first().press('Enter');
    await expect(row.getByRole('button', { name: say.copied })).toBeVisible();
    const figures = line(page, say.figures);
    await figures.press('Enter');
    const course = page.getByRole('list', { name: say.course });
    await expect(course.getByRole('listitem')).toHaveText(say.spans);
    for (const span of await course.getByRole('listitem').all())
      await expect(span).toBeInViewport({ ratio: 1 });
    // Each bar lies where its part of the time does.
    const bars = await course
      .locator('rect')
      .evaluateAll((all) =>
        all.map((bar) => ['x', 'width'].map((name) => Math.round(Number(bar.getAttribute(name))))),
      );
    expect(bars).toEqual([
      [0, 93],
      [93, 186],
      [279, 20],
      [279, 395],
      [674, 163],
      [837, 163],
    ]);
    expect(await log(page).evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
    await expectToFit(called);
    await page.evaluate(axe.source);
    expect(await faultsOf(page, { runOnly: ['color-contrast'] })).toEqual([]);
    await figures.press('Enter');
    await expect(course).toBeHidden();
  });
}

test('without debug mode the figures are one line that does not unfold', async ({ page, strict }) => {
  const say = await ask(page, strict, { debug: false });
  await say(1_000, 'in all', frame('content', 'It is open.'), frame('done', ''));
  await expect(log(page).getByText('First word after 1 sec · 1 sec in all', { exact: true })).toBeVisible();
  await expect(log(page).locator('summary')).toHaveCount(0);
});
