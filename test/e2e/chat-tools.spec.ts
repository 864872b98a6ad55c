import { log } from './chat-parts.ts';
import { clipboard, showsBriefly } from './fixtures.ts';
import { expect, test } from './strict-fixtures.ts';
import { ask, frame, line } from './told-answer.ts';

/* Debug mode shows the calls of tools with their results. */

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
}) => {
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
  await showsBriefly(row.getByRole('button', { name: 'Copied' }), () => page.keyboard.press('Enter'));
  const copied = () => clipboard(page);
  await expect
    .poll(async () => JSON.parse(await copied()))
    .toEqual({ name: 'get_building', arguments: { building_id: 'B-101' }, id: 'a' });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(copied).toBe(indented);

  await building.press('Space');
  await expect(answered).toBeHidden();
});

test('a long result is cut until all of it is asked for, and the reader stays where they are', async ({
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
  await expect.poll(place).toBe(before);
  await row.getByRole('button', { name: 'Show all' }).focus();
  const scrolled = await place();
  await page.keyboard.press('Enter');
  await expect(row.getByText('floor 399')).toBeAttached();
  await expect.poll(place).toBe(scrolled);
  await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeVisible();
  await row.getByRole('button', { name: 'Show less' }).press('Enter');
  await expect(row.getByText('floor 399')).toHaveCount(0);
  await building.click();
  await expect(page.getByRole('button', { name: 'Jump to latest' })).toHaveCount(0);

  await say(200, 'The end', ...Array.from({ length: 60 }, () => frame('x', '')), frame('x', 'The end'));
  await expect
    .poll(() => log(page).evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight))
    .toBeLessThan(32);
});

test('a result that is no JSON is cut and copied like one that is', async ({ page, strict }) => {
  const say = await ask(page, strict);
  const text = Array.from({ length: 30 }, (_, index) => `line ${index}`);
  await say(100, 'line 1', `event: tool_result\n${text.map((each) => `data: ${each}\n`).join('')}\n`);
  const row = log(page).getByRole('article').filter({ hasText: 'Tool result' });
  await expect(row).toContainText('line 19');
  await expect(row).not.toContainText('line 20');
  await row.getByRole('button', { name: 'Show all' }).press('Enter');
  await expect(row).toContainText('line 29');
  await expect(row.getByRole('button', { name: 'Copy' })).toBeVisible();
  await row.getByRole('button', { name: 'Show less' }).press('Enter');
  await expect(row).not.toContainText('line 20');
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
  await expect.poll(() => log(page).evaluate(({ scrollTop }) => scrollTop)).toBe(0);
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
    /get_weather\(Paris\)1.8 s failed/,
    /get_weather\(Rome\)50 ms/,
    /look1.9 s/,
    /^Tool result(?!.*\d m?sec?\b).*roses/s,
  ]);
  await expect(log(page).getByText('roses')).toBeVisible();
  await line(page, 'get_weather(Rome)').click();
  await expect(log(page).getByText('sunny')).toBeVisible();
  await expect(log(page).getByText('503')).toBeHidden();
});
