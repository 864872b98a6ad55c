import { type ComponentType, use, useEffect, useState } from 'react';

/** A part of the page could not be fetched: the network failed, or a newer version replaced it on the server. */
export class LoadError extends Error {}

export type LazyPart<TProps> = ComponentType<TProps> & {
  /** Fetches the code before it is shown. */
  readonly preload: () => void;
};

/** A value that is fetched once, when it is first needed. */
export interface Fetched<T> {
  /** Rejects with a `LoadError` after a failed fetch, until `retry` or `retryLoads` is called. */
  readonly get: () => Promise<T>;
  /** Fetches the value before it is needed. A failure before anybody has asked for it is forgotten. */
  readonly preload: () => void;
  /** The value in a component, which suspends until it has loaded. */
  readonly use: () => T;
  /** The value if it has loaded, else null. */
  readonly loaded: () => T | null;
  /** Lets a failed fetch be tried again with the next `get`. */
  readonly retry: () => void;
}

/** A function for each failed fetch, which forgets the failure. */
const failures = new Set<() => void>();

/** Lets every failed fetch be tried again when its value is next needed. */
export function retryLoads(): void {
  for (const forget of failures) forget();
  failures.clear();
}

/**
 * Fetches with `load`. A failure is remembered, because a page that renders repeatedly would otherwise fetch each time.
 * `onRetry` is called before a retry, so that what `load` depends on is retried first.
 */
export function fetched<T>(load: () => Promise<T>, onRetry?: () => void): Fetched<T> {
  let loading: Promise<T> | null = null;
  let loaded: T | null = null;
  let isAwaited = false;
  const forget = () => {
    loading = null;
    isAwaited = false;
  };
  const start = () => {
    if (loading !== null) return loading;
    const promise = load().then(
      (value) => {
        // React reads these. It suspends for any other new promise, fulfilled or not, and then keeps a fallback for 300 ms.
        Object.assign(promise, { status: 'fulfilled', value });
        loaded = value;
        return value;
      },
      (cause: unknown) => {
        failures.add(forget);
        throw new LoadError('A part of the page could not be loaded.', { cause });
      },
    );
    loading = promise;
    return promise;
  };
  const get = () => {
    isAwaited = true;
    return start();
  };
  const retry = () => {
    onRetry?.();
    if (failures.delete(forget)) forget();
  };
  return {
    get,
    preload: () =>
      void start().catch(() => {
        if (!isAwaited) retry();
      }),
    use: () => use(get()),
    loaded: () => loaded,
    retry,
  };
}

/** A value that a page does without until it has loaded, or if it cannot be fetched: null then. It is fetched once it is needed. */
export function useFetched<T>({ loaded, get }: Fetched<T>, isNeeded = true): T | null {
  const [value, setValue] = useState(loaded);
  useEffect(() => {
    if (value === null && isNeeded)
      get().then(
        (found) => setValue(() => found),
        () => undefined,
      );
  }, [value, get, isNeeded]);
  return value;
}

/**
 * A component whose code is fetched when it is first rendered. It suspends meanwhile, and throws a `LoadError` if that
 * fails. `retryLoads` lets it try again, which React's own `lazy` cannot.
 */
export function lazyPart<TProps extends object>(
  load: () => Promise<ComponentType<TProps>>,
): LazyPart<TProps> {
  const code = fetched(load);
  const part = (props: TProps) => {
    const Part = code.use();
    return <Part {...props} />;
  };
  return Object.assign(part, { preload: code.preload });
}

const inputs = ['pointermove', 'pointerdown', 'keydown'] as const;
const waiting = new Set<() => void>();
let hasInput = false;

function wake(): void {
  hasInput = true;
  for (const input of inputs) window.removeEventListener(input, wake, true);
  for (const work of waiting) work();
  waiting.clear();
}

/** Calls `work` with the first pointer or key event on the page, or at once after that. */
export function onFirstInput(work: () => void): void {
  if (hasInput) {
    work();
    return;
  }
  if (waiting.size === 0) for (const input of inputs) window.addEventListener(input, wake, true);
  waiting.add(work);
}

const afterwards = (work: () => void) => setTimeout(work, 200);

/** Runs the work when the browser has nothing else to do. */
export function whenIdle(work: () => void): void {
  (window.requestIdleCallback ?? afterwards)(work);
}
