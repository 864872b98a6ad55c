import { type ActorRefFrom, type SnapshotFrom, setup } from 'xstate';
import type { Language } from '#services/model.ts';

/** The console's language: the state is the language. It starts with the one that was stored. */
export const languageMachine = setup({
  types: {
    context: {} as { readonly stored: Language },
    events: {} as { readonly type: 'toggle' },
    input: {} as { readonly language: Language },
  },
  guards: {
    wasChinese: ({ context }) => context.stored === 'zh',
  },
  actions: {
    /** Provided: makes the page speak it, the document's `lang` attribute included. */
    applyLanguage: (_, _params: { language: Language }) => undefined,
    /** Provided: remembers it for the next visit. */
    storeLanguage: (_, _params: { language: Language }) => undefined,
  },
}).createMachine({
  id: 'language',
  context: ({ input }) => ({ stored: input.language }),
  initial: 'starting',
  states: {
    starting: {
      always: [{ guard: 'wasChinese', target: 'zh' }, { target: 'en' }],
    },
    en: {
      entry: { type: 'applyLanguage', params: { language: 'en' } },
      on: {
        toggle: { target: 'zh', actions: { type: 'storeLanguage', params: { language: 'zh' } } },
      },
    },
    zh: {
      entry: { type: 'applyLanguage', params: { language: 'zh' } },
      on: {
        toggle: { target: 'en', actions: { type: 'storeLanguage', params: { language: 'en' } } },
      },
    },
  },
});

export type LanguageSnapshot = SnapshotFrom<typeof languageMachine>;
export type LanguageRef = ActorRefFrom<typeof languageMachine>;

export const selectLanguage = (snapshot: LanguageSnapshot): Language =>
  snapshot.matches('zh') ? 'zh' : 'en';
