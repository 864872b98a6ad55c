import type { Page } from '@playwright/test';
import { test as base, expect } from '../fixtures.ts';
import { apiAs, promptTool, seedBurger } from '../seed.ts';
import type { Place, Seeds, Words } from './table.ts';

export const test = base.extend<{ seeds: Seeds }>({
  seeds: async ({ server }, use) => use(await seed(server.url)),
});

async function seed(url: string): Promise<Seeds> {
  const burger = await seedBurger(url);
  const api = await apiAs(url);
  await api('POST', '/api/services', { service: 'billing', role: 'clerk' });
  await api('POST', `/api/burger/${burger}/patty`, promptTool('House rules', 'Be brief.'));
  return { url, burger };
}

/** Records the calls of the page, which is in English. */
export async function placeOn(page: Page, seeds: Seeds): Promise<Place> {
  const sent: string[] = [];
  let isOpen = true;
  let isChinese = false;
  page.on('request', (request) => {
    if (request.method() === 'GET') return;
    const { pathname } = new URL(request.url());
    sent.push(withoutIds(`${request.method()} ${pathname} ${request.postData() ?? ''}`.trim()));
  });
  page.on('websocket', (socket) => {
    sent.push(withoutIds(`CONNECT ${new URL(socket.url()).pathname}`));
    socket.on('framesent', ({ payload }) => sent.push(String(payload)));
  });
  await page.route('**/api/**', (route) =>
    isOpen || route.request().method() === 'GET' ? route.fallback() : route.abort(),
  );
  return {
    page,
    seeds,
    say: (words: Words) => (typeof words === 'string' ? words : words[isChinese ? 1 : 0]),
    async turnLanguage() {
      // An open dialog hides the button from the pointer. The next visit would keep the language, too.
      await page
        .locator('header')
        .getByText(isChinese ? 'English' : '中文')
        .dispatchEvent('click');
      isChinese = !isChinese;
      await expect(page.locator('html')).toHaveAttribute('lang', isChinese ? 'zh' : 'en');
    },
    sent,
    forgetSent: () => {
      sent.length = 0;
    },
    letThrough: (open) => {
      isOpen = open;
    },
  };
}

/** Replaces IDs by `{id}`, because they differ from run to run. */
const withoutIds = (call: string) => call.replace(/\b[A-Z]{2,3}-[0-9A-Z]{10}\b/g, '{id}');
