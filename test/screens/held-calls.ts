import type { Page, Request, Route } from '@playwright/test';
import { Arrivals, inTime } from './arrivals.ts';

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
  /** Whether a call waits now. */
  isWaiting(): boolean;
  /** Waits until a call waits. */
  arrived(): Promise<void>;
  /** Forwards the waiting calls and all others that the page makes until `work` is done. */
  passDuring(work: () => Promise<void>): Promise<void>;
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
  readonly waiting: Arrivals<Route>;
  /** Whether the calls go on to the server. */
  isOpen: boolean;
}

export async function holdCallsOf(page: Page): Promise<Calls> {
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
    hold(method, path) {
      const waiting = new Arrivals<Route>(`${method} ${path.source}`);
      const hold: Hold = { method, path, waiting, isOpen: false };
      holds.push(hold);
      return heldCall(hold);
    },
    async release() {
      const waiting = holds.flatMap((hold) => hold.waiting.rest());
      holds = [];
      for (const route of waiting) await route.continue();
    },
  };
}

function heldCall(hold: Hold): HeldCall {
  const { waiting } = hold;
  return {
    pass: async () => (await waiting.next()).continue(),
    refuse: async (status, json = { message: 'No.' }) => (await waiting.next()).fulfill({ status, json }),
    drop: async () => (await waiting.next()).abort(),
    async abandoned() {
      const request = (await waiting.next()).request();
      const response = await inTime(request.response(), `The page keeps waiting for ${request.url()}`);
      if (response !== null) throw new Error('The call was answered');
    },
    isWaiting: () => !waiting.isEmpty,
    arrived: () => waiting.some(),
    async passDuring(work) {
      hold.isOpen = true;
      for (const route of waiting.rest()) await route.continue();
      await work();
      hold.isOpen = false;
    },
  };
}
