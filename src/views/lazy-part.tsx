import { type ComponentType, use } from 'react';

/** A part of the page could not be fetched: the network failed, or a newer version replaced it on the server. */
export class LoadError extends Error {}

export type LazyPart<TProps> = ComponentType<TProps> & {
  /** Fetches the code that is about to be shown. */
  readonly begin: () => void;
  /** Fetches the code before there is anything to show. After a failure the part is fetched once more when it is shown. */
  readonly prepare: () => void;
};

/** A value that is fetched once, when it is first needed. */
export interface Fetched<T> {
  /** Rejects with a `LoadError` after a failed fetch, until `retry` or `retryLoads` is called. */
  readonly get: () => Promise<T>;
  /** Fetches what is about to be needed. */
  readonly begin: () => void;
  /** The value in a component, which suspends until it has loaded. */
  readonly use: () => T;
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
  const forget = () => {
    loading = null;
  };
  const get = () => {
    if (loading !== null) return loading;
    const promise = load().then(
      (value) => {
        // React reads these. It suspends for any other new promise, fulfilled or not, and then keeps a fallback for 300 ms.
        Object.assign(promise, { status: 'fulfilled', value });
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
  return {
    get,
    begin: () => void get().catch(() => undefined),
    use: () => use(get()),
    retry: () => {
      onRetry?.();
      if (failures.delete(forget)) forget();
    },
  };
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
  return Object.assign(part, {
    begin: code.begin,
    prepare: () => void code.get().catch(code.retry),
  });
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

/** Runs `prepare` with the first pointer or key event on the page, or at once after that. */
export function prepareSoon(prepare: () => void): void {
  if (isAlive) {
    prepare();
    return;
  }
  if (toPrepare.size === 0) for (const sign of signsOfLife) window.addEventListener(sign, wake, true);
  toPrepare.add(prepare);
}
