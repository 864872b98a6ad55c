import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { Language } from '#domain/entities.ts';

export interface LanguagePorts {
  /** Shows the page in the language and sets the document's `lang`. */
  apply(language: Language): void;
  /** Stores the language for the next visit. */
  store(language: Language): void;
}

/** The console's language. The stored one is the initial one. */
export const createLanguageMachine = (ports: LanguagePorts) =>
  setup({
    types: {} as {
      context: { readonly language: Language };
      events: { readonly type: 'toggle' };
      input: { readonly language: Language };
    },
    actions: {
      toggle: assign(({ context: { language } }) => ({ language: language === 'en' ? 'zh' : 'en' })),
      applyLanguage: (_, { language }: { language: Language }) => ports.apply(language),
      storeLanguage: (_, { language }: { language: Language }) => ports.store(language),
    },
  }).createMachine({
    id: 'language',
    context: ({ input }) => ({ language: input.language }),
    entry: { type: 'applyLanguage', params: ({ context }) => context },
    on: {
      toggle: {
        actions: [
          'toggle',
          { type: 'storeLanguage', params: ({ context }) => context },
          { type: 'applyLanguage', params: ({ context }) => context },
        ],
      },
    },
  });

type LanguageMachine = ReturnType<typeof createLanguageMachine>;
export type LanguageRef = ActorRefFrom<LanguageMachine>;

/** The page's language. */
export const selectLanguage = ({ context }: SnapshotFrom<LanguageMachine>): Language => context.language;
