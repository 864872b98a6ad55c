import { type ActorRefFrom, type SnapshotFrom, setup } from 'xstate';
import type { Theme } from '#services/model.ts';

/** Light, dark, or what the system says: the state is the theme. It starts with the one that was stored. */
export const themeMachine = setup({
  types: {
    context: {} as { readonly stored: Theme },
    events: {} as { readonly type: 'choose'; readonly theme: Theme },
    input: {} as { readonly theme: Theme },
  },
  guards: {
    isStored: ({ context }, params: { theme: Theme }) => context.stored === params.theme,
    isChosen: (_, params: { theme: Theme; chosen: Theme }) => params.theme === params.chosen,
  },
  actions: {
    /** Provided: shows the page in it. */
    applyTheme: (_, _params: { theme: Theme }) => undefined,
    /** Provided: remembers it for the next visit. */
    storeTheme: (_, _params: { theme: Theme }) => undefined,
  },
}).createMachine({
  id: 'theme',
  context: ({ input }) => ({ stored: input.theme }),
  initial: 'starting',
  on: {
    choose: [
      {
        guard: { type: 'isChosen', params: ({ event }) => ({ theme: 'light', chosen: event.theme }) },
        target: '.light',
        actions: { type: 'storeTheme', params: { theme: 'light' } },
      },
      {
        guard: { type: 'isChosen', params: ({ event }) => ({ theme: 'dark', chosen: event.theme }) },
        target: '.dark',
        actions: { type: 'storeTheme', params: { theme: 'dark' } },
      },
      { target: '.system', actions: { type: 'storeTheme', params: { theme: 'system' } } },
    ],
  },
  states: {
    starting: {
      always: [
        { guard: { type: 'isStored', params: { theme: 'light' } }, target: 'light' },
        { guard: { type: 'isStored', params: { theme: 'dark' } }, target: 'dark' },
        { target: 'system' },
      ],
    },
    system: { entry: { type: 'applyTheme', params: { theme: 'system' } } },
    light: { entry: { type: 'applyTheme', params: { theme: 'light' } } },
    dark: { entry: { type: 'applyTheme', params: { theme: 'dark' } } },
  },
});

export type ThemeSnapshot = SnapshotFrom<typeof themeMachine>;
export type ThemeRef = ActorRefFrom<typeof themeMachine>;

export function selectTheme(snapshot: ThemeSnapshot): Theme {
  if (snapshot.matches('light')) return 'light';
  return snapshot.matches('dark') ? 'dark' : 'system';
}
