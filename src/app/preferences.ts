import { createActor } from 'xstate';
import { languageMachine } from '#machines/language/language-machine.ts';
import { themeMachine } from '#machines/theme/theme-machine.ts';
import { createLanguageStorage } from '#services/language-storage.ts';
import { createThemeStorage } from '#services/theme-storage.ts';
import { activateLanguage } from './i18n.ts';

const area = () => window.localStorage;

/** The language of the page, started with the stored one. */
export function startLanguage() {
  const storage = createLanguageStorage(area);
  const machine = languageMachine.provide({
    actions: {
      applyLanguage: (_, { language }) => void activateLanguage(language),
      storeLanguage: (_, { language }) => storage.save(language),
    },
  });
  return createActor(machine, { input: { language: storage.load() } }).start();
}

/** The theme of the page, started with the stored one. */
export function startTheme() {
  const storage = createThemeStorage(area);
  const machine = themeMachine.provide({
    actions: {
      applyTheme: (_, { theme }) => {
        document.documentElement.dataset.theme = theme;
      },
      storeTheme: (_, { theme }) => storage.save(theme),
    },
  });
  return createActor(machine, { input: { theme: storage.load() } }).start();
}
