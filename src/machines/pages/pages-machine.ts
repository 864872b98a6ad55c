import type { MessageDescriptor } from '@lingui/core';
import { type ActorRefFrom, assign, fromCallback, setup } from 'xstate';
import { type EntryFilter, type EntryPage, joined } from '#domain/history/entry.ts';
import { withCause } from '#domain/load-cause.ts';
import { failureNotice, isTransient, type Notice } from '#domain/messages.ts';
import { fromNoCall } from '../from-call.ts';
import { backoff } from '../network.ts';

interface PagesInput {
  /** The text of a failed load. */
  readonly loadFailed: MessageDescriptor;
  readonly filter: EntryFilter;
}

interface PagesContext extends PagesInput {
  /** What has been loaded; null until the first answer. */
  readonly shown: EntryPage | null;
  /** The reason why newer or older entries are missing. */
  readonly problem: Notice | null;
  /** The number of consecutive loads that failed for a temporary reason. */
  readonly attempts: number;
}

type PagesEvent =
  /** Loads the newest entries; what is older stays if it adjoins. */
  | { readonly type: 'refresh' }
  /** Loads the next page. */
  | { readonly type: 'older' }
  /** Ends the search for older entries. */
  | { readonly type: 'stop' }
  /** The browser has a network again. */
  | { readonly type: 'retry' }
  /** The user has returned to the page, and others may have changed something meanwhile. */
  | { readonly type: 'returned' };

/** The entries of a page before that of `before`, or the newest ones. */
export interface PageRequest {
  readonly filter: EntryFilter;
  readonly before: number | null;
}

const none: EntryPage = { entries: [], next: null };

const startsOver = { shown: null, problem: null, attempts: 0 };

/**
 * A list that is loaded page by page, newest first: a burger's history, the deleted burgers and the audit log. An answer without
 * entries that has a next page goes on by itself, because a server looks through a bounded number of entries for those of a
 * filter. The calls come by `provide`.
 */
export const pagesMachine = setup({
  types: {} as { input: PagesInput; context: PagesContext; events: PagesEvent; tags: 'busy' },
  actors: {
    load: fromNoCall<PageRequest, EntryPage>(),
    network: fromCallback(() => {}),
    returns: fromCallback(() => {}),
  },
  actions: {
    show: assign(({ context: { shown } }, { page }: { page: EntryPage }) => ({
      ...startsOver,
      shown: shown === null ? page : joined(shown, page),
    })),
    append: assign(({ context: { shown } }, { page }: { page: EntryPage }) => ({
      problem: null,
      shown: { entries: [...(shown ?? none).entries, ...page.entries], next: page.next },
    })),
    forgetProblem: assign({ problem: null }),
    keepProblem: assign(({ context: { loadFailed, attempts } }, { error }: { error: unknown }) => ({
      problem: withCause(failureNotice(loadFailed, error), error),
      attempts: isTransient(error) ? attempts + 1 : 0,
    })),
    keepOlderProblem: assign(({ context: { loadFailed } }, { error }: { error: unknown }) => ({
      problem: failureNotice(loadFailed, error),
    })),
  },
  guards: {
    hasOlder: ({ context: { shown } }) => shown !== null && shown.next !== null,
    isTransient: ({ context }) => context.attempts > 0,
    leadsOn: (_, { page }: { page: EntryPage }) => page.entries.length === 0 && page.next !== null,
  },
  delays: { backoff: ({ context }) => backoff(context.attempts) },
}).createMachine({
  id: 'pages',
  context: ({ input }) => ({ ...input, ...startsOver }),
  invoke: { id: 'returns', src: 'returns' },
  initial: 'loading',
  on: {
    refresh: '.loading',
  },
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context: { filter } }) => ({ filter, before: null }),
        onDone: [
          {
            guard: { type: 'leadsOn', params: ({ event }) => ({ page: event.output }) },
            target: 'older',
            actions: { type: 'show', params: ({ event }) => ({ page: event.output }) },
          },
          { target: 'ready', actions: { type: 'show', params: ({ event }) => ({ page: event.output }) } },
        ],
        onError: { target: 'failed', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    ready: { on: { older: { guard: 'hasOlder', target: 'older' }, returned: 'loading' } },
    older: {
      tags: 'busy',
      on: { stop: { target: 'ready', actions: 'forgetProblem' } },
      invoke: {
        id: 'loadOlder',
        src: 'load',
        input: ({ context: { filter, shown } }) => ({ filter, before: (shown ?? none).next }),
        onDone: [
          {
            guard: { type: 'leadsOn', params: ({ event }) => ({ page: event.output }) },
            target: 'older',
            reenter: true,
            actions: { type: 'append', params: ({ event }) => ({ page: event.output }) },
          },
          { target: 'ready', actions: { type: 'append', params: ({ event }) => ({ page: event.output }) } },
        ],
        onError: {
          target: 'olderFailed',
          actions: { type: 'keepOlderProblem', params: ({ event }) => event },
        },
      },
    },
    olderFailed: { on: { older: 'older' } },
    failed: {
      always: { guard: 'isTransient', target: 'waiting' },
      on: { returned: 'loading' },
    },
    waiting: {
      invoke: { id: 'network', src: 'network' },
      after: { backoff: 'loading' },
      on: { retry: 'loading' },
    },
  },
});

export type PagesActor = ActorRefFrom<typeof pagesMachine>;
