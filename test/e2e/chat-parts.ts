import { expect, type Locator, type Page } from '@playwright/test';
import { enter, speak } from './fixtures.ts';
import { seedBurger } from './seed.ts';

/* Locators for the parts of the chat, in both languages. */

export const words = {
  en: {
    connect: 'Connect',
    connected: 'Status: connected',
    disconnect: 'Disconnect',
    stop: 'Stop',
    send: 'Send message',
    details: 'Connection details',
    clear: 'Clear log',
    authorization: 'Authorization header',
    show: 'Show',
    hide: 'Hide',
    burgerId: 'Burger ID',
    sample: 'Sample payload',
  },
  zh: {
    connect: '连接',
    connected: '状态：已连接',
    disconnect: '断开连接',
    stop: '停止',
    send: '发送消息',
    details: '连接详情',
    clear: '清空记录',
    authorization: 'Authorization 请求头',
    show: '显示',
    hide: '隐藏',
    burgerId: '汉堡 ID',
    sample: '示例消息内容',
  },
};

export const composer = (page: Page) => page.getByRole('textbox', { name: /^(Message|消息)$/ });
export const log = (page: Page) => page.getByRole('log');
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

export async function send(page: Page, prompt: string): Promise<void> {
  await composer(page).fill(prompt);
  await composer(page).press('Enter');
}

/** Sends a prompt, and waits for the end of its answer. */
export async function converse(page: Page, prompt: string): Promise<void> {
  await send(page, prompt);
  await expect(page.getByRole('button', { name: /^(Stop|停止)$/ })).toBeDisabled();
}

export const rowsOf = (page: Page, label: string) =>
  log(page)
    .getByRole('article')
    .filter({ has: page.getByText(label, { exact: true }) });

/** Tells of each prompt that the page sends from now on: its messages, and the burger's ID. */
export const onPrompt = (
  page: Page,
  tell: (messages: { role: string; content: string }[], burger: string) => void,
) =>
  page.on('websocket', (socket) => {
    const burger = decodeURIComponent(new URL(socket.url()).pathname.replace('/chat/', ''));
    socket.on('framesent', ({ payload }) => tell(JSON.parse(String(payload)).messages, burger));
  });

/** Opens the chat with a new burger, and returns the burger's ID. */
export async function openChat(page: Page, url: string, language: 'en' | 'zh' = 'en'): Promise<string> {
  const burger = await seedBurger(url);
  await speak(page, language);
  await enter(page, `/cowtex/burgers/${burger}/chat`);
  await expect(log(page)).toBeVisible();
  return burger;
}

/**
 * Expects that nothing of this part lies beyond the right edge of the window, apart from the content of a frame that can be
 * scrolled. The page clips such content, so that its own width tells nothing.
 */
export async function expectToFit(part: Locator, message?: string): Promise<void> {
  const beyond = () =>
    part.evaluate((root) => {
      const isFrame = (element: Element) =>
        element.role !== 'log' && getComputedStyle(element).overflowX === 'auto';
      const isHeld = ({ parentElement: up }: Element): boolean =>
        up !== null && root.contains(up) && (isFrame(up) || isHeld(up));
      return [root, ...root.querySelectorAll('*')]
        .filter((each) => each.getBoundingClientRect().right > window.innerWidth && !isHeld(each))
        .map(({ outerHTML }) => outerHTML.slice(0, 200));
    });
  await expect.poll(beyond, message).toEqual([]);
}

/** Expects that these words stand in one line. */
export async function expectOneLine(words: Locator): Promise<void> {
  await expect(words).toBeVisible();
  await expect.poll(async () => (await words.boundingBox())?.height).toBeLessThan(30);
}

/** Connects, and waits for that. */
export async function connect(page: Page, { connect: name, connected } = words.en): Promise<void> {
  await button(page, name).press('Enter');
  await expect(page.getByText(connected)).toBeVisible();
}

export const disconnect = (page: Page, name = words.en.disconnect): Promise<void> =>
  button(page, name).press('Enter');

/** Opens the chat with a new burger, and connects. Returns the burger's ID. */
export async function startChat(page: Page, url: string): Promise<string> {
  const burger = await openChat(page, url);
  await connect(page);
  return burger;
}

/**
 * Presses until that has had its effect: a control that has just appeared ignores presses for a moment. An effect is there when
 * the press returns, so nothing is pressed again because the machine is busy.
 */
export async function pressUntil(
  press: () => Promise<void>,
  hasEffect: () => Promise<boolean>,
): Promise<void> {
  await expect
    .poll(async () => {
      if (!(await hasEffect())) await press();
      return hasEffect();
    })
    .toBe(true);
}
