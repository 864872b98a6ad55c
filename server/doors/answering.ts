import type { Hold } from '../limits/budget.ts';
import type { Holder } from '../limits/holder.ts';
import type { Limits } from '../limits/limits.ts';

/** The memory that an answer takes at first. */
const ANSWER_BYTES = 64 * 1024;
/** The interval of looking up the rights behind running answers, because another server may have ended one. */
const LOOK_MS = 2000;

/** What an answer depends on as long as it runs: a sign-in, or a key of a burger. */
interface Right {
  readonly kind: 'sign-in' | 'key';
  readonly id: string;
}

/** Whoever asks for an answer. */
interface Asker {
  /** The holder of the answer's memory, and of one of the answers at the same time. */
  readonly holder: Holder;
  /** Null for whoever needs none. */
  readonly right: Right | null;
}

/** For each kind of right: those of these IDs that have not ended. */
type LiveRights = Readonly<Record<Right['kind'], (ids: readonly string[]) => Promise<readonly string[]>>>;

interface Running {
  readonly right: Right | null;
  readonly end: (why: Ending) => void;
}

/** Why an answer is ended: its right has ended, or the server stops. */
export type Ending = 'right-ended' | 'stopping';

export type Answering = ReturnType<typeof createAnswering>;

/** Knows the answers that are being given by all doors: how many each asker has, and whether they may go on. */
export function createAnswering(limits: Limits, liveRights: LiveRights) {
  const running = new Set<Running>();
  const look = setInterval(() => void Promise.all([endOthers('sign-in'), endOthers('key')]), LOOK_MS);
  look.unref();

  async function endOthers(kind: Right['kind']): Promise<void> {
    const asked = [...running].flatMap(({ right, end }) =>
      right?.kind === kind ? [{ id: right.id, end }] : [],
    );
    if (asked.length === 0) return;
    try {
      const live = new Set(await liveRights[kind]([...new Set(asked.map(({ id }) => id))]));
      for (const { id, end } of asked) if (!live.has(id)) end('right-ended');
    } catch {
      // The database is unreachable; the next round tries again.
    }
  }

  return {
    /**
     * Does the work of one answer, with a hold on its memory. `end` is called if the answer may not go on.
     * Throws what `tooMany` makes if the asker has as many answers as it may have.
     * @throws {BusyError}
     */
    async run<Result>(
      { holder, right }: Asker,
      { tooMany, end }: { readonly tooMany: () => Error; readonly end: (why: Ending) => void },
      work: (hold: Hold) => Promise<Result>,
    ): Promise<Result> {
      if (!limits.answers.acquire(holder)) throw tooMany();
      const own = { right, end };
      running.add(own);
      const hold = limits.budget.open(holder);
      try {
        hold.grow(ANSWER_BYTES);
        return await work(hold);
      } finally {
        hold.release();
        running.delete(own);
        limits.answers.release(holder);
      }
    },
    /** The number of running answers. */
    size: () => running.size,
    /** Ends all answers. */
    stop(): void {
      clearInterval(look);
      for (const { end } of running) end('stopping');
    },
  };
}
