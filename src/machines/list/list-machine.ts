import type { ActorRefFrom } from 'xstate';
import { listForms } from './list-forms.ts';
import { listSetup } from './list-setup.ts';
import type { CommandMap, ListResource } from './list-types.ts';

/**
 * The one machine behind every list of the console: it keeps the items of one scope (a workshop's burgers, a
 * burger's patties) and runs the commands that change them. The two regions know as little of each other as can
 * be: a command that succeeds asks for a refresh.
 *
 * - `data`: a newer list replaces the one on screen only once it is there; a request that was superseded cannot
 *   win, because leaving its state stops it. A list that cannot be loaded falls back on the last one known, and
 *   without one on samples, which are never real: they cannot be acted upon and are never remembered.
 * - `command`: what was typed stays until it is saved or given up, whatever happens to the call.
 *
 * Provide `load`, `run` and, for a list with a cache, `recall` and `remember`: see `list-ports.ts`.
 */
export function createListMachine<TScope extends object, TItem, TCommands extends CommandMap<TItem>>(
  resource: ListResource<TScope, TItem, TCommands>,
) {
  const { request } = listForms(resource);

  type Loaded = {
    readonly context: { readonly scope: TScope };
    readonly event: { readonly output: readonly TItem[] };
  };
  const loaded = ({ context, event }: Loaded) => ({ scope: context.scope, items: event.output });
  /** The server's list is kept for `recall`, and shown. */
  const takeLoaded = [
    { type: 'remember', params: loaded },
    { type: 'showLoaded', params: loaded },
  ] as const;

  return listSetup(resource).createMachine({
    id: resource.name,
    context: ({ input }) => ({
      scope: input.scope,
      items: [],
      source: 'none',
      problem: null,
      notice: null,
      form: null,
    }),
    type: 'parallel',
    on: { dismiss: { actions: 'dismiss' } },
    states: {
      data: {
        initial: 'loading',
        states: {
          loading: {
            tags: 'loading',
            on: { refresh: { target: 'loading', reenter: true } },
            invoke: {
              id: 'load',
              src: 'load',
              input: ({ context }) => ({ scope: context.scope }),
              onDone: {
                target: 'ready',
                actions: takeLoaded,
              },
              onError: {
                target: 'recalling',
                actions: { type: 'markFailed', params: ({ event }) => ({ error: event.error }) },
              },
            },
          },
          recalling: {
            tags: 'loading',
            on: { refresh: 'loading' },
            invoke: {
              id: 'recall',
              src: 'recall',
              input: ({ context }) => ({ scope: context.scope }),
              onDone: [
                {
                  guard: { type: 'hasItems', params: ({ event }) => ({ items: event.output }) },
                  target: 'failed',
                  actions: { type: 'showRecalled', params: ({ event }) => ({ items: event.output }) },
                },
                { target: 'failed', actions: 'showSamples' },
              ],
              onError: { target: 'failed', actions: 'showSamples' },
            },
          },
          ready: { on: { refresh: 'refreshing' } },
          refreshing: {
            tags: 'refreshing',
            on: { refresh: { target: 'refreshing', reenter: true } },
            invoke: {
              id: 'reload',
              src: 'load',
              input: ({ context }) => ({ scope: context.scope }),
              onDone: {
                target: 'ready',
                actions: takeLoaded,
              },
              onError: {
                target: 'failed',
                actions: [
                  { type: 'markFailed', params: ({ event }) => ({ error: event.error }) },
                  'markStale',
                ],
              },
            },
          },
          failed: { on: { refresh: 'refreshing' } },
        },
      },
      command: {
        initial: 'closed',
        states: {
          closed: {
            on: {
              open: {
                guard: { type: 'canOpen', params: ({ event }) => event },
                target: 'open',
                actions: { type: 'openForm', params: ({ event }) => event },
              },
            },
          },
          open: {
            tags: 'dialog',
            initial: 'untouched',
            states: {
              untouched: { always: { guard: 'isChanged', target: 'changed' } },
              changed: { tags: 'unsaved', always: { guard: 'isUnchanged', target: 'untouched' } },
            },
            on: {
              change: { actions: { type: 'changeForm', params: ({ event }) => ({ change: event.draft }) } },
              submit: [
                { guard: 'isValid', target: 'running', actions: ['checkForm', 'dismiss'] },
                { actions: 'checkForm' },
              ],
              cancel: { target: 'closed', actions: 'closeForm' },
            },
          },
          running: {
            tags: ['dialog', 'busy', 'unsaved'],
            invoke: {
              id: 'run',
              src: 'run',
              input: ({ context }) => ({ request: request(context) }),
              onDone: [
                {
                  guard: 'keepsOpen',
                  target: 'open',
                  actions: [{ type: 'conclude', params: ({ event }) => event.output }, 'restartForm'],
                },
                {
                  target: 'closed',
                  actions: [{ type: 'conclude', params: ({ event }) => event.output }, 'closeForm'],
                },
              ],
              onError: {
                target: 'open',
                actions: { type: 'failForm', params: ({ event }) => ({ error: event.error }) },
              },
            },
          },
        },
      },
    },
  });
}

export type ListMachine<TScope extends object, TItem, TCommands extends CommandMap<TItem>> = ReturnType<
  typeof createListMachine<TScope, TItem, TCommands>
>;
export type ListActor<TScope extends object, TItem, TCommands extends CommandMap<TItem>> = ActorRefFrom<
  ListMachine<TScope, TItem, TCommands>
>;
