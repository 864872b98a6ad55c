import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';

export interface ChoicePorts<Choice extends string> {
  /** Shows the choice on the page. Without it the views alone show it. */
  apply?: ((choice: Choice) => void) | undefined;
  /** Stores the choice for the next visit. */
  store(choice: Choice): void;
}

/**
 * A choice among several that lasts from visit to visit, such as the theme. The stored one is the initial one. `id` names it in
 * the inspector.
 */
export const createChoiceMachine = <Choice extends string>(id: string, ports: ChoicePorts<Choice>) =>
  setup({
    types: {} as {
      context: { readonly choice: Choice };
      events: { readonly type: 'choose'; readonly choice: Choice };
      input: { readonly choice: Choice };
    },
    actions: {
      choose: assign((_, { choice }: { choice: Choice }) => ({ choice })),
      apply: (_, { choice }: { choice: Choice }) => ports.apply?.(choice),
      store: (_, { choice }: { choice: Choice }) => ports.store(choice),
    },
  }).createMachine({
    id,
    context: ({ input }) => ({ choice: input.choice }),
    entry: { type: 'apply', params: ({ context }) => context },
    on: {
      choose: {
        actions: [
          { type: 'choose', params: ({ event }) => event },
          { type: 'store', params: ({ event }) => event },
          { type: 'apply', params: ({ event }) => event },
        ],
      },
    },
  });

export type ChoiceMachine<Choice extends string> = ReturnType<typeof createChoiceMachine<Choice>>;
export type ChoiceRef<Choice extends string> = ActorRefFrom<ChoiceMachine<Choice>>;

/** What is chosen. */
export const selectChoice = <Choice extends string>({
  context,
}: SnapshotFrom<ChoiceMachine<Choice>>): Choice => context.choice;
