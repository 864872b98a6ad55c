import { enter, expect, speak, test } from '#test/e2e/fixtures.ts';
import { createdId } from '#test/e2e/seed.ts';

/* The line breaks of heroes and empty states in Chinese. */

/** The text around each break within a word, and each last line of a single character. */
function badBreaks(): string[] {
  const han = /\p{Script=Han}/u;
  const bad: string[] = [];
  for (const block of document.querySelectorAll('main :is(h1, h2, p, td[colspan], strong + span)')) {
    // Texts for screen readers only are a pixel wide.
    if (block.clientWidth < 2) continue;
    const letters: { letter: string; middle: number; height: number }[] = [];
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const range = document.createRange();
      for (const [at, letter] of [...(node.nodeValue ?? '')].entries()) {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const box = range.getClientRects()[0];
        if (box !== undefined)
          letters.push({ letter, middle: (box.top + box.bottom) / 2, height: box.height });
      }
    }
    const text = letters.map(({ letter }) => letter).join('');
    const starts = letters.flatMap(({ letter, middle, height }, index) => {
      const before = letters[index - 1];
      // Small letters beside large ones, as behind a price, are on the same line.
      if (before === undefined || Math.abs(before.middle - middle) < Math.max(before.height, height) / 2)
        return [];
      if (han.test(before.letter) && han.test(letter))
        bad.push(`${text.slice(0, index)}|${text.slice(index)}`);
      return [index];
    });
    const last = text.slice(starts.at(-1) ?? 0).replaceAll(/[\P{L}]/gu, '');
    if (starts.length > 0 && last.length === 1 && han.test(last)) bad.push(`${text} ends with ${last}`);
  }
  return bad;
}

test.beforeEach(({ page }) => speak(page, 'zh'));

for (const width of [360, 768, 1440]) {
  test(`heroes and empty states break between words at ${width} px`, async ({ page, api }) => {
    const workshop = await createdId(api, '/api/workshop', { name: '工坊' });
    const burger = await createdId(api, '/api/burger', { name: '汉堡', type: 'chat', workshop_id: workshop });
    await page.setViewportSize({ width, height: 900 });
    await enter(page, '/');
    for (const path of [
      '/',
      '/services',
      '/cowtex',
      '/cowtex/demo',
      `/cowtex/burgers/${burger}/chat`,
      '/cowtex/subscription',
      '/cowtex/subscription/checkout?plan=plus',
      '/nowhere',
    ]) {
      await page.goto(path);
      await expect(
        page
          .locator('main')
          .getByText(/\p{Script=Han}/u)
          .and(page.locator(':not(title)'))
          .first(),
      ).toBeVisible();
      await expect(page.getByText(/^正在加载/)).toHaveCount(0);
      await page.evaluate(() => document.fonts.ready);
      expect.soft(await page.evaluate(badBreaks), path).toEqual([]);
    }
  });
}

test('the words of a notice stand above its actions on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, '/cowtex/burgers');
  const heightTo = async (text: string) => {
    const box = await page.getByRole('main').getByText(text).first().boundingBox();
    return { top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) };
  };
  const words = await heightTo('每个汉堡都属于一个工坊');
  expect(words.bottom).toBeGreaterThan(0);
  expect((await heightTo('开始引导演示')).top).toBeGreaterThan(words.bottom);
});
