import { createLanguageMachine } from '#machines/language/language-machine.ts';
import { createThemeMachine } from '#machines/theme/theme-machine.ts';
import { createChoiceStorage } from '#services/choice-storage.ts';
import { createActor } from './create-actor.ts';
import { activateLanguage } from './i18n.ts';

const area = () => window.localStorage;

/** The language of the page, started with the stored one. */
export function startLanguage() {
  const storage = createChoiceStorage(area, 'cowtex-language', ['en', 'zh']);
  const machine = createLanguageMachine({
    apply: (language) => void activateLanguage(language),
    store: storage.save,
  });
  return createActor(machine, { input: { language: storage.load() } }).start();
}

/** The theme of the page, started with the stored one. */
export function startTheme() {
  const storage = createChoiceStorage(area, 'cowtex-theme', ['system', 'light', 'dark']);
  const machine = createThemeMachine({
    apply: (theme) => {
      document.documentElement.dataset.theme = theme;
    },
    store: storage.save,
  });
  return createActor(machine, { input: { theme: storage.load() } }).start();
}
