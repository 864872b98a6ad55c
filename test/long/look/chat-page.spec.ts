import type { Page } from '@playwright/test';
import {
  button,
  composer,
  connect,
  converse,
  expectOneLine,
  expectToFit,
  log,
  openChat,
  send,
  startChat,
  words,
} from '#test/e2e/chat-parts.ts';
import { changeLanguage } from '#test/e2e/everyone/languages.ts';
import { enter, expect, onDarkPhone, painted, test } from '#test/e2e/fixtures.ts';
import { bakeTwo, scrolls } from '#test/e2e/two-burgers.ts';

/** Expects that nothing of the page lies below the window or beside it. */
const fitsWindow = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const { scrollHeight, scrollWidth } = document.documentElement;
        return [scrollHeight <= window.innerHeight, scrollWidth <= window.innerWidth];
      }),
    )
    .toEqual([true, true]);

const LOOKS = [
  { width: 1440, height: 900, least: 590, language: 'en', colorScheme: 'light' },
  { width: 360, height: 740, least: 250, language: 'en', colorScheme: 'dark' },
  { width: 1366, height: 768, least: 450, language: 'zh', colorScheme: 'dark' },
  { width: 360, height: 740, least: 250, language: 'zh', colorScheme: 'light' },
] as const;

/** Gives the page each look in turn. `least` is the height that the log has at least. */
async function inEachLook(
  page: Page,
  act: (say: (typeof words)['en'], least: number, index: number) => Promise<void>,
): Promise<void> {
  for (const [index, { width, height, least, language, colorScheme }] of LOOKS.entries()) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    if ((await page.locator('html').getAttribute('lang')) !== language) await changeLanguage(page);
    await act(words[language], least, index);
  }
}

test('only the log scrolls, and it has the room, in windows of three sizes, in both languages and themes', async ({
  page,
  server,
}) => {
  const burger = await openChat(page, server.url);
  await inEachLook(page, async (say) => {
    await fitsWindow(page);
    await expect(page.getByLabel(say.authorization)).toBeVisible();
    await expect(page.getByLabel(say.burgerId)).toHaveValue(burger);
    await button(page, say.sample).press('Enter');
    await expect(page.getByText('"content": "Hello there"')).toBeInViewport({ ratio: 0.3 });
    await fitsWindow(page);
    await button(page, say.sample).press('Enter');
  });
  await connect(page, words.zh);

  const places = async ({ stop, send }: (typeof words)['en']) => [
    await button(page, stop).boundingBox(),
    await button(page, send).boundingBox(),
  ];
  const before: Awaited<ReturnType<typeof places>>[] = [];
  await inEachLook(page, async (say, least) => {
    await expect(page.getByLabel(say.authorization)).toHaveCount(0);
    await composer(page).fill('');
    await expect.poll(async () => (await log(page).boundingBox())?.height ?? 0).toBeGreaterThan(least);
    await composer(page).fill(Array.from({ length: 60 }, (_, line) => `line ${line}`).join('\n'));
    await painted(page);
    before.push(await places(say));
  });
  await composer(page).press('Enter');
  await expect(composer(page)).toHaveValue('');
  await expect(button(page, words.zh.stop)).toBeDisabled();

  await inEachLook(page, async (say, _, index) => {
    await expect.poll(() => log(page).evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(true);
    await fitsWindow(page);
    const { stop, send, disconnect } = say;
    for (const name of [stop, send, disconnect])
      await expect(button(page, name)).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('Talker').last()).toBeInViewport({ ratio: 1 });
    // They stand where they stood with the tallest composer.
    await expect.poll(() => places(say)).toEqual(before[index]);
    const scrolls = () => page.locator('main').evaluate((main) => main.scrollHeight > main.clientHeight);
    await expect.poll(scrolls).toBe(false);
  });
});

test('a soft keyboard leaves composer and log in sight', async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await startChat(page, server.url);
  await expect(page.locator('meta[name=viewport]')).toHaveAttribute(
    'content',
    /interactive-widget=resizes-content/,
  );
  await page.setViewportSize({ width: 360, height: 480 });
  await fitsWindow(page);
  await expect(button(page, 'Send message')).toBeInViewport({ ratio: 1 });
  await expect(composer(page)).toBeInViewport({ ratio: 1 });
  await expect.poll(async () => (await log(page).boundingBox())?.height ?? 0).toBeGreaterThan(90);
  // A laptop's window at 200 % zoom: the head scrolls away with the rest above the log.
  await page.setViewportSize({ width: 720, height: 450 });
  await expect.poll(async () => (await log(page).boundingBox())?.height ?? 0).toBeGreaterThan(200);
});

test('the controls of the head are reached in the order in which they are seen', async ({ page, server }) => {
  await startChat(page, server.url);
  for (const width of [1440, 900, 360]) {
    await page.setViewportSize({ width, height: 740 });
    const controls = page.getByRole('region', { name: 'Connection' }).locator('a, button, input');
    expect(await controls.count()).toBeGreaterThan(4);
    const early = () =>
      controls.evaluateAll((all) =>
        all
          .filter((control, index) => {
            const [box, before] = [control, all[index - 1]].map((each) => each?.getBoundingClientRect());
            return box && before && box.top < before.bottom && box.left < before.right;
          })
          .map(({ outerHTML }) => outerHTML.slice(0, 200)),
      );
    await expect.poll(early, `${width} px`).toEqual([]);
  }
});

test('the composer grows from its lower edge to a third of the window', async ({ page, server }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await startChat(page, server.url);
  await painted(page);
  const height = async () => (await composer(page).boundingBox())?.height ?? 0;
  const least = await height();
  const send = await button(page, 'Send message').boundingBox();
  await composer(page).fill('one\ntwo\nthree');
  await expect.poll(height).toBe(least);
  await composer(page).fill('one\ntwo\nthree\nfour\nfive\nsix');
  await expect.poll(height).toBeGreaterThan(least + 40);
  const some = await height();
  await composer(page).fill('line\n'.repeat(100));
  await expect.poll(height).toBeGreaterThan(some);
  expect(await height()).toBeLessThanOrEqual(768 / 3);
  await expect.poll(() => button(page, 'Send message').boundingBox()).toEqual(send);
  await composer(page).fill('');
  await expect.poll(height).toBe(least);
});

test('words are set in a column for reading, the user’s apart from the answer’s', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await startChat(page, server.url);
  await converse(page, `Tell me ${'something about it '.repeat(30)}`);
  const places = () =>
    log(page)
      .getByRole('article')
      .evaluateAll((rows) =>
        rows.map((row) => {
          const box = (row.querySelector('div') ?? row).getBoundingClientRect();
          const ruler = document.createElement('span');
          ruler.style.cssText = 'position: absolute; inline-size: 1ch';
          row.append(ruler);
          const characters = row.getBoundingClientRect().width / ruler.getBoundingClientRect().width;
          ruler.remove();
          return { start: box.left, end: box.right, characters };
        }),
      );
  await expect(async () => {
    const [connected, asked, answer] = await places();
    expect(asked?.start).toBeGreaterThan((answer?.start ?? 0) + 50);
    expect(connected?.start).toBe(answer?.start);
    expect(answer?.characters).toBeGreaterThan(64);
    expect(answer?.characters).toBeLessThan(80);
  }).toPass({ timeout: 10_000 });
  await onDarkPhone(page);
  await expect(async () => {
    const [, asked, answer] = await places();
    expect(asked?.start).toBeGreaterThan((answer?.start ?? 0) + 20);
  }).toPass({ timeout: 10_000 });
});

test('side by side only the logs scroll, and they have the room', async ({ page, server }) => {
  const { path } = await bakeTwo(server);
  await enter(page, path);
  await button(page, 'Connect both').click();
  await expect(page.getByText('Status: connected')).toHaveCount(2);
  await send(page, Array.from({ length: 60 }, (_, line) => `line ${line}`).join('\n'));
  const logs = page.getByRole('log');
  for (const [width, height, least] of [
    [1440, 900, 540],
    [1366, 768, 420],
    [910, 740, 290],
    [360, 740, 230],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: width < 900 ? 'dark' : 'light' });
    await expect(page.getByRole('article').filter({ hasText: 'line 59' }).first()).toBeVisible();
    await expect(logs).toHaveCount(width < 900 ? 1 : 2);
    await expectOneLine(page.getByText('Status: connected').first());
    await expect.poll(async () => (await logs.first().boundingBox())?.height ?? 0).toBeGreaterThan(least);
    await expectToFit(page.getByRole('main'));
    await expect.poll(() => scrolls(page)).toBe(false);
    await expect(async () => {
      const [above, below] = [await logs.first().boundingBox(), await composer(page).boundingBox()];
      expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    }).toPass({ timeout: 10_000 });
  }
});
