import { button, composer, connect, log, send, startChat, words } from './chat-parts.ts';
import { enter, expect, onDarkPhone, painted, speak, test } from './fixtures.ts';
import { buildingTool } from './seed.ts';

/* What an empty conversation offers. */

const tool = buildingTool(
  { type: 'string', description: 'The ID, such as B-101' },
  { url: 'https://buildings.example/{building_id}', method: 'get' },
);

test('nothing moves while the page’s parts load, in wide and narrow windows', async ({
  page,
  burger,
  api,
}) => {
  await api('POST', `/api/burger/${burger}/patty`, tool);
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    // The bar of every page is not this page's.
    const isOurs = (node: unknown) => node instanceof Element && node.closest('main, footer') !== null;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('sources' in entry && Array.isArray(entry.sources))
          for (const { node } of entry.sources) if (isOurs(node)) shifts.push(node.outerHTML.slice(0, 80));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // Each part comes by itself, after the page has been shown without it.
  const order = ['/chat-screen', '/api/workshop', '/api/burger?', '/bun', '/cheese', '/patty'];
  for (const [place, part] of order.entries())
    await page.route(
      (url) => `${url.pathname}${url.search}`.includes(part),
      async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 150 * (place + 1)));
        await route.continue();
      },
    );
  for (const [width, height] of [
    [1440, 900],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await enter(page, `/cowtex/burgers/${burger}/chat`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chat Talker');
    await expect(page.getByRole('list', { name: 'Ways to begin' }).getByRole('button')).toHaveCount(3);
    await painted(page);
    expect(await page.evaluate('window.shifts'), `${width} px`).toEqual([]);
  }
});

for (const [language, width, colorScheme, role, use] of [
  [
    'en',
    1280,
    'light',
    'What can you do for me as a patient listener?',
    'Use “Get building” with building id B-101.',
  ],
  [
    'zh',
    360,
    'dark',
    '你的角色是“a patient listener”。你能为我做什么？',
    '请使用“Get building”，参数：building id B-101。',
  ],
] as const) {
  test(`an empty conversation offers ways to begin, by keyboard, at ${width} px in ${language} and ${colorScheme}`, async ({
    page,
    burger,
    api,
  }) => {
    const say = words[language];
    await page.setViewportSize({ width, height: 740 });
    await page.emulateMedia({ colorScheme });
    await api('POST', `/api/burger/${burger}/patty`, tool);
    await speak(page, language);
    await enter(page, `/cowtex/burgers/${burger}/chat`);
    const starter = (text: string) => log(page).getByRole('button', { name: text });
    await expect(starter(role)).toBeVisible();
    await expect(starter(use)).toContainText('Looks up one building by its ID.');
    await expect(page.getByLabel(say.authorization, { exact: true })).toBeInViewport({ ratio: 1 });
    await connect(page, say);
    await expect
      .poll(async () => {
        await starter(use).press('Enter');
        return composer(page).inputValue();
      })
      .toBe(use);
    await expect(composer(page)).toBeFocused();
    await onDarkPhone(page);
    const id = starter(use).getByText('B-101', { exact: true });
    await expect.poll(() => id.evaluate((element) => element.getClientRects().length)).toBe(1);
    await starter(role).press('Enter');
    await expect(composer(page)).toHaveValue(role);
    await expect(log(page).getByRole('article')).toHaveCount(1);
    await composer(page).pressSequentially(' Really?');
    await expect(starter(use)).toHaveCount(0);
    await composer(page).fill('');
    await expect(starter(use)).toBeVisible();
    await send(page, use);
    await expect(log(page).getByRole('article').nth(1)).toContainText(use);
    await expect(starter(use)).toHaveCount(0);

    // A cleared log is not an empty conversation: the burger still knows it.
    await expect(log(page).getByText(/tokens? out|输出 \d+ 个 token/)).toBeVisible();
    await button(page, say.clear).press('Enter');
    await expect(log(page).getByRole('article')).toHaveCount(0);
    await expect(starter(use)).toHaveCount(0);
    await button(page, language === 'en' ? 'New conversation' : '新对话').press('Enter');
    await expect(starter(use)).toBeVisible();
  });
}

test('the guided demo’s question is offered, but not over a draft that was kept, at 360 px and in dark', async ({
  page,
  server,
}) => {
  await onDarkPhone(page);
  const burger = await startChat(page, server.url);
  await composer(page).fill('Half a thought');
  await page.getByRole('link', { name: 'Burger settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Talker' })).toBeVisible();
  const arrive = () =>
    page.evaluate(
      (path) => history.pushState({ prompt: 'When is building B-101 open?' }, '', path),
      `/cowtex/burgers/${burger}/chat`,
    );
  await arrive();
  await expect(composer(page)).toHaveValue('Half a thought');
  await page.reload();
  await expect(composer(page)).toHaveValue('When is building B-101 open?');
});
