import type { Page } from '@playwright/test';
import { enter, expect, signIn, test } from './fixtures.ts';

const section = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const anchor = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Layers' }).getByRole('link', { name });
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test('a link with a hash arrives at its section, focus and all', async ({ page }) => {
  await signIn(page, '/cowtex#patty');
  const patty = section(page, 'It acts with the tools that you give it');
  await expect(patty).toBeInViewport();
  await expect(patty).toBeFocused();
  await page.reload();
  await expect(patty).toBeFocused();
  await expect(patty).toBeInViewport();
});

test('the anchor menu moves the focus along, and Back returns to where the reader was', async ({ page }) => {
  await enter(page, '/cowtex');
  await anchor(page, 'Cheese').click();
  const cheese = section(page, 'It thinks with the model that you choose');
  await expect(cheese).toBeFocused();
  await expect(cheese).toBeInViewport();
  const atCheese = await scrolled(page);
  await anchor(page, 'Button Bun').focus();
  await page.keyboard.press('Enter');
  const buttonBun = section(page, 'It goes live when you say so');
  await expect(buttonBun).toBeFocused();
  await expect(buttonBun).toBeInViewport();
  await expect(page).toHaveURL(/#button-bun$/);
  // The same link again, from another page.
  await page.evaluate(() => window.scrollTo(0, 0));
  await anchor(page, 'Button Bun').press('Enter');
  await expect(buttonBun).toBeFocused();
  await expect(buttonBun).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL(/#cheese$/);
  await expect.poll(() => scrolled(page)).toBe(atCheese);
  await expect(cheese).toBeFocused();
});

test('Back shows the section of the address, wherever the browser thinks that the reader was', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await enter(page, '/cowtex');
  await anchor(page, 'Button Bun').click();
  const buttonBun = section(page, 'It goes live when you say so');
  await expect(buttonBun).toBeFocused();
  await page.evaluate(() => window.scrollTo(0, 0));
  await anchor(page, 'Top Bun').press('Enter');
  await expect(page).toHaveURL(/#top-bun$/);
  await expect(buttonBun).not.toBeInViewport();
  await page.goBack();
  await expect(buttonBun).toBeFocused();
  await expect(buttonBun).toBeInViewport();
});

test('another page begins at its top, and on the way back the reader is where they were', async ({
  page,
}) => {
  await enter(page, '/cowtex#cheese');
  await expect(section(page, 'It thinks with the model that you choose')).toBeFocused();
  const closing = page.getByRole('link', { name: 'Build the demo burger' });
  await closing.scrollIntoViewIfNeeded();
  await expect.poll(() => scrolled(page)).toBeGreaterThan(500);
  const before = await scrolled(page);
  await closing.click();
  await expect(page.getByText('Step 1 of 5')).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(0);
  await page.goBack();
  await expect(closing).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(before);
  await expect(closing).toBeInViewport();
  await page.goForward();
  await expect(page.getByText('Step 1 of 5')).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(0);
});
