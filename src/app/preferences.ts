import { createLanguageMachine } from '#machines/language/language-machine.ts';
import { createThemeMachine } from '#machines/theme/theme-machine.ts';
import { createLanguageStorage } from '#services/language-storage.ts';
import { createThemeStorage } from '#services/theme-storage.ts';
import { createActor } from './create-actor.ts';
import { activateLanguage } from './i18n.ts';

const area = () => window.localStorage;

/** The language of the page, started with the stored one. */
export function startLanguage() {
  const storage = createLanguageStorage(area);
  const machine = createLanguageMachine({
    apply: (language) => void activateLanguage(language),
    store: storage.save,
  });
  return createActor(machine, { input: { language: storage.load() } }).start();
}

/** The theme of the page, started with the stored one. */
export function startTheme() {
  const storage = createThemeStorage(area);
  const machine = createThemeMachine({
    apply: (theme) => {
      document.documentElement.dataset.theme = theme;
    },
    store: storage.save,
  });
  return createActor(machine, { input: { theme: storage.load() } }).start();
}
