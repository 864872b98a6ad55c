import type { MessageDescriptor } from '@lingui/core';
import type { ActorRef, Snapshot } from 'xstate';
import type { DataSource } from '#domain/data-source.ts';
import type { Notice } from '#domain/messages.ts';
import type { WatchNetwork } from '../network.ts';

/** The description of something to load: `TData` is the type of the data, `TScope` that of the load's arguments. */
export interface LoaderDescription<TScope extends object, TData, TChange = never> {
  readonly name: string;
  readonly outcomes: {
    readonly loadFailed: MessageDescriptor;
    /** Shown instead of `loadFailed` if newer data than those on screen were requested. */
    readonly reloadFailed?: MessageDescriptor;
    /** Shown instead of either while the last known data are shown. */
    readonly cached?: MessageDescriptor;
  };
  /** The notice of a failure. The default is a text of `outcomes` with the server's message below it. `data` is what is shown. */
  failure?(error: unknown, data: TData | null): Notice;
  /** The data in the form in which they are shown, for example sorted. */
  normalize?(data: TData): TData;
  /** True if there is nothing to show. `samples` are shown then. */
  isEmpty?(data: TData): boolean;
  /** The read-only data that are shown if there are no real ones. */
  samples?(scope: TScope): TData;
  /** The data after a change that the server is known to have made, shown until the reload ends. */
  apply?(data: TData, change: TChange): TData;
}

/** The data on screen when a load begins, and a way to show more before it ends. */
export interface LoaderScreen<TData> {
  readonly data: TData | null;
  show(data: TData): void;
}

/** The ports of a loader. A call that fails rejects with a `CallFailure`. The signal aborts it. */
export interface LoaderPorts<TScope, TData> {
  load(scope: TScope, signal: AbortSignal, screen: LoaderScreen<TData>): Promise<TData>;
  /** The last data that the server is known to have had; null if none are stored. */
  readCache?(scope: TScope): TData | null;
  writeCache?(scope: TScope, data: TData): void;
  readonly watchNetwork?: WatchNetwork;
  /** Calls back when the user returns to the page. */
  readonly watchReturn?: WatchNetwork;
}

/** Sent to the parent: the data on screen. `isReal` is false for samples. */
export interface Loaded<TData> {
  readonly type: 'loaded';
  readonly data: TData;
  readonly isReal: boolean;
}

export interface LoaderInput<TScope, TData> {
  readonly scope: TScope;
  /** The data that are already known, shown until newer ones arrive. */
  readonly known?: TData;
  /** The invoking machine, which receives `loaded` with all data that are shown. */
  readonly parent?: ActorRef<Snapshot<unknown>, Loaded<TData>>;
}

export interface LoaderContext<TScope, TData> {
  readonly scope: TScope;
  /** The data on screen; null if there are none. */
  readonly data: TData | null;
  readonly source: DataSource;
  /** The reason why the data differ from the server's; null while they do not. */
  readonly problem: Notice | null;
  /** The number of consecutive loads that failed for a temporary reason; 0 after an answer. */
  readonly attempts: number;
  readonly parent: LoaderInput<TScope, TData>['parent'];
}

export type LoaderEvent<TData, TChange> =
  | { readonly type: 'refresh' }
  /** The browser has a network again. */
  | { readonly type: 'retry' }
  /** The user has returned to the page, and others may have changed the data meanwhile. */
  | { readonly type: 'returned' }
  | { readonly type: 'partly loaded'; readonly data: TData }
  | { readonly type: 'apply'; readonly change: TChange };

/** `busy`: a call is running; see `selectIsLoading` and `selectIsRefreshing`. */
export type LoaderTag = 'busy';
