import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { Theme } from '#domain/entities.ts';

/** Light, dark, or what the system says. It starts with the one that was stored. */
export const themeMachine = setup({
  types: {} as {
    context: { readonly theme: Theme };
    events: { readonly type: 'choose'; readonly theme: Theme };
    input: { readonly theme: Theme };
  },
  actions: {
    choose: assign((_, { theme }: { theme: Theme }) => ({ theme })),
    /** Provided: shows the page in it. */
    applyTheme: (_, _params: { theme: Theme }) => undefined,
    /** Provided: remembers it for the next visit. */
    storeTheme: (_, _params: { theme: Theme }) => undefined,
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

export type ThemeRef = ActorRefFrom<typeof themeMachine>;

export const selectTheme = ({ context }: SnapshotFrom<typeof themeMachine>): Theme => context.theme;
