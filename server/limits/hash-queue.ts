import { availableParallelism } from 'node:os';
import { BusyError } from './busy-error.ts';

/** One core stays free for other work, and one of the four threads of Node's pool stays free for files. */
const PARALLEL = Math.min(Math.max(availableParallelism() - 1, 1), 3);
/** For known callers, and as many for strangers: each takes about 40 ms of a core. */
const MAX_LENGTH = 128;

/** The caller who asks for a piece of work. */
export interface HashCaller {
  /** The account of a known caller, the network of a stranger. */
  readonly name: string;
  /** True if the caller is signed in, or a browser in which the account was signed in before. */
  readonly isKnown: boolean;
}

interface Waiting {
  start(): void;
  refuse(error: BusyError): void;
}

/** Runs the work of a caller in its turn, and returns its result. */
type HashQueue = <Result>(caller: HashCaller, work: () => Promise<Result>) => Promise<Result>;

/**
 * Two lanes for work that occupies a core, one for known callers and one for strangers: `parallel` pieces run, and `longest`
 * wait in each lane. While known callers wait, every second turn is theirs, so that strangers keep none of them out.
 * @throws {BusyError} for refused work
 */
export function createHashQueue({ parallel = PARALLEL, longest = MAX_LENGTH } = {}): HashQueue {
  const known = createLane(longest);
  const strangers = createLane(longest);
  let preferred = known;
  let running = 0;

  function turn({ name, isKnown }: HashCaller): Promise<void> {
    if (running < parallel) {
      running += 1;
      return Promise.resolve();
    }
    const lane = isKnown ? known : strangers;
    return new Promise((start, refuse) => lane.add(name, { start, refuse }));
  }

  function next(): void {
    const other = preferred === known ? strangers : known;
    const waiting = preferred.take() ?? other.take();
    preferred = other;
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

/** A lane in which the callers take turns. If it is full, the caller who has most waiting loses the newest piece. */
function createLane(longest: number) {
  const callers = new Map<string, Waiting[]>();
  let size = 0;
  return {
    add(name: string, piece: Waiting): void {
      callers.set(name, [...(callers.get(name) ?? []), piece]);
      size += 1;
      if (size <= longest) return;
      size -= 1;
      const most = [...callers.values()].reduce((one, other) => (other.length >= one.length ? other : one));
      most.pop()?.refuse(new BusyError('sign-in-busy'));
    },
    take(): Waiting | undefined {
      for (const [name, [piece, ...rest]] of callers) {
        callers.delete(name);
        if (piece === undefined) continue;
        if (rest.length > 0) callers.set(name, rest);
        size -= 1;
        return piece;
      }
      return undefined;
    },
  };
}
