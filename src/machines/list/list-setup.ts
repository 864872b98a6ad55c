import { assign, enqueueActions, fromPromise, setup } from 'xstate';
import { failureNotice } from '../messages.ts';
import { listForms, realItems } from './list-forms.ts';
import type {
  CommandMap,
  CommandName,
  CommandRequest,
  CommandSucceeded,
  DraftChange,
  ListContext,
  ListEvent,
  ListResource,
  ListTag,
} from './list-types.ts';

/** What the names in the list machine mean: its types, actors, actions and guards, for one resource. */
export function listSetup<TScope extends object, TItem, TCommands extends CommandMap<TItem>>(
  resource: ListResource<TScope, TItem, TCommands>,
) {
  const forms = listForms(resource);

  return setup({
    types: {} as {
      context: ListContext<TScope, TItem, TCommands>;
      events: ListEvent<TCommands>;
      input: { readonly scope: TScope };
      emitted: CommandSucceeded<TScope, TCommands>;
      tags: ListTag;
    },
    actors: {
      /** Asks the server. */
      load: fromPromise<readonly TItem[], { scope: TScope }>(() => notProvided('load')),
      /** Gives the last list that the server is known to have had, empty where none is remembered. */
      recall: fromPromise<readonly TItem[], { scope: TScope }>(async () => []),
      /** Carries out a command. */
      run: fromPromise<
        { readonly done: CommandSucceeded<TScope, TCommands> },
        { request: CommandRequest<TScope, TCommands> }
      >(() => notProvided('run')),
    },
    actions: {
      /** Keeps the server's list for `recall`. */
      remember: (_, _params: { readonly scope: TScope; readonly items: readonly TItem[] }) => {},
      showLoaded: assign(({ context }, { items }: { items: readonly TItem[] }) => ({
        ...(items.length > 0
          ? { items: items.toSorted(resource.order), source: 'server' as const }
          : samplesOf(context.scope)),
        problem: null,
        form: context.form && forms.retarget(context.form, items),
      })),
      showRecalled: assign(({ context }, { items }: { items: readonly TItem[] }) => ({
        items: items.toSorted(resource.order),
        source: 'cache' as const,
        problem: asCached(context.problem),
      })),
      showSamples: assign(({ context }) => samplesOf(context.scope)),
      markFailed: assign((_, { error }: { error: unknown }) => ({
        problem: failureNotice(resource.outcomes.loadFailed, error),
      })),
      /** What is on screen stays, as the last known list. */
      markStale: assign(({ context }) =>
        realItems(context).length > 0
          ? { source: 'cache' as const, problem: asCached(context.problem) }
          : samplesOf(context.scope),
      ),
      openForm: assign(
        ({ context }, { command, target }: { command: CommandName<TCommands>; target: TItem | null }) => ({
          form: forms.open(context, command, target),
          notice: null,
        }),
      ),
      changeForm: assign(({ context }, { change }: { change: DraftChange<TCommands> }) => ({
        form: context.form && forms.change(context.form, change),
      })),
      checkForm: assign(({ context }) => ({ form: context.form && forms.check(context, context.form) })),
      failForm: assign(({ context }, { error }: { error: unknown }) => ({
        form: context.form && forms.failed(context.form, error),
      })),
      restartForm: assign(({ context }) => ({
        form: context.form && forms.open(context, context.form.command, context.form.target),
      })),
      closeForm: assign({ form: null }),
      dismiss: assign({ notice: null }),
      /** A command has succeeded: says so, shows what is known of it at once, and asks for the rest. */
      conclude: enqueueActions(
        ({ context, enqueue }, { done }: { done: CommandSucceeded<TScope, TCommands> }) => {
          enqueue.assign({ notice: { tone: 'success' as const, text: forms.succeeded(done) } });
          if (realItems(context).length > 0) {
            const items = forms.applied(context, done);
            enqueue.assign({ items, form: context.form && forms.retarget(context.form, items) });
          }
          enqueue.emit(done);
          if (forms.affects(context, done)) enqueue.raise({ type: 'refresh' });
        },
      ),
    },
    guards: {
      canOpen: (
        { context },
        { command, target }: { command: CommandName<TCommands>; target: TItem | null },
      ) => forms.canOpen(context, command, target),
      isChanged: ({ context }) => context.form !== null && forms.isChanged(context.form),
      isUnchanged: ({ context }) => context.form === null || !forms.isChanged(context.form),
      isValid: ({ context }) => context.form !== null && forms.isValid(context, context.form),
      keepsOpen: ({ context }) => context.form !== null && forms.keepsOpen(context.form),
      hasItems: (_, { items }: { items: readonly TItem[] }) => items.length > 0,
    },
  });

  function samplesOf(scope: TScope) {
    return { items: resource.samples(scope).toSorted(resource.order), source: 'samples' as const };
  }

  function asCached(problem: ListContext<TScope, TItem, TCommands>['problem']) {
    const text = resource.outcomes.cached;
    return problem && text ? { ...problem, tone: 'warning' as const, text } : problem;
  }
}

function notProvided(actor: string): Promise<never> {
  return Promise.reject(new Error(`The list machine was started without its '${actor}' actor`));
}
