import type { Page, Request, Route } from '@playwright/test';
import { Arrivals, inTime } from './arrivals.ts';

/** A call of a page that waits until the test decides its outcome. */
export type HeldCall = ReturnType<typeof heldCall>;
export type Calls = Awaited<ReturnType<typeof holdCallsOf>>;

interface Hold {
  readonly method: string;
  readonly path: RegExp;
  readonly waiting: Arrivals<Route>;
  /** True if the calls go on to the server. */
  isOpen: boolean;
}

/** The calls of a page. Those that are not held go on to the server. */
export async function holdCallsOf(page: Page) {
  let holds: Hold[] = [];
  const holdOf = (request: Request) => {
    const { pathname } = new URL(request.url());
    return holds.find(({ method, path }) => method === request.method() && path.test(pathname));
  };
  await page.route('**/api/**', async (route) => {
    const hold = holdOf(route.request());
    if (hold === undefined || hold.isOpen) return route.continue();
    hold.waiting.arrive(route);
  });
  return {
    /** Holds all later calls of this method and path, such as `POST /api/login`. */
    hold(method: string, path: RegExp) {
      const waiting = new Arrivals<Route>(`${method} ${path.source}`);
      const hold: Hold = { method, path, waiting, isOpen: false };
      holds.push(hold);
      return heldCall(hold);
    },
    /** Stops holding calls. */
    async release() {
      const waiting = holds.flatMap((hold) => hold.waiting.rest());
      holds = [];
      for (const route of waiting) await route.continue();
    },
  };
}

function heldCall(hold: Hold) {
  const { waiting } = hold;
  return {
    /** Forwards the call to the server. Waits for the call if the page has not made it yet. */
    pass: async () => (await waiting.next()).continue(),
    /** Answers the call in place of the server. */
    answer: async (json: unknown) => (await waiting.next()).fulfill({ json }),
    /** Answers it with a failure. */
    refuse: async (status: number, json: unknown = { message: 'No.' }) =>
      (await waiting.next()).fulfill({ status, json }),
    /** Ends the call without an answer. */
    drop: async () => (await waiting.next()).abort(),
    /** Waits until the page has aborted the call. */
    async abandoned() {
      const request = (await waiting.next()).request();
      const response = await inTime(request.response(), `The page keeps waiting for ${request.url()}`);
      if (response !== null) throw new Error('The call was answered');
    },
    isWaiting: () => !waiting.isEmpty,
    arrived: () => waiting.some(),
    /** Forwards the waiting calls and all others that the page makes until `work` is done. */
    async passDuring(work: () => Promise<void>) {
      hold.isOpen = true;
      for (const route of waiting.rest()) await route.continue();
      await work();
      hold.isOpen = false;
    },
  };
}
