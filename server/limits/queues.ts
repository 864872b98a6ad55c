/** Does a piece of work in its turn, and returns its result. */
export type Queue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Does a piece of work in the turn of its name, and returns its result. */
export type Queues = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

/** Makes a queue: `most` works run at the same time, and the others wait in the order in which they came. */
export function createQueue(most = 1): Queue {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < most) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

/**
 * Makes a queue for each name, of which `each` works run at the same time, and which lives as long as it has work. Of all names `most`
 * works do.
 */
export function createQueues(each: number, most = Number.POSITIVE_INFINITY): Queues {
  const all = createQueue(most);
  const named = new Map<string, { readonly queue: Queue; works: number }>();
  return async (name, work) => {
    const own = named.get(name) ?? { queue: createQueue(each), works: 0 };
    named.set(name, own);
    own.works += 1;
    try {
      return await own.queue(() => all(work));
    } finally {
      own.works -= 1;
      if (own.works === 0) named.delete(name);
    }
  };
}

/** Makes queues in which the works of a name follow each other. Of all names `most` run at the same time. */
export const createMutexes = (most?: number): Queues => createQueues(1, most);
