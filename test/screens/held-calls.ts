import type { Page, Request, Route } from '@playwright/test';

/** One call of a page that waits until a test says what becomes of it. */
export interface HeldCall {
  /** Lets it go on to the server; waits for it where it has not come yet. */
  pass(): Promise<void>;
  /** Answers it in the server's place. */
  refuse(status: number, json?: unknown): Promise<void>;
  /** Nobody answers it. */
  drop(): Promise<void>;
  /** Waits until the page has given it up. */
  abandoned(): Promise<void>;
}

/** The calls of a page. Those that nobody holds go on to the server. */
export interface Calls {
  /** From now on calls such as `POST /api/login` wait. */
  hold(method: string, path: RegExp): HeldCall;
  /** No call has to wait any more. */
  release(): Promise<void>;
}

interface Hold {
  readonly method: string;
  readonly path: RegExp;
  /** Those that wait, the oldest first. */
  readonly waiting: Route[];
  /** Those who wait for a call. */
  readonly takers: ((route: Route) => void)[];
}

export async function holdCallsOf(page: Page): Promise<Calls> {
  let holds: Hold[] = [];
  const holdOf = (request: Request) => {
    const { pathname } = new URL(request.url());
    return holds.find(({ method, path }) => method === request.method() && path.test(pathname));
  };
  await page.route('**/api/**', async (route) => {
    const hold = holdOf(route.request());
    if (hold === undefined) return route.continue();
    const take = hold.takers.shift();
    if (take) take(route);
    else hold.waiting.push(route);
  });
  return {
    hold(method, path) {
      const hold: Hold = { method, path, waiting: [], takers: [] };
      holds.push(hold);
      return heldCall(hold);
    },
    async release() {
      const waiting = holds.flatMap((hold) => hold.waiting);
      holds = [];
      for (const route of waiting) await route.continue();
    },
  };
}

function heldCall({ waiting, takers }: Hold): HeldCall {
  const oldest = (): Promise<Route> => {
    const route = waiting.shift();
    return route ? Promise.resolve(route) : new Promise((resolve) => takers.push(resolve));
  };
  return {
    pass: async () => (await oldest()).continue(),
    refuse: async (status, json = { message: 'No.' }) => (await oldest()).fulfill({ status, json }),
    drop: async () => (await oldest()).abort(),
    async abandoned() {
      if ((await (await oldest()).request().response()) !== null) throw new Error('The call was answered');
    },
  };
}
