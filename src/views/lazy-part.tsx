import { type ComponentType, use } from 'react';

/** Code could not be fetched: no network, or a newer version has replaced it on the server. */
export class LoadError extends Error {}

/** `prepare` fetches the code before there is anything to show. */
export type LazyPart<TProps> = ComponentType<TProps> & { readonly prepare: () => void };

/** Forgets what failed, one function for each part that did. */
const failures = new Set<() => void>();

/** Lets every part that could not be fetched try again the next time it is shown. */
export function retryLoads(): void {
  for (const forget of failures) forget();
  failures.clear();
}

/**
 * A component whose code is fetched when it is first shown. It suspends meanwhile, and throws a `LoadError`
 * where that fails, until `retryLoads`; React's own `lazy` would remember the failure for ever.
 */
export function lazyPart<TProps extends object>(
  load: () => Promise<ComponentType<TProps>>,
): LazyPart<TProps> {
  let loading: Promise<ComponentType<TProps>> | null = null;

  function fetchPart(): Promise<ComponentType<TProps>> {
    loading ??= load().catch((cause: unknown) => {
      failures.add(() => {
        loading = null;
      });
      throw new LoadError('A part of the page could not be loaded.', { cause });
    });
    return loading;
  }

  const part = (props: TProps) => {
    const Part = use(fetchPart());
    return <Part {...props} />;
  };
  return Object.assign(part, { prepare: () => void fetchPart().catch(() => undefined) });
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
