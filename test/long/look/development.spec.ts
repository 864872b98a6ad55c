import { test as base, expect, type Page } from '@playwright/test';
import { ADMIN, signIn } from '#test/e2e/fixtures.ts';
import { startDevServer } from './dev-server.ts';

const test = base.extend<object, { dev: { url: string } }>({
  dev: [
    // biome's rule wants a pattern here, and Playwright reads the dependencies from it.
    async ({ browserName: _ }, use) => {
      const dev = await startDevServer();
      await use(dev);
      await dev.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ dev }, use) => use(dev.url),
});

// One after another, because each worker would start a development server.
test.describe.configure({ mode: 'default' });

/** The password and the tokens of the session that the page has. */
async function secretsOf(page: Page): Promise<readonly string[]> {
  const stored = await page.evaluate(() => localStorage.getItem('cowtex-tokens') ?? '');
  const tokens = stored.match(/[^"{}:,]{20,}/g) ?? [];
  expect(tokens).toHaveLength(2);
  return [ADMIN.password, ...tokens];
}

test('?inspect=log writes what every actor does to the console, without password and tokens', async ({
  page,
}) => {
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  const isWritten = (start: string) =>
    expect.poll(() => lines.some((line) => line.startsWith(start))).toBe(true);
  await signIn(page, '/login?inspect=log');
  for (const actor of ['session', 'language', 'theme', 'sign-in', 'sign-in / run', 'plan'])
    await isWritten(`${actor}: xstate.init`);
  await isWritten('sign-in: submit → running');
  for (const secret of await secretsOf(page)) expect(lines.join('\n')).not.toContain(secret);
});

/** Stately's page as far as the protocol goes: it says that it is there, and takes every message. */
const statelyPage = `<!doctype html><pre></pre><script>
  addEventListener('message', ({ data }) => { document.querySelector('pre').append(JSON.stringify(data) + '\\n') });
  opener.postMessage({ type: '@statelyai.connected' }, '*');
</script>`;

test('?inspect shows Stately’s page every actor, without password and tokens', async ({ page, context }) => {
  await context.route('https://stately.ai/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: statelyPage }),
  );
  const opening = context.waitForEvent('page');
  await page.goto('/login?inspect');
  const stately = await opening;
  await signIn(page, '/login?inspect');
  const told = stately.locator('pre');
  await expect(told).toContainText('"name":"sign-in"');
  await expect(told).toContainText('"name":"run"');
  await expect(told).toContainText('"password":"[redacted]"');
  await expect(told).toContainText('"accessToken":"[redacted]"');
  await expect(told).toContainText('overview');
  const text = await told.textContent();
  for (const secret of await secretsOf(page)) expect(text).not.toContain(secret);
});

/** The states of each control that /design has to show. They are found in the style rules. */
const shownStates: Readonly<Record<string, readonly string[]>> = {
  Button: ['primary', 'secondary', 'quiet', 'danger'].flatMap((variant) =>
    ['normal', 'hover', 'pressed', 'focus', 'disabled', 'disabled with a reason', 'busy'].map(
      (state) => `${variant}, ${state}`,
    ),
  ),
  'CopyId and CopyButton': ['ID', 'ID, hover', 'ID, focus', 'ID, copied', 'text', 'text, copied'],
  'Segments and Tabs': ['segments', 'tabs'].flatMap((kind) => [kind, `${kind}, hover`, `${kind}, focus`]),
  Disclosure: ['closed', 'open', 'hover', 'focus'],
  Menu: ['normal', 'open', 'open, hover', 'open, focus'],
  ...Object.fromEntries(
    ['Select', 'ComboBox'].map((field) => [
      field,
      [
        'normal',
        'hover',
        'focus',
        'disabled',
        'invalid',
        'empty',
        'busy',
        'open',
        'open, hover',
        'open, focus',
      ],
    ]),
  ),
  TextField: ['normal', 'hover', 'focus', 'disabled', 'invalid', 'empty', 'busy', 'read-only', 'optional'],
  CodeArea: ['normal', 'hover', 'focus', 'invalid, Format off', 'busy, Format off', 'empty, with an example'],
  'Checkbox, Switch and RadioGroup': [
    ...['checkbox', 'switch'].flatMap((kind) => [kind, `${kind}, off`, `${kind}, hover`, `${kind}, focus`]),
    'switch, disabled',
    'radio group',
    'radio group, hover',
    'radio group, focus',
    'radio group, invalid',
    'all of them, busy',
  ],
  Table: [
    'rows',
    'lit row',
    'sorted, ascending',
    'sorted, descending',
    'searched',
    'without a match',
    'paged',
  ].concat(['busy', 'empty', 'plain', 'plain, of one row']),
};

/** The style rules for states of controls that nothing on the page is in. Runs in the page. */
function idleRules(): string[] {
  const ofState = /:(?:hover|active|focus|disabled|checked|read-only|placeholder)|\[(?:aria|data)-/;
  // The moment in which something opens, and a toast, which is gone soon.
  const ofMoment = /\[data-entering\]|_toast_/;
  const idle: string[] = [];
  const visit = (rules: CSSRuleList, isOfControls: boolean) => {
    for (const rule of rules) {
      if (rule instanceof CSSGroupingRule)
        visit(rule.cssRules, isOfControls || (rule instanceof CSSLayerBlockRule && rule.name === 'controls'));
      else if (rule instanceof CSSStyleRule && isOfControls) {
        const { selectorText } = rule;
        if (!ofState.test(selectorText) || ofMoment.test(selectorText)) continue;
        if (document.querySelector(selectorText.replaceAll(/::[\w-]+/g, '')) === null)
          idle.push(selectorText);
      }
    }
  };
  for (const { cssRules } of document.styleSheets) visit(cssRules, false);
  return idle;
}

test('/design shows every control, and states that need a pointer or a key', async ({ page }) => {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  await page.goto('/design');
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(section('ComboBox').getByRole('combobox')).toHaveCount(11);
  for (const [name, states] of Object.entries(shownStates))
    await expect
      .poll(() => section(name).getByRole('figure').locator('figcaption').allTextContents())
      .toEqual(expect.arrayContaining([...states]));
  const background = (name: string) =>
    section('Button')
      .getByRole('figure', { name, exact: true })
      .getByRole('button')
      .evaluate((button) => getComputedStyle(button).backgroundColor);
  for (const variant of ['primary', 'secondary', 'quiet', 'danger']) {
    const grounds = () =>
      Promise.all(['normal', 'hover', 'pressed'].map((state) => background(`${variant}, ${state}`)));
    await expect.poll(async () => new Set(await grounds()).size).toBe(3);
  }
  const focused = section('Button')
    .getByRole('figure', { name: 'secondary, focus', exact: true })
    .getByRole('button');
  await expect(focused).not.toBeFocused();
  await expect(focused).toHaveCSS('outline-style', 'solid');

  // In the system's own colours a background is lost that is nothing but a background.
  await page.emulateMedia({ forcedColors: 'active' });
  const group = section('Segments and Tabs').getByRole('radiogroup').first();
  await expect(group).toHaveCSS('outline-style', 'solid');
  const skeleton = section('Spinner and Skeleton').getByRole('figure', { name: 'skeleton', exact: true });
  const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect(skeleton.locator('span > span').first()).not.toHaveCSS('background-color', canvas);
  const someOfAll = section('Checkbox, Switch and RadioGroup').getByRole('figure', { name: /some of all/ });
  const inks = await someOfAll
    .locator('[class*=box]')
    .evaluate((box) => ['', '::before'].map((part) => getComputedStyle(box, part).backgroundColor));
  expect(new Set(inks).size).toBe(2);
  await page.emulateMedia({ forcedColors: 'none' });

  await section('Dialog and ConfirmDialog').getByRole('button', { name: 'Open a form' }).click();
  await expect(page.getByRole('dialog').getByText('Unable to create burger.')).toBeVisible();
  await expect.poll(() => page.evaluate(idleRules)).toEqual([]);
  expect(faults).toEqual([]);
});
