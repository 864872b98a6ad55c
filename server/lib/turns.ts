/**
 * Makes a function that runs works of one name one after another, and of all names `most` at the same time. Works wait in
 * the order in which they came.
 */
export function createTurns(most = Number.POSITIVE_INFINITY) {
  const last = new Map<string, Promise<unknown>>();
  const waiting: (() => void)[] = [];
  let running = 0;

  async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running < most) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  }

  return async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const result = (last.get(name) ?? Promise.resolve()).then(() => run(work));
    const end = result.catch(() => undefined);
    last.set(name, end);
    try {
      return await result;
    } finally {
      if (last.get(name) === end) last.delete(name);
    }
  };
}
