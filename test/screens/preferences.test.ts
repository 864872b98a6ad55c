import type { Page } from '@playwright/test';
import type { Language, Theme } from '#domain/entities.ts';
import { createLanguageMachine } from '#machines/language/language-machine.ts';
import { createShortcutsMachine } from '#machines/shortcuts/shortcuts-machine.ts';
import { createThemeMachine } from '#machines/theme/theme-machine.ts';
import { screen, testScreens } from '#test/support/proof/screen.ts';
import { type ConsolePage, expect, startConsole } from './console.ts';

const at = startConsole();
const nothing = () => {};
const themes: readonly Theme[] = ['system', 'light', 'dark'];
const names: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' };
const schemes: Record<Theme, string> = { system: 'light dark', light: 'light', dark: 'dark' };

async function shows({ page }: ConsolePage, theme: Theme) {
  await expect(page.getByRole('radio', { name: names[theme] })).toBeChecked();
  await expect(page.locator('html')).toHaveCSS('color-scheme', schemes[theme]);
}

testScreens('theme', [
  screen<ReturnType<typeof createThemeMachine>, ConsolePage>({
    name: 'the choice on the sign-in page',
    machine: createThemeMachine({ apply: nothing, store: nothing }),
    steps: [3, 8],
    input: { theme: 'system' },
    begin: () => at().visit('/login'),
    events: {
      choose: themes.map((theme) => ({
        theme,
        // Forced, because the radio button is hidden behind its picture.
        act: ({ page }) => page.getByRole('radio', { name: names[theme] }).check({ force: true }),
        sees: (shown) => shows(shown, theme),
        when: ({ context }) => context.theme !== theme,
      })),
    },
    facts: ({ context }) => context.theme,
    states: {},
    always: (shown, { context: { theme } }) => shows(shown, theme),
  }),
]);

const headings: Record<Language, string> = { en: 'Sign in to Cowtex', zh: '登录 Cowtex' };
const switches: Record<Language, string> = { en: '中文', zh: 'English' };

async function reads({ page }: ConsolePage, language: Language) {
  await expect(page.getByRole('heading', { name: headings[language], level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'en' ? /^en/ : /^zh/);
}

testScreens('language', [
  screen<ReturnType<typeof createLanguageMachine>, ConsolePage>({
    name: 'the switch on the sign-in page',
    machine: createLanguageMachine({ apply: nothing, store: nothing }),
    steps: [2, 5],
    input: { language: 'en' },
    begin: () => at().visit('/login'),
    events: {
      toggle: (['en', 'zh'] as const).map((language) => ({
        act: ({ page }) => page.getByRole('button', { name: switches[language] }).click(),
        sees: (shown) => reads(shown, language === 'en' ? 'zh' : 'en'),
        when: ({ context }) => context.language === language,
      })),
    },
    facts: ({ context }) => context.language,
    states: {},
    always: (shown, { context: { language } }) => reads(shown, language),
  }),
]);

const keysOf = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

/** Presses `?`. Where it is not heeded, the palette opens with its own keys and nothing else is open. */
async function heeds({ page }: ConsolePage, isOn: boolean) {
  const dialogs = page.getByRole('dialog');
  if ((await dialogs.count()) > 0) await page.keyboard.press('Escape');
  await expect(dialogs).toHaveCount(0);
  await page.keyboard.press('?');
  if (!isOn) await page.keyboard.press('Control+k');
  await expect(
    isOn ? keysOf(page) : page.getByRole('dialog', { name: 'Find a page, burger or command' }),
  ).toBeVisible();
}

testScreens('shortcuts', [
  screen<ReturnType<typeof createShortcutsMachine>, ConsolePage>({
    name: 'the choice on the page of keys',
    machine: createShortcutsMachine({ store: nothing }),
    steps: [2, 5],
    input: { isOn: true },
    begin: async () => {
      const shown = await at().enter('/cowtex/demo');
      await shown.page.getByRole('heading', { level: 1 }).waitFor();
      return shown;
    },
    events: {
      toggle: [true, false].map((isOn) => ({
        act: async ({ page }) => {
          if (!isOn) {
            await page.keyboard.press('Escape');
            await expect(page.getByRole('dialog')).toHaveCount(0);
            await page.getByRole('button', { name: /^Hello/ }).click();
            await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
          }
          await keysOf(page).getByRole('checkbox', { name: 'Show these keys with ?' }).click();
        },
        sees: (shown) => heeds(shown, !isOn),
        when: ({ context }) => context.isOn === isOn,
      })),
    },
    facts: ({ context }) => context.isOn,
    states: {},
    always: (shown, { context }) => heeds(shown, context.isOn),
  }),
]);
