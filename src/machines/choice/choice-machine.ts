import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';

export interface ChoicePorts<Choice extends string> {
  /** Applies the choice to the page. It is absent where only the views show the choice. */
  apply?: ((choice: Choice) => void) | undefined;
  /** Stores the choice for the next visit. It is absent where the choice ends with this one. */
  store?(choice: Choice): void;
}

/**
 * A choice among several values, such as the theme or the plan. It starts with the stored value, if it lasts across visits.
 * `id` names the machine in the inspector.
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
      store: (_, { choice }: { choice: Choice }) => ports.store?.(choice),
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
export type ChoiceActor<Choice extends string> = ActorRefFrom<ChoiceMachine<Choice>>;

/** The chosen value. */
export const selectChoice = <Choice extends string>({
  context,
}: SnapshotFrom<ChoiceMachine<Choice>>): Choice => context.choice;
