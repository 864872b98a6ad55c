import { assign, type SnapshotFrom, setup } from 'xstate';

export interface ShortcutsPorts {
  /** Stores the choice for the next visit. */
  store(isOn: boolean): void;
}

/**
 * Whether the console heeds shortcuts of a single character (WCAG 2.2, 2.1.4): speech input may press them by accident. The
 * stored choice is the initial one.
 */
export const createShortcutsMachine = (ports: ShortcutsPorts) =>
  setup({
    types: {} as {
      context: { readonly isOn: boolean };
      events: { readonly type: 'toggle' };
      input: { readonly isOn: boolean };
    },
    actions: {
      toggle: assign(({ context }) => ({ isOn: !context.isOn })),
      storeChoice: (_, { isOn }: { isOn: boolean }) => ports.store(isOn),
    },
  }).createMachine({
    id: 'shortcuts',
    context: ({ input }) => ({ isOn: input.isOn }),
    on: { toggle: { actions: ['toggle', { type: 'storeChoice', params: ({ context }) => context }] } },
  });

/** Whether shortcuts of a single character are heeded. */
export const selectShortcutsAreOn = ({
  context,
}: SnapshotFrom<ReturnType<typeof createShortcutsMachine>>): boolean => context.isOn;
