import type { Page } from '@playwright/test';
import type { Language, OnOff, Theme } from '#domain/entities.ts';
import { type ChoiceMachine, createChoiceMachine } from '#machines/choice/choice-machine.ts';
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

testScreens('choice', [
  screen<ChoiceMachine<Theme>, ConsolePage>({
    name: 'the theme, on the sign-in page',
    machine: createChoiceMachine<Theme>('theme', { store: nothing }),
    steps: [3, 8],
    input: { choice: 'system' },
    begin: () => at().visit('/login'),
    events: {
      choose: themes.map((theme) => ({
        choice: theme,
        // Forced, because the radio button is hidden behind its picture.
        act: ({ page }) => page.getByRole('radio', { name: names[theme] }).check({ force: true }),
        sees: (shown) => shows(shown, theme),
        when: ({ context }) => context.choice !== theme,
      })),
    },
    facts: ({ context }) => context.choice,
    states: {},
    always: (shown, { context }) => shows(shown, context.choice),
  }),
]);

const headings: Record<Language, string> = { en: 'Sign in to Cowtex', zh: '登录 Cowtex' };
const switches: Record<Language, string> = { en: 'English', zh: '中文' };

async function reads({ page }: ConsolePage, language: Language) {
  await expect(page.getByRole('heading', { name: headings[language], level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'en' ? /^en/ : /^zh/);
}

testScreens('choice', [
  screen<ChoiceMachine<Language>, ConsolePage>({
    name: 'the language, on the sign-in page',
    machine: createChoiceMachine<Language>('language', { store: nothing }),
    steps: [2, 5],
    input: { choice: 'en' },
    begin: () => at().visit('/login'),
    events: {
      choose: (['en', 'zh'] as const).map((language) => ({
        choice: language,
        act: ({ page }) => page.getByRole('button', { name: switches[language] }).click(),
        sees: (shown) => reads(shown, language),
        when: ({ context }) => context.choice !== language,
      })),
    },
    facts: ({ context }) => context.choice,
    states: {},
    always: (shown, { context }) => reads(shown, context.choice),
  }),
]);

const keysOf = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

/** Presses `?`. Where it is off, the palette opens with its own keys and nothing else is open. */
async function obeys({ page }: ConsolePage, choice: OnOff) {
  const dialogs = page.getByRole('dialog');
  if ((await dialogs.count()) > 0) await page.keyboard.press('Escape');
  await expect(dialogs).toHaveCount(0);
  await page.keyboard.press('?');
  if (choice === 'off') await page.keyboard.press('Control+k');
  await expect(
    choice === 'on' ? keysOf(page) : page.getByRole('dialog', { name: 'Search pages, burgers and commands' }),
  ).toBeVisible();
}

testScreens('choice', [
  screen<ChoiceMachine<OnOff>, ConsolePage>({
    name: 'the shortcuts, on the page of keys',
    machine: createChoiceMachine<OnOff>('shortcuts', { store: nothing }),
    steps: [2, 5],
    input: { choice: 'on' },
    begin: async () => {
      const shown = await at().enter('/cowtex/demo');
      await shown.page.getByRole('heading', { level: 1 }).waitFor();
      return shown;
    },
    events: {
      choose: (['on', 'off'] as const).map((choice) => ({
        choice,
        act: async ({ page }) => {
          if (choice === 'on') {
            await page.keyboard.press('Escape');
            await expect(page.getByRole('dialog')).toHaveCount(0);
            await page.getByRole('button', { name: /^Hello/ }).click();
            await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
          }
          await keysOf(page).getByText('Let the ? key open this list').click();
        },
        sees: (shown) => obeys(shown, choice),
        when: ({ context }) => context.choice !== choice,
      })),
    },
    facts: ({ context }) => context.choice,
    states: {},
    always: (shown, { context }) => obeys(shown, context.choice),
  }),
]);
