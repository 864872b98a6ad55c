import type { Page, Route } from '@playwright/test';

interface Held {
  /** Only calls of this method are held. */
  readonly method?: string;
  /** Answers a held request. By default the server does. */
  readonly answer?: (route: Route) => Promise<void>;
}

/** Holds the page's requests to `path` until the returned function is called. */
export async function hold(page: Page, path: string | RegExp, held: Held = {}): Promise<() => void> {
  const { method, answer = (route) => route.continue() } = held;
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    if (method !== undefined && route.request().method() !== method) return route.fallback();
    await promise;
    await answer(route);
  });
  return resolve;
}
