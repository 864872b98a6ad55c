import {
  type ActorRef,
  type ActorRefFrom,
  assign,
  enqueueActions,
  fromPromise,
  type Snapshot,
  setup,
} from 'xstate';
import { type DataSource, isReal } from '#domain/data-source.ts';
import { withCause } from '#domain/load-cause.ts';
import { failureNotice, isTransient } from '#domain/messages.ts';
import { backoff, fromNetwork, fromReturns } from '../network.ts';
import type {
  LoaderContext,
  LoaderDescription,
  LoaderEvent,
  LoaderInput,
  LoaderPorts,
  LoaderTag,
} from './loader-types.ts';

/**
 * The machine behind everything that is loaded. Data stay on screen until newer data have arrived. A superseded request cannot
 * win, because leaving its state aborts it. A failed load falls back on the last known data, or else on samples, which are
 * read-only. A load without an answer is retried after a growing delay, and as soon as the browser is online again. Data are
 * loaded again when the user returns to the page.
 */
export function createLoaderMachine<TScope extends object, TData, TChange = never>(
  loader: LoaderDescription<TScope, TData, TChange>,
  ports: LoaderPorts<TScope, TData>,
) {
  type Context = LoaderContext<TScope, TData>;
  type Event = LoaderEvent<TData, TChange>;

  const normalized = (data: TData) => loader.normalize?.(data) ?? data;
  const isEmpty = (data: TData) => loader.isEmpty?.(data) ?? false;

  const applyAndReport = [
    { type: 'apply', params: ({ event }: { readonly event: { readonly change: TChange } }) => event },
    'report',
  ] as const;

  return setup({
    types: {} as {
      context: Context;
      events: Event;
      input: LoaderInput<TScope, TData>;
      tags: LoaderTag;
    },
    actors: {
      load: fromPromise<
        { readonly data: TData },
        { readonly context: Context; readonly self: ActorRef<Snapshot<unknown>, Event> }
      >(async ({ input: { context, self }, signal }) => {
        const show = (data: TData) => {
          if (!signal.aborted) self.send({ type: 'partly loaded', data });
        };
        return { data: await ports.load(context.scope, signal, { data: context.data, show }) };
      }),
      network: fromNetwork(ports.watchNetwork),
      returns: fromReturns(ports.watchReturn),
    },
    actions: {
      writeCache: ({ context }, { data }: { data: TData }) => ports.writeCache?.(context.scope, data),
      showPart: assign((_, { data }: { data: TData }) => ({
        data: normalized(data),
        source: 'server' as const,
      })),
      show: assign(({ context }, { data }: { data: TData }) => ({
        ...(isEmpty(data)
          ? samplesOf(context.scope, data)
          : { data: normalized(data), source: 'server' as const }),
        problem: null,
        attempts: 0,
      })),
      /** Nothing is on screen yet: takes the stored data, if there is any. */
      readCache: assign(({ context: { scope, source } }) => {
        const data = source === 'none' ? (ports.readCache?.(scope) ?? null) : null;
        return data === null || isEmpty(data) ? {} : { data: normalized(data), source: 'cache' as const };
      }),
      apply: assign(({ context: { data } }, { change }: { change: TChange }) => ({
        data: data === null ? null : normalized(loader.apply?.(data, change) ?? data),
      })),
      keepProblem: assign(
        ({ context: { data, source, problem, attempts } }, { error }: { error: unknown }) => {
          const { loadFailed, reloadFailed = loadFailed } = loader.outcomes;
          const isFirst = source === 'none' || (source !== 'server' && problem === null);
          const text = isFirst ? loadFailed : reloadFailed;
          return {
            problem: withCause(loader.failure?.(error, data) ?? failureNotice(text, error), error),
            attempts: isTransient(error) ? attempts + 1 : 0,
          };
        },
      ),
      /** Real data stay as the last known ones; otherwise samples are shown. */
      fallBack: assign(({ context: { scope, data, source, problem } }) => {
        if (data === null || isEmpty(data) || !isReal({ source })) return samplesOf(scope, data);
        const { cached: text } = loader.outcomes;
        return {
          source: 'cache' as const,
          problem: problem && text ? { ...problem, tone: 'warning' as const, text } : problem,
        };
      }),
      report: enqueueActions(({ context, enqueue }) => {
        const { parent, data } = context;
        if (parent !== undefined && data !== null)
          enqueue.sendTo(parent, { type: 'loaded', data, isReal: isReal(context) });
      }),
    },
    guards: {
      isReal: ({ context }) => isReal(context),
      isTransient: ({ context }) => context.attempts > 0,
    },
    delays: {
      backoff: ({ context }) => backoff(context.attempts),
    },
  }).createMachine({
    id: loader.name,
    context: ({ input: { scope, known, parent } }) => ({
      scope,
      data: known ?? null,
      source: known === undefined ? 'none' : 'cache',
      problem: null,
      attempts: 0,
      parent,
    }),
    invoke: { id: 'returns', src: 'returns' },
    initial: 'loading',
    on: { apply: { guard: 'isReal', actions: applyAndReport } },
    states: {
      loading: {
        tags: 'busy',
        on: {
          // The answer that is on its way may be older than the change.
          apply: [
            { guard: 'isReal', target: 'loading', reenter: true, actions: applyAndReport },
            { target: 'loading', reenter: true },
          ],
          refresh: { target: 'loading', reenter: true },
          'partly loaded': { actions: { type: 'showPart', params: ({ event }) => event } },
        },
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context, self }) => ({ context, self }),
          onDone: {
            target: 'ready',
            actions: [
              { type: 'writeCache', params: ({ event }) => event.output },
              { type: 'show', params: ({ event }) => event.output },
              'report',
            ],
          },
          onError: {
            target: 'failed',
            actions: [
              { type: 'keepProblem', params: ({ event }) => event },
              'readCache',
              'fallBack',
              'report',
            ],
          },
        },
      },
      ready: { on: { refresh: 'loading', returned: 'loading' } },
      failed: {
        always: { guard: 'isTransient', target: 'waiting' },
        on: { refresh: 'loading', returned: 'loading' },
      },
      waiting: {
        invoke: { id: 'network', src: 'network' },
        after: { backoff: 'loading' },
        on: { refresh: 'loading', retry: 'loading' },
      },
    },
  });

  /** The samples if there are any; otherwise the current data. */
  function samplesOf(scope: TScope, data: TData | null) {
    const samples = loader.samples?.(scope);
    return samples === undefined
      ? { data, source: data === null ? ('none' as const) : ('server' as const) }
      : { data: normalized(samples), source: 'samples' as const };
  }
}

type LoaderView = { readonly context: { readonly source: DataSource }; hasTag(tag: LoaderTag): boolean };

/** True if a load is running with nothing to show yet. */
export const selectIsLoading = (snapshot: LoaderView): boolean =>
  snapshot.hasTag('busy') && snapshot.context.source === 'none';

/** True if a reload is running while the data stay on screen. */
export const selectIsRefreshing = (snapshot: LoaderView): boolean =>
  snapshot.hasTag('busy') && snapshot.context.source !== 'none';

type LoaderMachine<TScope extends object, TData, TChange = never> = ReturnType<
  typeof createLoaderMachine<TScope, TData, TChange>
>;
export type LoaderActor<TScope extends object, TData, TChange = never> = ActorRefFrom<
  LoaderMachine<TScope, TData, TChange>
>;
