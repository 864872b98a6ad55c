import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { findFirefox, findWebKit } from '../../scripts/engines.ts';
import { fontEnvironment } from '../../scripts/fonts.ts';
import { ADMIN, startServerProcess } from '../e2e/fixtures.ts';
import { button, dialog, type EnginePage, field, link, text } from './page.ts';
import { openChromium, openFirefox } from './puppeteer-page.ts';
import { startTool } from './tool.ts';
import { openWebKit } from './webkit-page.ts';

/*
 * The main job in each engine as Debian has it: by real presses and keys, against the real server. Faults of one browser alone
 * show here. Faults of the console show in test/e2e, in less time.
 */

const env = { ...process.env, ...fontEnvironment() };

const engines: Readonly<Record<string, () => Promise<EnginePage>>> = {
  Chromium: openChromium,
  Firefox: () => openFirefox(findFirefox() ?? 'firefox', env),
  WebKit: () => {
    const webkit = findWebKit();
    if (webkit === null) throw new Error('WebKit is not installed: npm run test:browsers installs it.');
    return openWebKit(webkit, env);
  },
};

const test = base.extend<{ tool: Awaited<ReturnType<typeof startTool>>; url: string }>({
  tool: async ({ browserName: _ }, use) => {
    const tool = await startTool();
    await use(tool);
    await tool.stop();
  },
  url: async ({ tool }, use) => {
    const server = await startServerProcess({ COWTEX_ALLOWED_TARGETS: tool.target });
    await use(server.url);
    await server.stop();
  },
});

// A page takes WebKit up to three seconds on a busy machine.
test.setTimeout(600_000);

const inDialog = (element: string) => `${dialog}${element}`;

/** Replaces the text of a field. */
async function write(page: EnginePage, label: string, words: string): Promise<void> {
  await page.press(field(label));
  await page.key('a', 'Control');
  await page.type(words);
}

/** Saves a dialog, and waits until it has been saved. */
async function save(page: EnginePage, name: string, said: string): Promise<void> {
  await page.press(inDialog(button(name)));
  await page.waitFor(text(said));
  await page.waitForNo(dialog);
}

/** Opens a dialog by the mouse and closes it so, and the same by keys; the focus comes back to its button each time. */
async function opensAndReturns(page: EnginePage, opener: string, cancel: string): Promise<void> {
  await page.press(button(opener));
  await page.press(inDialog(button(cancel)));
  await page.waitForNo(dialog);
  await expect.poll(() => page.focused()).toBe(opener);
  await page.key('Enter');
  await page.waitFor(dialog);
  await expect.poll(() => page.focused()).not.toBe(opener);
  await page.key('Escape');
  await page.waitForNo(dialog);
  await expect.poll(() => page.focused()).toBe(opener);
}

/** The text of the one file that has been saved. */
async function savedText({ saved }: EnginePage): Promise<string> {
  let text = '';
  await expect
    .poll(async () => {
      const [name, ...more] = await readdir(saved);
      if (name === undefined || more.length > 0) return false;
      text = await readFile(join(saved, name), 'utf8');
      return text !== '';
    })
    .toBe(true);
  return text;
}

for (const [name, open] of Object.entries(engines))
  test(`the main job in ${name}`, async ({ tool, url }, info) => {
    const page = await open();
    try {
      info.annotations.push({ type: 'version', description: page.version });
      console.log(`${name}: ${page.version}`);
      await page.resize(1280, 800);

      await test.step('sign in', async () => {
        await page.open(`${url}/login`);
        await write(page, 'Account or email', ADMIN.account);
        await write(page, 'Password', ADMIN.password);
        await page.key('Enter');
        await page.waitFor(link('Workshop'));
      });

      await test.step('make a workshop, after a look at its dialog by mouse and by keyboard', async () => {
        await page.press(link('Workshop'));
        await opensAndReturns(page, 'New workshop', 'Cancel');
        await page.press(button('New workshop'));
        await write(page, 'Workshop name', 'Weather');
        await save(page, 'Create workshop', 'Workshop created.');
      });

      await test.step('build a burger', async () => {
        await page.press(link('Burger'));
        // The list replaces the button when it comes.
        await page.waitFor(button('Use as a start'));
        await page.press(button('New burger'));
        await write(page, 'Burger name', 'Forecaster');
        await page.press(inDialog(button('Create burger')));
        await page.waitFor("//h1[normalize-space() = 'Forecaster']");
        await page.press(button('Add top bun'));
        await write(page, 'Prompt', 'You are a weather frog.');
        await save(page, 'Save top bun', 'Top bun created.');
        await page.press(button('Add cheese'));
        await write(page, 'Type', 'ollama');
        await page.key('Tab');
        await save(page, 'Save cheese', 'Cheese created.');
        // Of the two samples the first is an API.
        await page.press(button('Use as a start'));
        await write(page, 'Settings JSON', tool.settings);
        await save(page, 'Save patty', 'Patty created.');
      });

      await test.step('chat with a tool, and stop an answer', async () => {
        await page.press(link('Test burger chat'));
        await page.press(button('Connect'));
        await page.waitFor(text('Status: connected'));
        await write(page, 'Message', 'Tell me about building B-101');
        await page.key('Enter');
        await page.waitFor(text('raining frogs'));
        await page.waitFor(`${button('Stop')}[@aria-disabled = 'true' or @disabled]`);
        await write(page, 'Message', 'And about building B-0?');
        await page.key('Enter');
        await page.press(`${button('Stop')}[not(@aria-disabled = 'true' or @disabled)]`);
        await page.waitFor(text('Stopped.'));
        await expect.poll(() => page.focused()).toBe('Message');
      });

      await test.step('reload: everything is still there', async () => {
        await page.press(link('Burger settings'));
        await page.waitFor(text('You are a weather frog.'));
        await page.reload();
        await page.waitFor(text('You are a weather frog.'));
        expect(await page.read('//h1')).toBe('Forecaster');
      });

      await test.step('save the burgers of the workshop in a file, and choose that file for an import', async () => {
        await page.press(link('Workshop'));
        await page.press(link('Weather'));
        await page.press(button('Export burgers'));
        const exported = await savedText(page);
        expect(JSON.parse(exported)).toMatchObject([{ name: 'Forecaster' }]);
        await page.press(button('Import burgers'));
        const [file = ''] = await readdir(page.saved);
        await page.choose(inDialog("//input[@type = 'file']"), join(page.saved, file));
        await page.waitFor(inDialog(text(file)));
        await page.press(inDialog(button('Import burgers')));
        await page.press(button('Replace burgers'));
        await page.waitFor(text('Burgers imported.'));
      });

      await test.step('the same in Chinese on a phone', async () => {
        await page.press(button('中文'));
        await page.waitFor(button('新建工坊'));
        expect(await page.resize(360, 740)).toBe(360);
        await page.press(button('新建工坊'));
        await page.press(inDialog(button('取消')));
        await page.waitForNo(dialog);
        await expect.poll(() => page.focused()).toBe('新建工坊');
        await page.key('Enter');
        await page.waitFor(dialog);
        await write(page, '工坊名称', '天气');
        await page.key('Enter');
        await page.waitFor(text('工坊已创建。'));
        await page.waitForNo(dialog);
        await page.waitFor(link('天气'));
      });
    } catch (cause) {
      console.log(`${name} shows:\n${await page.read('//body').catch(String)}`);
      throw cause;
    } finally {
      await page.close();
    }
  });
