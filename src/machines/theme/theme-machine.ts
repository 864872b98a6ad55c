import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { Theme } from '#domain/entities.ts';

export interface ThemePorts {
  /** Applies the theme to the page. */
  apply(theme: Theme): void;
  /** Stores the theme for the next visit. */
  store(theme: Theme): void;
}

/** The theme: light, dark or the system's. The stored one is the initial one. */
export const createThemeMachine = (ports: ThemePorts) =>
  setup({
    types: {} as {
      context: { readonly theme: Theme };
      events: { readonly type: 'choose'; readonly theme: Theme };
      input: { readonly theme: Theme };
    },
    actions: {
      choose: assign((_, { theme }: { theme: Theme }) => ({ theme })),
      applyTheme: (_, { theme }: { theme: Theme }) => ports.apply(theme),
      storeTheme: (_, { theme }: { theme: Theme }) => ports.store(theme),
    },
  }).createMachine({
    id: 'theme',
    context: ({ input }) => ({ theme: input.theme }),
    entry: { type: 'applyTheme', params: ({ context }) => context },
    on: {
      choose: {
        actions: [
          { type: 'choose', params: ({ event }) => event },
          { type: 'storeTheme', params: ({ event }) => event },
          { type: 'applyTheme', params: ({ event }) => event },
        ],
      },
    },
  });

type ThemeMachine = ReturnType<typeof createThemeMachine>;
export type ThemeRef = ActorRefFrom<ThemeMachine>;

/** The chosen theme. */
export const selectTheme = ({ context }: SnapshotFrom<ThemeMachine>): Theme => context.theme;
