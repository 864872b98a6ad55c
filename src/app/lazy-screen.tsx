import { type ComponentType, use } from 'react';

/** A screen's code could not be fetched: no network, or a newer version has replaced it on the server. */
export class ScreenLoadError extends Error {}

/** Forgets what failed, one function for each screen that did. */
const failures = new Set<() => void>();

/** Lets every screen that could not be fetched try again the next time it is shown. */
export function retryScreens(): void {
  for (const forget of failures) forget();
  failures.clear();
}

/**
 * A component whose code is fetched when it is first shown. It suspends meanwhile, and throws a `ScreenLoadError`
 * where that fails, until `retryScreens`; React's own `lazy` would remember the failure for ever.
 */
export function lazyScreen<TProps extends object>(
  load: () => Promise<ComponentType<TProps>>,
): ComponentType<TProps> {
  let loading: Promise<ComponentType<TProps>> | null = null;

  function fetchScreen(): Promise<ComponentType<TProps>> {
    loading ??= load().catch((cause: unknown) => {
      failures.add(() => {
        loading = null;
      });
      throw new ScreenLoadError('The screen could not be loaded.', { cause });
    });
    return loading;
  }

  return (props: TProps) => {
    const Screen = use(fetchScreen());
    return <Screen {...props} />;
  };
}
