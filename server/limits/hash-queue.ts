import { availableParallelism } from 'node:os';
import { BusyError } from './busy-error.ts';

/** One core stays free for other work, and one of the four threads of Node's pool stays free for files. */
const PARALLEL = Math.min(Math.max(availableParallelism() - 1, 1), 3);
/** For known callers, and as many for strangers: each is about a second and a half of one core. */
const LONGEST = 32;

/** The caller who asks for a piece of work. */
export interface HashCaller {
  /** The account of a known caller, the network of a stranger. */
  readonly name: string;
  /** True if the caller is signed in, or a browser in which the account was signed in before. */
  readonly isKnown: boolean;
}

interface Waiting {
  readonly name: string;
  start(): void;
  refuse(error: BusyError): void;
}

/** Runs the work of a caller in its turn, and returns its result. */
type HashQueue = <Result>(caller: HashCaller, work: () => Promise<Result>) => Promise<Result>;

/**
 * Two short queues for work that occupies a core, one for known callers and one for strangers: `parallel` pieces run, and
 * `longest` wait in each queue. While known callers wait, every second turn is theirs, so that strangers keep none of them
 * out.
 * @throws {BusyError} for refused work
 */
export function createHashQueue({ parallel = PARALLEL, longest = LONGEST } = {}): HashQueue {
  const known = createLane(longest);
  const strangers = createLane(longest);
  let preferred = known;
  let running = 0;

  function turn({ name, isKnown }: HashCaller): Promise<void> {
    const lane = isKnown ? known : strangers;
    lane.count(name);
    if (running < parallel) {
      running += 1;
      return Promise.resolve();
    }
    return new Promise((start, refuse) => lane.add({ name, start, refuse }));
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

/**
 * A queue in which the caller who asked least often lately is next. If more than `longest` pieces wait, one of the caller
 * who asked most often is refused. So a flood, from one address or from hundreds, does not lock out somebody who comes for
 * the first time.
 */
function createLane(longest: number) {
  const queue: Waiting[] = [];
  const asked = createCounts();

  /** Refuses any piece of the callers who asked most often: of equals, the newest may be the honest one. */
  function refuseOne(): void {
    const most = Math.max(...queue.map(({ name }) => asked.of(name)));
    const candidates = queue.filter(({ name }) => asked.of(name) === most);
    remove(candidates[Math.floor(Math.random() * candidates.length)])?.refuse(new BusyError('sign-in-busy'));
  }

  function remove(piece: Waiting | undefined): Waiting | undefined {
    return piece && queue.splice(queue.indexOf(piece), 1)[0];
  }

  return {
    count: asked.add,
    add(piece: Waiting): void {
      queue.push(piece);
      if (queue.length > longest) refuseOne();
    },
    /** The piece whose turn it is. */
    take(): Waiting | undefined {
      const least = Math.min(...queue.map(({ name }) => asked.of(name)));
      return remove(queue.find(({ name }) => asked.of(name) === least));
    },
  };
}

const WINDOW_MS = 60_000;
const MOST_NAMES = 10_000;

/** Counts names, each for one to two minutes, or shorter if there are more than `MOST_NAMES`. */
function createCounts() {
  let [current, before] = [new Map<string, number>(), new Map<string, number>()];
  let ends = 0;
  return {
    add(name: string): void {
      if (performance.now() >= ends || current.size >= MOST_NAMES) {
        [current, before] = [new Map(), current];
        ends = performance.now() + WINDOW_MS;
      }
      current.set(name, (current.get(name) ?? 0) + 1);
    },
    of: (name: string): number => (current.get(name) ?? 0) + (before.get(name) ?? 0),
  };
}
