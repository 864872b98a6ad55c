import { type ComponentType, use } from 'react';

/** Something that a page needs could not be fetched: no network, or a newer version has replaced it on the server. */
export class LoadError extends Error {}

/** `prepare` fetches the code before there is anything to show. */
export type LazyPart<TProps> = ComponentType<TProps> & { readonly prepare: () => void };

/** Something that is fetched once, when it is first needed. */
export interface Fetched<T> {
  /** Rejects with a `LoadError` where it could not be fetched, and goes on doing so until it may be tried again. */
  readonly get: () => Promise<T>;
  /** Lets a failed fetch be tried again with the next `get`. */
  readonly retry: () => void;
}

/** Forgets what failed, one function for each thing that did. */
const failures = new Set<() => void>();

/** Lets everything that could not be fetched be tried again the next time it is needed. */
export function retryLoads(): void {
  for (const forget of failures) forget();
  failures.clear();
}

/**
 * Fetches by `load`. A failure is remembered, because a page that is shown again and again would ask again and again.
 * `onRetry` is called before another try, to let that begin with what `load` needs itself.
 */
export function fetched<T>(load: () => Promise<T>, onRetry?: () => void): Fetched<T> {
  let loading: Promise<T> | null = null;
  const forget = () => {
    loading = null;
  };
  return {
    get: () => {
      loading ??= load().catch((cause: unknown) => {
        failures.add(forget);
        throw new LoadError('A part of the page could not be loaded.', { cause });
      });
      return loading;
    },
    retry: () => {
      onRetry?.();
      if (failures.delete(forget)) forget();
    },
  };
}

/**
 * A component whose code is fetched when it is first shown. It suspends meanwhile, and throws a `LoadError`
 * where that fails, until `retryLoads`; React's own `lazy` would remember the failure for ever.
 */
export function lazyPart<TProps extends object>(
  load: () => Promise<ComponentType<TProps>>,
): LazyPart<TProps> {
  const { get } = fetched(load);
  const part = (props: TProps) => {
    const Part = use(get());
    return <Part {...props} />;
  };
  return Object.assign(part, { prepare: () => void get().catch(() => undefined) });
}

const signsOfLife = ['pointermove', 'pointerdown', 'keydown'] as const;
const toPrepare = new Set<() => void>();
let isAlive = false;

function wake(): void {
  isAlive = true;
  for (const sign of signsOfLife) window.removeEventListener(sign, wake, true);
  for (const prepare of toPrepare) prepare();
  toPrepare.clear();
}

/** Runs `prepare` with the first sign that somebody is about to do something: it need not wait for code then. */
export function prepareSoon(prepare: () => void): void {
  if (isAlive) {
    prepare();
    return;
  }
  if (toPrepare.size === 0) for (const sign of signsOfLife) window.addEventListener(sign, wake, true);
  toPrepare.add(prepare);
}
