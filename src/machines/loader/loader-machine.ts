import { type ActorRefFrom, assign, enqueueActions, fromPromise, setup } from 'xstate';
import { failureNotice } from '#domain/messages.ts';
import type {
  LoaderContext,
  LoaderDescription,
  LoaderEvent,
  LoaderInput,
  LoaderPorts,
  LoaderSource,
  LoaderTag,
} from './loader-types.ts';

/**
 * The one machine behind everything that is loaded. Newer data replace those on screen only once they are there; a
 * request that was superseded cannot win, because leaving its state aborts it. What cannot be loaded falls back on
 * the last data known, and without any on samples, which are never real.
 */
export function createLoaderMachine<TScope extends object, TData, TChange = never>(
  loader: LoaderDescription<TScope, TData, TChange>,
  ports: LoaderPorts<TScope, TData>,
) {
  type Context = LoaderContext<TScope, TData>;

  const arranged = (data: TData) => loader.arrange?.(data) ?? data;
  const isEmpty = (data: TData) => loader.isEmpty?.(data) ?? false;
  const isReal = ({ source }: Pick<Context, 'source'>) => source === 'server' || source === 'cache';

  return setup({
    types: {} as {
      context: Context;
      events: LoaderEvent<TChange>;
      input: LoaderInput<TScope, TData>;
      tags: LoaderTag;
    },
    actors: {
      load: fromPromise<{ readonly data: TData }, { readonly scope: TScope }>(async ({ input, signal }) => ({
        data: await ports.load(input.scope, signal),
      })),
      recall: fromPromise<{ readonly data: TData }, { readonly scope: TScope }>(async ({ input }) => {
        const data = ports.recall?.(input.scope) ?? null;
        if (data === null || isEmpty(data)) throw new Error(`Nothing is remembered of '${loader.name}'`);
        return { data };
      }),
    },
    actions: {
      remember: ({ context }, { data }: { data: TData }) => ports.remember?.(context.scope, data),
      show: assign(({ context }, { data }: { data: TData }) => ({
        ...(isEmpty(data)
          ? samplesOf(context.scope, data)
          : { data: arranged(data), source: 'server' as const }),
        problem: null,
      })),
      showRecalled: assign(({ context }, { data }: { data: TData }) => ({
        data: arranged(data),
        source: 'cache' as const,
        problem: asCached(context.problem),
      })),
      showSamples: assign(({ context }) => samplesOf(context.scope, null)),
      apply: assign(({ context: { data } }, { change }: { change: TChange }) => ({
        data: data === null ? null : arranged(loader.apply?.(data, change) ?? data),
      })),
      markFailed: assign(({ context }, { error }: { error: unknown }) => {
        const problem = failureNotice(loader.outcomes.loadFailed, error);
        return { problem: context.data === null ? problem : asCached(problem) };
      }),
      /** What is on screen stays, as the last data known. */
      markStale: assign(({ context }, { error }: { error: unknown }) => {
        const { loadFailed, reloadFailed = loadFailed } = loader.outcomes;
        const problem = failureNotice(reloadFailed, error);
        const { data, scope } = context;
        return isReal(context) && data !== null && !isEmpty(data)
          ? { source: 'cache' as const, problem: asCached(problem) }
          : { ...samplesOf(scope, data), problem };
      }),
      tell: enqueueActions(({ context, enqueue }) => {
        const { parent, data } = context;
        if (parent !== undefined && data !== null)
          enqueue.sendTo(parent, { type: 'loaded', data, isReal: isReal(context) });
      }),
    },
    guards: {
      isKnown: ({ context }) => context.data !== null,
      isReal: ({ context }) => isReal(context),
    },
  }).createMachine({
    id: loader.name,
    context: ({ input: { scope, known, parent } }) => ({
      scope,
      data: known ?? null,
      source: known === undefined ? 'none' : 'cache',
      problem: null,
      parent,
    }),
    initial: 'loading',
    on: {
      apply: {
        guard: 'isReal',
        actions: [{ type: 'apply', params: ({ event }) => event }, 'tell'],
      },
    },
    states: {
      loading: {
        tags: 'busy',
        on: { refresh: { target: 'loading', reenter: true } },
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context }) => ({ scope: context.scope }),
          onDone: {
            target: 'ready',
            actions: [
              { type: 'remember', params: ({ event }) => event.output },
              { type: 'show', params: ({ event }) => event.output },
              'tell',
            ],
          },
          onError: [
            {
              guard: 'isKnown',
              target: 'failed',
              actions: { type: 'markFailed', params: ({ event }) => ({ error: event.error }) },
            },
            {
              target: 'recalling',
              actions: { type: 'markFailed', params: ({ event }) => ({ error: event.error }) },
            },
          ],
        },
      },
      recalling: {
        tags: 'busy',
        on: { refresh: 'loading' },
        invoke: {
          id: 'recall',
          src: 'recall',
          input: ({ context }) => ({ scope: context.scope }),
          onDone: {
            target: 'failed',
            actions: [{ type: 'showRecalled', params: ({ event }) => event.output }, 'tell'],
          },
          onError: { target: 'failed', actions: ['showSamples', 'tell'] },
        },
      },
      ready: { on: { refresh: 'refreshing' } },
      refreshing: {
        tags: 'busy',
        on: { refresh: { target: 'refreshing', reenter: true } },
        invoke: {
          id: 'reload',
          src: 'load',
          input: ({ context }) => ({ scope: context.scope }),
          onDone: {
            target: 'ready',
            actions: [
              { type: 'remember', params: ({ event }) => event.output },
              { type: 'show', params: ({ event }) => event.output },
              'tell',
            ],
          },
          onError: {
            target: 'failed',
            actions: [{ type: 'markStale', params: ({ event }) => ({ error: event.error }) }, 'tell'],
          },
        },
      },
      failed: { on: { refresh: 'refreshing' } },
    },
  });

  /** Samples where there are any; otherwise what there is. */
  function samplesOf(scope: TScope, data: TData | null) {
    const samples = loader.samples?.(scope);
    return samples === undefined
      ? { data, source: data === null ? ('none' as const) : ('server' as const) }
      : { data: arranged(samples), source: 'samples' as const };
  }

  function asCached(problem: Context['problem']) {
    const text = loader.outcomes.cached;
    return problem && text ? { ...problem, tone: 'warning' as const, text } : problem;
  }
}

type Snapshot = { readonly context: { readonly source: LoaderSource }; hasTag(tag: LoaderTag): boolean };

/** Nothing to show yet. */
export const selectIsLoading = (snapshot: Snapshot): boolean =>
  snapshot.hasTag('busy') && snapshot.context.source === 'none';

/** Something newer is on its way; what is on screen stays. */
export const selectIsRefreshing = (snapshot: Snapshot): boolean =>
  snapshot.hasTag('busy') && snapshot.context.source !== 'none';

type LoaderMachine<TScope extends object, TData, TChange = never> = ReturnType<
  typeof createLoaderMachine<TScope, TData, TChange>
>;
export type LoaderActor<TScope extends object, TData, TChange = never> = ActorRefFrom<
  LoaderMachine<TScope, TData, TChange>
>;
