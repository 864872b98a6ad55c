import { coded } from '../coded.ts';
import { HttpError } from '../http/http-error.ts';

interface Waiting {
  readonly caller: string;
  start(): void;
  refuse(error: HttpError): void;
}

/** Runs the work of a caller in its turn, and returns its result. */
type HashQueue = <Result>(caller: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * A short queue for work that occupies a core: `parallel` pieces run and `longest` wait. Beyond that the caller with most
 * waiting pieces is refused, so that one caller's flood does not lock out the others.
 * @throws {HttpError} 503 with `Retry-After`, for refused work
 */
export function createHashQueue({ parallel, longest }: { parallel: number; longest: number }): HashQueue {
  const queue: Waiting[] = [];
  let running = 0;

  function turn(caller: string): Promise<void> {
    if (running < parallel) {
      running += 1;
      return Promise.resolve();
    }
    return new Promise((start, refuse) => {
      queue.push({ caller, start, refuse });
      if (queue.length > longest) refuseOne();
    });
  }

  /** Refuses the latest piece of the caller with most waiting pieces. */
  function refuseOne(): void {
    const counts = new Map<string, number>();
    for (const { caller } of queue) counts.set(caller, (counts.get(caller) ?? 0) + 1);
    const most = Math.max(...counts.values());
    const index = queue.findLastIndex(({ caller }) => counts.get(caller) === most);
    for (const { refuse } of queue.splice(index, 1)) refuse(tooBusy());
  }

  function next(): void {
    const waiting = queue.shift();
    if (waiting === undefined) running -= 1;
    else waiting.start();
  }

  return async (caller, work) => {
    await turn(caller);
    try {
      return await work();
    } finally {
      next();
    }
  };
}

const tooBusy = () =>
  new HttpError(503, coded('sign-in-busy'), {
    headers: { 'Retry-After': '2' },
  });
