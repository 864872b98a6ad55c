import type { Page } from '@playwright/test';
import { expectToFit, log, send } from '#test/e2e/chat-parts.ts';
import { expect, onDarkPhone, test } from '#test/e2e/fixtures.ts';
import { answer, talkTo } from '#test/e2e/model-answers.ts';

const script = 'window.hacked=true';
/** Answers that try to run a script, to load something, or to stop the page. */
const hostile: readonly (readonly [string, string])[] = [
  ['a script', `<script>${script}</script>\n\n<div><script>${script}</script></div>`],
  ['a picture that fails', `<img src=x onerror="${script}">\n\na <img src=x onerror="${script}"> b`],
  [
    'elements that act by themselves',
    `<svg onload="${script}"></svg><iframe srcdoc="<script>${script}</script>"></iframe><details open ontoggle="${script}"></details><style>@import url(https://evil.example/a.css);</style><meta http-equiv=refresh content="0;url=https://evil.example"><base href=https://evil.example><link rel=stylesheet href=https://evil.example/b.css>`,
  ],
  [
    'links that are code',
    [
      '[a](javascript:window.hacked=true)',
      '[b](JaVaScRiPt:window.hacked=true)',
      '[c](java&#115;cript:window.hacked=true)',
      '[d](&#106;&#97;vascript:window.hacked=true)',
      '[e](  javascript:window.hacked=true  )',
      '[f](java\tscript:window.hacked=true)',
      '[g](<java\nscript:window.hacked=true>)',
      '[h](<\u0001javascript:window.hacked=true>)',
      '[i](javascript&colon;window.hacked=true)',
      '[j](java&Tab;script&#58;window.hacked=true)',
      '[k](vbscript:msgbox)',
      '[l](data:text/html,<script>window.hacked=true</script>)',
      '[m](data:image/svg+xml,<svg/onload=window.hacked=true>)',
      '[n](file:///etc/passwd)',
      '[o](//evil.example)',
      '[p](/api/logout)',
      '[q](blob:https://evil.example/x)',
      '[r][bad]',
      '<javascript:window.hacked=true>',
      '[s](https:evil.example)',
      '[t](\\javascript:window.hacked=true)',
      '[u](https://example.com" onmouseover="window.hacked=true)',
      '',
      '[bad]: javascript:window.hacked=true',
    ].join('\n'),
  ],
  [
    'pictures',
    '![x](https://evil.example/a.png) ![y](data:image/png;base64,AAAA) ![z](javascript:window.hacked=true) ![v][p]\n\n[p]: https://evil.example/b.png',
  ],
  [
    'names of the language itself',
    '[constructor] [__proto__] [toString][__proto__]\n\n```constructor\nx\n```\n\n[__proto__]: https://example.com/proto',
  ],
  ['everything unclosed', '# *a **b `c [d](e ![f](g <h\n\n- > | i |\n\n> - ```\n\n~~~ `x\n[y]: <'],
  ['deep quotes', '>'.repeat(10_000)],
  ['deep quotes in words', `${'> '.repeat(10_000)}words`],
  ['deep lists', `${'- '.repeat(10_000)}words`],
  ['deep lists in lines', Array.from({ length: 200 }, (_, depth) => `${'  '.repeat(depth)}- x`).join('\n')],
  ['deep emphasis', `${'*a **b '.repeat(2_000)}${'** *'.repeat(2_000)}`],
  ['back ticks', '`'.repeat(100_000)],
  ['back ticks of every length', Array.from({ length: 440 }, (_, count) => '`'.repeat(count)).join(' ')],
  ['brackets', '['.repeat(100_000)],
  ['pictures that never end', '!['.repeat(50_000)],
  ['links that never end', '[a](<b'.repeat(20_000)],
  ['stars', '*a '.repeat(40_000)],
  ['angle brackets', '<'.repeat(100_000)],
  ['entities', '&'.repeat(100_000)],
  ['addresses', 'https://'.repeat(15_000)],
  ['a wide table', `${'|a'.repeat(20_000)}\n${'|-'.repeat(20_000)}\n${'|b'.repeat(20_000)}`],
  ['a table of many columns', `${'|a'.repeat(60)}\n${'|-'.repeat(60)}\n${'|b'.repeat(60)}`],
  ['a line without end', 'word'.repeat(250_000)],
  ['code without end', `\`\`\`js\n${'const x = 1;\n'.repeat(20_000)}`],
  // The largest answer comes last, because each answer after it is laid out beside it.
  ['a long table', `|a|b|\n|-|-|\n${'|1|2|\n'.repeat(20_000)}`],
  ['a table of many missing cells', `${'|a'.repeat(2_000)}\n${'|-'.repeat(2_000)}\n${'|b\n'.repeat(2_000)}`],
  [
    'definitions',
    `${Array.from({ length: 5_000 }, (_, at) => `[${at}]: https://example.com/${at}\n\n[${at}] `).join('')}`,
  ],
];

/** The hostile answers that are also looked at at 360 px. */
const wide = hostile.filter(([name]) =>
  [
    'a picture that fails',
    'elements that act by themselves',
    'links that are code',
    'pictures',
    'a table of many columns',
    'a line without end',
  ].includes(name),
);

/** The log holds nothing that could run or load something. */
async function expectHarmless(page: Page): Promise<void> {
  expect(await page.evaluate('window.hacked')).toBeUndefined();
  await expect(
    log(page).locator(
      'script, img, iframe, svg:not(button svg), style, link, meta, base, object, embed, form, input',
    ),
  ).toHaveCount(0);
  const addresses = await log(page)
    .locator('a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(addresses.filter((address) => !/^(?:https?:\/\/|mailto:)/.test(address))).toEqual([]);
  const handlers = await log(page)
    .locator('*')
    .evaluateAll((all) =>
      all.flatMap((each) => each.getAttributeNames().filter((name) => name.startsWith('on'))),
    );
  expect(handlers).toEqual([]);
}

/** Opens a chat whose model gives these answers in turn, and sends a prompt for each. */
async function askForEach(
  page: Page,
  url: string,
  answers: typeof hostile,
  look: (name: string, text: string) => Promise<void>,
) {
  const faults: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(url)) faults.push(request.url());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('dialog', (dialog) => faults.push(dialog.message()));
  await using _ = await talkTo(
    page,
    url,
    answers.map(([, text]) => text),
  );
  const rows = log(page).getByRole('article');
  for (const [name, text] of answers) {
    const before = await rows.count();
    await send(page, name);
    await expect.poll(() => rows.count(), name).toBe(before + 2);
    await expect(page.getByText('streaming', { exact: true }), name).toHaveCount(0, { timeout: 120_000 });
    await look(name, text);
  }
  expect(faults).toEqual([]);
  await expectHarmless(page);
}

test('a hostile answer runs nothing, loads nothing and does not stop the page', async ({ page, server }) => {
  test.setTimeout(300_000);
  await askForEach(page, server.url, hostile, async (name, text) => {
    // Nothing is lost: the answer's text is there in some form.
    if (text.includes('words')) await expect(answer(page), name).toContainText('words');
  });
});

test('a hostile answer fits a phone', async ({ page, server }) => {
  await onDarkPhone(page);
  // A row clips wider content. Only a frame that can be scrolled may hold it.
  const wider = () =>
    answer(page)
      .locator('*')
      .evaluateAll((all) =>
        all
          .filter(({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
          .filter((each) => getComputedStyle(each).overflowX !== 'auto')
          .map(({ tagName }) => tagName),
      );
  await askForEach(page, server.url, wide, async (name) => {
    await expectToFit(answer(page), name);
    await expect.poll(wider, name).toEqual([]);
  });
});
