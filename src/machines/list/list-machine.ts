import {
  type ActorRefFrom,
  type AnyStateMachine,
  assign,
  enqueueActions,
  type SnapshotFrom,
  sendTo,
  setup,
} from 'xstate';
import { createFormMachine, type FormActor, selectIsFormUnsaved } from '../form/form-machine.ts';
import type { FormSucceeded } from '../form/form-types.ts';
import { createLoaderMachine, type LoaderActor } from '../loader/loader-machine.ts';
import type { Loaded } from '../loader/loader-types.ts';
import type {
  CommandMap,
  CommandName,
  CommandSubject,
  CommandSucceeded,
  CommandTypes,
  ListContext,
  ListPorts,
  ListResource,
  OpenCommand,
} from './list-types.ts';

/**
 * The one machine behind every list of the console: a loader for the items of one scope (a workshop's burgers, a
 * burger's patties), and a state for each command with the form that carries it out. One command is open at a time.
 * No command opens on a sample or on an item that the list does not hold.
 *
 * Its children are the `loader`, always, and the open command's form, under the command's name: see `formOf`.
 */
export function createListMachine<TScope extends object, TItem, TCommands extends CommandMap<TItem>>(
  resource: ListResource<TScope, TItem, TCommands>,
  ports: ListPorts<NoInfer<TScope>, NoInfer<TItem>, NoInfer<TCommands>>,
) {
  type Name = CommandName<TCommands>;
  type Context = ListContext<TScope, TItem>;
  /** The success of any form, before `isDone` narrows it. */
  type AnySuccess = FormSucceeded<CommandSubject<TScope, TItem, TItem | null>, object, unknown>;
  type Done<TName extends Name = Name> = CommandSucceeded<TScope, TItem, TCommands, TName>;

  const names = Object.keys(resource.commands).filter((name): name is Name => name in resource.commands);

  const loader = createLoaderMachine<TScope, readonly TItem[], Done>(
    {
      name: `${resource.name}-loader`,
      outcomes: resource.outcomes,
      arrange: (items) => items.toSorted(resource.order),
      isEmpty: (items) => items.length === 0,
      ...(resource.samples && { samples: resource.samples }),
      apply: applied,
    },
    ports,
  );
  const actors: { readonly [form: string]: AnyStateMachine; readonly loader: typeof loader } = {
    ...Object.fromEntries(names.map((name) => [name, formFor(name)])),
    loader,
  };

  function formFor<TName extends Name>(name: TName) {
    const command = resource.commands[name];
    return createFormMachine<
      CommandSubject<TScope, TItem, TCommands[TName]['target']>,
      TCommands[TName]['draft'],
      TCommands[TName]['result']
    >({ ...command, name, afterSuccess: command.afterSuccess ?? 'close' }, ({ subject, draft }, signal) =>
      ports.run[name]({ scope: subject.scope, target: subject.target, draft }, signal),
    );
  }

  function applied<TName extends Name>(items: readonly TItem[], done: Done<TName>): readonly TItem[] {
    return resource.commands[done.form].apply?.(items, done) ?? items;
  }

  function affects<TName extends Name>(done: Done<TName>): boolean {
    return resource.commands[done.form].affects?.(done) ?? true;
  }

  function noticeOf({ form }: Done): Context['notice'] {
    const { afterSuccess, outcomes } = resource.commands[form];
    // A form that stays open shows the notice itself.
    if (afterSuccess !== undefined || outcomes.succeeded === undefined) return null;
    return { tone: 'success', text: outcomes.succeeded };
  }

  function isDone(success: AnySuccess): success is Done {
    return names.some((name) => name === success.form);
  }

  function find(items: readonly TItem[], target: TItem): TItem | undefined {
    return items.find((item) => resource.key(item) === resource.key(target));
  }

  /** Where the draft of a command on an item is kept. */
  const placeOf = (name: Name, target: TItem | null) =>
    target === null ? name : `${name} ${resource.key(target)}`;

  const subjectOf = ({ scope, items, target, example }: Context) => ({
    scope,
    items,
    target,
    ...(example !== null && { example }),
  });

  return setup({
    types: {} as {
      context: Context;
      events:
        | { readonly type: 'refresh' }
        | ({ readonly type: 'open' } & OpenCommand<TItem, TCommands>)
        | { readonly type: 'dismiss' }
        | Loaded<readonly TItem[]>
        | AnySuccess;
      input: { readonly scope: TScope };
      emitted: Done;
    },
    actors,
    actions: {
      keepItems: assign(({ context }, { data, isReal }: Loaded<readonly TItem[]>) => {
        const items = isReal ? data : [];
        const { target } = context;
        return { items, target: target === null ? null : (find(items, target) ?? target) };
      }),
      tellForm: sendTo(
        (_, { name }: { name: Name }) => name,
        ({ context }) => ({ type: 'subject changed', subject: subjectOf(context) }),
      ),
      reload: sendTo('loader', { type: 'refresh' }),
      aim: assign((_, { target, example }: Pick<OpenCommand<TItem, TCommands>, 'target' | 'example'>) => ({
        target,
        example: example ?? null,
        notice: null,
      })),
      dismiss: assign({ notice: null }),
      keepDraft: assign(
        ({ context: { kept, target } }, { name, draft }: { name: Name; draft: object | null }) => {
          const { [placeOf(name, target)]: _, ...others } = kept;
          return { kept: draft === null ? others : { ...others, [placeOf(name, target)]: draft } };
        },
      ),
      /** A command has succeeded: shows the notice and the known part of the change, and reloads the rest. */
      conclude: enqueueActions(({ enqueue }, done: AnySuccess) => {
        if (!isDone(done)) return;
        enqueue.assign({ notice: noticeOf(done) });
        enqueue.sendTo('loader', { type: 'apply', change: done });
        enqueue.emit(done);
        if (affects(done)) enqueue.sendTo('loader', { type: 'refresh' });
      }),
    },
    guards: {
      canOpen: (
        { context },
        { name, command, target }: OpenCommand<TItem, TCommands> & { readonly name: Name },
      ) =>
        name === command &&
        (resource.commands[name].on === 'item'
          ? target !== null && find(context.items, target) !== undefined
          : target === null),
    },
  }).createMachine({
    id: resource.name,
    context: ({ input }) => ({
      scope: input.scope,
      items: [],
      target: null,
      example: null,
      kept: {},
      notice: null,
    }),
    invoke: {
      id: 'loader',
      src: 'loader',
      input: ({ context, self }) => ({ scope: context.scope, parent: self }),
    },
    on: {
      refresh: { actions: 'reload' },
      dismiss: { actions: 'dismiss' },
      loaded: { actions: { type: 'keepItems', params: ({ event }) => event } },
    },
    initial: 'closed',
    states: {
      closed: {
        on: {
          open: names.map((name) => ({
            guard: { type: 'canOpen' as const, params: ({ event }) => ({ ...event, name }) },
            target: name,
            actions: { type: 'aim' as const, params: ({ event }) => event },
          })),
        },
      },
      ...Object.fromEntries(
        names.map((name) => [
          name,
          {
            on: {
              loaded: {
                actions: [
                  { type: 'keepItems', params: ({ event }) => event },
                  { type: 'tellForm', params: { name } },
                ],
              },
              succeeded: { actions: { type: 'conclude', params: ({ event }) => event } },
            },
            invoke: {
              id: name,
              src: name,
              input: ({ context, self }) => ({
                subject: subjectOf(context),
                kept: context.kept[placeOf(name, context.target)] ?? null,
                parent: self,
              }),
              onDone: {
                target: 'closed',
                actions: {
                  type: 'keepDraft',
                  params: ({ event }) => ({ name, draft: event.output.kept }),
                },
              },
            },
          },
        ]),
      ),
    },
  });
}

type ListMachine<TScope extends object, TItem, TCommands extends CommandMap<TItem>> = ReturnType<
  typeof createListMachine<TScope, TItem, TCommands>
>;
export type ListActor<TScope extends object, TItem, TCommands extends CommandMap<TItem>> = ActorRefFrom<
  ListMachine<TScope, TItem, TCommands>
>;

/** The form of one command of a list. */
export type CommandForm<TScope, TItem, TTypes extends CommandTypes<TItem>> = FormActor<
  CommandSubject<TScope, TItem, TTypes['target']>,
  TTypes['draft'],
  TTypes['result']
>;

/** The list of a resource. */
export type ListOf<TResource> =
  TResource extends ListResource<infer TScope, infer TItem, infer TCommands>
    ? ListActor<TScope, TItem, TCommands>
    : never;

/** The form of a command of a resource. */
export type FormOf<
  TResource extends { readonly commands: object },
  TName extends keyof TResource['commands'],
> =
  TResource extends ListResource<infer TScope, infer TItem, infer TCommands>
    ? CommandForm<TScope, TItem, TCommands[TName & keyof TCommands]>
    : never;

type Snapshot<TScope extends object, TItem, TCommands extends CommandMap<TItem>> = SnapshotFrom<
  ListMachine<TScope, TItem, TCommands>
>;

/** The form of the command, while it is open. XState does not type the children that a factory names. */
export function formOf<
  TScope extends object,
  TItem,
  TCommands extends CommandMap<TItem>,
  TName extends CommandName<TCommands>,
>(
  { children }: Snapshot<TScope, TItem, TCommands>,
  command: TName,
): CommandForm<TScope, TItem, TCommands[TName]> | undefined {
  return children[command];
}

/** The loader of the list's items. */
export function loaderOf<TScope extends object, TItem, TCommands extends CommandMap<TItem>>({
  children,
}: Snapshot<TScope, TItem, TCommands>): LoaderActor<
  TScope,
  readonly TItem[],
  CommandSucceeded<TScope, TItem, TCommands>
> {
  const { loader } = children;
  if (loader === undefined) throw new Error('The list has stopped');
  return loader;
}

/** Whether the open command's form has unsaved work, or a closed one has left some. */
export function selectIsListUnsaved({
  context,
  children,
}: Pick<Snapshot<object, unknown, CommandMap>, 'context' | 'children'>): boolean {
  return (
    Object.keys(context.kept).length > 0 ||
    Object.entries(children).some(
      ([id, child]) => id !== 'loader' && child !== undefined && selectIsFormUnsaved(child.getSnapshot()),
    )
  );
}
