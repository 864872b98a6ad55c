import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { Language } from '#domain/entities.ts';

/** The console's language. It starts with the one that was stored. */
export const languageMachine = setup({
  types: {} as {
    context: { readonly language: Language };
    events: { readonly type: 'toggle' };
    input: { readonly language: Language };
  },
  actions: {
    toggle: assign(({ context: { language } }) => ({ language: language === 'en' ? 'zh' : 'en' })),
    /** Provided: makes the page speak it, the document's `lang` attribute included. */
    applyLanguage: (_, _params: { language: Language }) => undefined,
    /** Provided: remembers it for the next visit. */
    storeLanguage: (_, _params: { language: Language }) => undefined,
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

export type LanguageRef = ActorRefFrom<typeof languageMachine>;

export const selectLanguage = ({ context }: SnapshotFrom<typeof languageMachine>): Language =>
  context.language;
