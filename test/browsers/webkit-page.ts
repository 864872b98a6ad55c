import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Builder, By, Capabilities, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { end } from '#test/e2e/running-server.ts';
import { freePort } from '#test/support/listen.ts';
import type { WebKit } from '../../scripts/engines.ts';
import { type EnginePage, firstShown, focusedName, innerSize, PATIENCE } from './page.ts';

const KEYS = { Enter: Key.ENTER, Escape: Key.ESCAPE, Tab: Key.TAB, a: 'a' };

/** Opens WebKitGTK by its driver, on a screen of its own and with a home of its own. */
export async function openWebKit(webkit: WebKit, env: NodeJS.ProcessEnv): Promise<EnginePage> {
  const home = await mkdtemp(join(tmpdir(), 'cowtex-webkit-'));
  const saved = join(home, 'saved');
  await mkdir(join(home, '.config/gtk-3.0'), { recursive: true });
  await writeFile(join(home, '.config/gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=false\n');
  await mkdir(saved);
  await writeFile(join(home, '.config/user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${saved}"\n`);
  const screen = spawn(
    webkit.screen,
    ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const display = await firstLine(screen);
  const port = await freePort();
  const driving = spawn(webkit.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, ...env, ...surroundings(home, display) },
  });
  const driver = await session(webkit, port);
  const capabilities = await driver.getCapabilities();
  /** Does something with an element once it shows. Does it again if the element has been replaced, or lies below another. */
  const withShown = async <Result>(
    element: string,
    act: (found: WebElement) => Promise<Result>,
  ): Promise<Result> => {
    const began = Date.now();
    let last: unknown = 'it does not show';
    while (Date.now() - began < PATIENCE)
      try {
        const found = await driver.executeScript<WebElement | null>(firstShown, element);
        if (found !== null) return await act(found);
      } catch (cause) {
        last = cause;
      }
    throw new Error(`${element}: ${last}`);
  };
  return {
    version: `${capabilities.getBrowserName()} (WebKitGTK) ${capabilities.getBrowserVersion()}`,
    saved,
    open: (url) => driver.get(url),
    reload: () => driver.navigate().refresh(),
    // Like Puppeteer's locators, it waits until a button that is disabled while a list loads can be pressed.
    press: (element) =>
      withShown(`${element}[not(@disabled)]`, async (found) => {
        // Beside other work the driver has given up on a button below the window's edge.
        await driver.executeScript("arguments[0].scrollIntoView({ block: 'nearest' })", found);
        await found.click();
      }),
    type: async (text) => driver.switchTo().activeElement().sendKeys(text),
    key: (name, modifier) =>
      modifier === undefined
        ? driver.actions().sendKeys(KEYS[name]).perform()
        : driver.actions().keyDown(Key.CONTROL).sendKeys(KEYS[name]).keyUp(Key.CONTROL).perform(),
    waitFor: (element) => withShown(element, async () => undefined),
    waitForNo: async (element) =>
      void (await driver.wait(
        async () => (await driver.findElements(By.xpath(element))).length === 0,
        PATIENCE,
      )),
    read: (element) => withShown(element, (found) => found.getText()),
    focused: () => driver.executeScript<string>(focusedName),
    choose: async (input, path) => driver.findElement(By.xpath(input)).sendKeys(path),
    resize: (width, height) => resize(driver, width, height),
    async close() {
      await driver.quit();
      await Promise.all([end(driving), end(screen)]);
      await rm(home, { recursive: true });
    },
  };
}

/** The settings that WebKit needs on a machine without a graphics card, a desktop or a bus. */
const surroundings = (home: string, display: string): NodeJS.ProcessEnv => ({
  HOME: home,
  XDG_CONFIG_HOME: join(home, '.config'),
  XDG_RUNTIME_DIR: home,
  DISPLAY: `:${display}`,
  GDK_BACKEND: 'x11',
  LIBGL_ALWAYS_SOFTWARE: '1',
  WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  GTK_A11Y: 'none',
  NO_AT_BRIDGE: '1',
  DBUS_SESSION_BUS_ADDRESS: 'disabled:',
});

/** Begins a session as soon as the driver listens. */
async function session({ browser }: WebKit, port: number): Promise<WebDriver> {
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
  });
  const began = Date.now();
  for (;;)
    try {
      return await new Builder()
        .usingServer(`http://127.0.0.1:${port}`)
        .withCapabilities(capabilities)
        .build();
    } catch (cause) {
      if (Date.now() - began > PATIENCE) throw cause;
    }
}

/**
 * Sizes the window so that the page has this size; the rest of the window has a size of its own. The bar of buttons keeps
 * it wider than a phone. Full screen hides the bar, and then the page itself can make the window narrower. That lasts until another
 * document is opened, or Escape is pressed.
 */
async function resize(driver: WebDriver, width: number, height: number): Promise<number> {
  const inner = () => driver.executeScript<[number, number]>(innerSize);
  const window = driver.manage().window();
  const outer = await window.getRect();
  const [innerWidth, innerHeight] = await inner();
  await window.setRect({
    x: 0,
    y: 0,
    width: outer.width - innerWidth + width,
    height: outer.height - innerHeight + height,
  });
  if ((await inner())[0] === width) return width;
  await driver.executeScript(goFullScreenAtKey);
  await driver.actions().sendKeys(Key.F9).perform();
  await driver.wait(() => driver.executeScript<boolean>(isFullScreen), PATIENCE);
  await driver.executeScript('window.resizeTo(arguments[0], arguments[1])', width, height);
  await driver.wait(async () => (await inner())[0] === width, PATIENCE);
  return width;
}

/** Runs in the page. Only a press may ask for it. */
function goFullScreenAtKey(): void {
  document.addEventListener('keydown', () => document.documentElement.requestFullscreen(), { once: true });
}

const isFullScreen = () => document.fullscreenElement !== null;

async function firstLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('It has no output.');
  for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error('The screen ended before it had a number.');
}
