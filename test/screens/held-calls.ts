import type { Page, Request, Route } from '@playwright/test';

/** A call of a page that waits until the test decides its outcome. */
export interface HeldCall {
  /** Forwards the call to the server. Waits for the call if the page has not made it yet. */
  pass(): Promise<void>;
  /** Answers the call in place of the server. */
  refuse(status: number, json?: unknown): Promise<void>;
  /** Ends the call without an answer. */
  drop(): Promise<void>;
  /** Waits until the page has aborted the call. */
  abandoned(): Promise<void>;
}

/** The calls of a page. Those that are not held go on to the server. */
export interface Calls {
  /** Holds all later calls of this method and path, such as `POST /api/login`. */
  hold(method: string, path: RegExp): HeldCall;
  /** Stops holding calls. */
  release(): Promise<void>;
}

interface Hold {
  readonly method: string;
  readonly path: RegExp;
  /** The waiting calls, oldest first. */
  readonly waiting: Route[];
  /** The callbacks that wait for a call. */
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
