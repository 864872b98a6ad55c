import {
  type ActorRefFrom,
  type AnyActorRef,
  assign,
  enqueueActions,
  type SnapshotFrom,
  sendTo,
  setup,
} from 'xstate';
import { createFormMachine, type FormActor } from '../form/form-machine.ts';
import type { FormInput, FormSucceeded } from '../form/form-types.ts';
import { createLoaderMachine, type LoaderActor } from '../loader/loader-machine.ts';
import type { Loaded } from '../loader/loader-types.ts';
import { broughtBack, keptWith, placeOf } from './kept-drafts.ts';
import type {
  AnyCommand,
  CommandDescription,
  CommandMap,
  CommandName,
  CommandSubject,
  CommandSucceeded,
  ListContext,
  ListEvent,
  ListPorts,
  ListResource,
  OpenCommand,
} from './list-types.ts';

/**
 * The one machine behind every list of the console: a loader for the items of one scope (a workshop's burgers, a burger's
 * patties), and the form of the open command. One command is open at a time. `open` is taken in any state: it waits until the list
 * holds the command's items, which are no samples, and until the form of another command has closed, which keeps its draft.
 */
export function createListMachine<TScope extends object, TItem, TCommands extends CommandMap<TItem>>(
  resource: ListResource<TScope, TItem, TCommands>,
  ports: ListPorts<NoInfer<TScope>, NoInfer<TItem>, NoInfer<TCommands>>,
) {
  type Context = ListContext<TScope, TItem, TCommands>;
  type Subject = CommandSubject<TScope, TItem>;
  type Success = FormSucceeded<Subject, object, unknown>;
  type Done = CommandSucceeded<TScope, TItem, TCommands>;

  return setup({
    types: {} as {
      context: Context;
      events: ListEvent<TScope, TItem, TCommands>;
      input: { readonly scope: TScope };
      emitted: Done;
      children: { loader: 'loader'; form: 'form' };
    },
    actors: {
      loader: createLoaderMachine<TScope, readonly TItem[], Done>(
        {
          name: `${resource.name}-loader`,
          outcomes: resource.outcomes,
          normalize: (items) => items.toSorted(resource.order),
          isEmpty: (items) => items.length === 0,
          ...(resource.samples && { samples: resource.samples }),
          apply: (items, done) => resource.commands[done.form].apply?.(items, done) ?? items,
        },
        ports,
      ),
      form: createFormMachine<Subject, object, unknown>(),
    },
    actions: {
      keepItems: assign(({ context }, { data, isReal }: Loaded<readonly TItem[]>) => {
        const items = isReal ? data : [];
        return { items, ...newestOf(items, context) };
      }),
      /** A command has succeeded: shows the notice and the known part of the change, and reloads the rest. */
      showSuccess: enqueueActions(({ enqueue }, done: Success) => {
        if (!isDone(done)) return;
        const { afterSuccess, outcomes, affects } = resource.commands[done.form];
        // A form that stays open shows the notice itself.
        const text = (afterSuccess ?? 'close') === 'close' ? outcomes.succeeded : undefined;
        enqueue.assign({ notice: text === undefined ? null : { tone: 'success', text } });
        enqueue.sendTo('loader', { type: 'apply', change: done });
        enqueue.emit(done);
        if (affects?.(done) ?? true) enqueue.sendTo('loader', { type: 'refresh' });
      }),
      ask: assign((_, asked: OpenCommand<TItem, TCommands>) => ({ asked })),
      begin: assign(({ context: { asked, items } }) => {
        if (asked === null) return {};
        const { command, example = null } = asked;
        return { command, example, ...newestOf(items, asked), notice: null, asked: null };
      }),
      /** An edit begins with what others have saved meanwhile. */
      reloadForEdit: enqueueActions(({ context: { command }, enqueue }) => {
        if (command !== null && ports.recreate?.[command] !== undefined)
          enqueue.sendTo('loader', { type: 'refresh' });
      }),
      /** The form of a command closes whose call may have been carried out in part. */
      reloadParts: enqueueActions(({ context: { command }, enqueue }) => {
        if (command !== null && resource.commands[command].isInParts === true)
          enqueue.sendTo('loader', { type: 'refresh' });
      }),
    },
    guards: {
      hasItems: ({ context: { asked, items } }) => {
        if (asked === null) return false;
        const { command, target, chosen } = asked;
        const has = (item: TItem) => find(items, item) !== undefined;
        return resource.commands[command].on === 'item'
          ? target !== null && has(target)
          : target === null && (chosen === undefined || (chosen.length > 0 && chosen.every(has)));
      },
      isIdle: ({ context: { asked } }) => asked === null,
      isOpen: ({ context }, { command, target }: OpenCommand<TItem, TCommands>) =>
        placeOf(resource.key, context) === placeOf(resource.key, { command, target }),
    },
  }).createMachine({
    id: 'list',
    context: ({ input }) => ({
      scope: input.scope,
      items: [],
      command: null,
      target: null,
      example: null,
      chosen: [],
      asked: null,
      kept: ports.leftDrafts?.(input.scope) ?? {},
      notice: null,
    }),
    invoke: {
      id: 'loader',
      src: 'loader',
      input: ({ context, self }) => ({ scope: context.scope, parent: self }),
    },
    on: {
      refresh: { actions: sendTo('loader', { type: 'refresh' }) },
      dismiss: { actions: assign({ notice: null }) },
      open: { target: '.waiting', actions: { type: 'ask', params: ({ event }) => event } },
      loaded: { actions: { type: 'keepItems', params: ({ event }) => event } },
    },
    initial: 'closed',
    states: {
      closed: {},
      // The list loads, or has no such item (any more).
      waiting: {
        always: [
          { guard: 'isIdle', target: 'closed' },
          { guard: 'hasItems', target: 'open', actions: ['begin', 'reloadForEdit'] },
        ],
        on: { cancel: { actions: assign({ asked: null }) } },
      },
      open: {
        on: {
          open: [
            { guard: { type: 'isOpen', params: ({ event }) => event } },
            { actions: [{ type: 'ask', params: ({ event }) => event }, sendTo('form', { type: 'cancel' })] },
          ],
          loaded: {
            actions: [
              { type: 'keepItems', params: ({ event }) => event },
              sendTo('form', ({ context }) => ({ type: 'subject changed', subject: subjectOf(context) })),
            ],
          },
          succeeded: { actions: { type: 'showSuccess', params: ({ event }) => event } },
        },
        invoke: {
          id: 'form',
          src: 'form',
          input: ({ context, self }) => {
            const calls = openForm(context);
            const subject = subjectOf(context);
            const kept = broughtBack(context.kept[placeOf(resource.key, context)], calls.form, subject);
            return { ...calls, subject, kept, meanwhile, owner: self, parent: self };
          },
          onDone: {
            target: 'waiting',
            actions: [
              'reloadParts',
              assign(({ context, event }) => ({
                kept: keptWith(context.kept, placeOf(resource.key, context), event.output.kept),
                command: null,
              })),
            ],
          },
        },
      },
    },
  });

  /**
   * The description and the calls of the open command's form. The child is the same for all commands. It takes the draft of any,
   * because TypeScript compares the parameters of methods loosely: both come from the same command.
   */
  function openForm({
    command,
  }: Context): Pick<FormInput<Subject, object, unknown>, 'form' | 'call' | 'recreate' | 'say'> {
    if (command === null) throw new Error('No command is open');
    const form: CommandDescription<TScope, TItem, AnyCommand<TItem>> = resource.commands[command];
    const recreate = ports.recreate?.[command];
    return {
      form: { ...form, name: command },
      call: ports.run[command],
      ...(recreate && { recreate }),
      ...(ports.say && { say: ports.say }),
    };
  }

  /** The subject with the item as somebody else has changed it. */
  function meanwhile(error: unknown, subject: Subject) {
    const changed = ports.meanwhile?.(error, subject.target) ?? null;
    return changed && { ...changed, current: { ...subject, target: changed.current } };
  }

  function isDone(success: Success): success is Done {
    return success.form in resource.commands;
  }

  /** A command's items as the list has them, or as they were if they are gone. */
  function newestOf(
    items: readonly TItem[],
    { target, chosen = [] }: Pick<OpenCommand<TItem, TCommands>, 'target' | 'chosen'>,
  ) {
    const newest = (item: TItem) => find(items, item) ?? item;
    return { target: target === null ? null : newest(target), chosen: chosen.map(newest) };
  }

  function find(items: readonly TItem[], target: TItem): TItem | undefined {
    return items.find((item) => resource.key(item) === resource.key(target));
  }
}

/** The subject of the open command's form. */
function subjectOf<TScope, TItem>({
  scope,
  items,
  target,
  example,
  chosen,
}: Pick<
  ListContext<TScope, TItem, CommandMap<TItem>>,
  'scope' | 'items' | 'target' | 'example' | 'chosen'
>): CommandSubject<TScope, TItem> {
  return { scope, items, target, ...(example !== null && { example }), ...(chosen.length > 0 && { chosen }) };
}

type ListMachine<TScope extends object, TItem, TCommands extends CommandMap<TItem>> = ReturnType<
  typeof createListMachine<TScope, TItem, TCommands>
>;
export type ListActor<TScope extends object, TItem, TCommands extends CommandMap<TItem>> = ActorRefFrom<
  ListMachine<TScope, TItem, TCommands>
>;

/** The form of one command of a list. */
export type CommandForm<TScope, TItem, TOne extends AnyCommand<TItem>> = FormActor<
  CommandSubject<TScope, TItem, TOne['target']>,
  TOne['draft'],
  TOne['result']
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

/** The form of the command, while it is open. */
export function formOf<
  TScope extends object,
  TItem,
  TCommands extends CommandMap<TItem>,
  TName extends CommandName<TCommands>,
>({ context, children }: Snapshot<TScope, TItem, TCommands>, command: TName) {
  type Form = CommandForm<TScope, TItem, TCommands[TName]>;
  const form: AnyActorRef | undefined = children.form;
  /** The open form is that of the open command. */
  const isOfCommand = (one: AnyActorRef | undefined): one is Form =>
    one !== undefined && context.command === command;
  return isOfCommand(form) ? form : undefined;
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
