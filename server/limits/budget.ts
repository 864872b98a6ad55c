import { BeyondShareError, BusyError } from './busy-error.ts';
import { type Holder, isStranger, nameOf } from './holder.ts';

/** Bytes that somebody holds until they are released. */
export interface Hold {
  /** Holds so many bytes altogether; false if that is too much, and then nothing changes. */
  resize(bytes: number): boolean;
  /**
   * @throws {BusyError} if so many bytes more are too much
   * @throws {BeyondShareError} if they would be, even if its holder had nothing else
   */
  grow(bytes: number): void;
  /** Holds nothing any more. A second call does nothing. */
  release(): void;
}

/** The shares of a budget, in bytes. */
interface Shares {
  /** Of the whole process. */
  readonly all: number;
  readonly account: number;
  readonly address: number;
}

/** All strangers together may take this part, so that there is always room for accounts. */
const OF_STRANGERS = 0.5;
const MIB = 1024 * 1024;

/**
 * Divides the memory for unfinished and waiting work. An account or a key may take enough for two imports, where the process has
 * as much. Strangers of an address may take half of that.
 */
export function sharesOf(all: number): Shares {
  const account = Math.min(all / 2, 64 * MIB);
  return { all, account, address: account / 2 };
}

/**
 * A budget for unfinished and waiting work: parts of messages, bodies, imports, exports, conversations, answers. The limits of
 * a single one do not limit their sum. Data that can be forgotten takes half of each share at most, so that there is always room
 * for the rest.
 */
export function createBudget(shares: Shares) {
  const everything = createSums(shares);
  const { all, account, address } = shares;
  const forgettable = createSums({ all: all / 2, account: account / 2, address: address / 2 });

  /** Makes a hold of nothing yet. */
  function open(holder: Holder, ...sums: readonly Sums[]): Hold {
    let own = 0;
    function resize(bytes: number): boolean {
      const more = bytes - own;
      if (more > 0 && !sums.every((sum) => sum.has(holder, more))) return false;
      for (const sum of sums) sum.add(holder, more);
      own = bytes;
      return true;
    }
    return {
      resize,
      grow(bytes) {
        if (resize(own + bytes)) return;
        throw own + bytes > shareOf(shares, holder) ? new BeyondShareError() : new BusyError();
      },
      release: () => void resize(0),
    };
  }

  return {
    /** Makes a hold of something that is unfinished or waits, and of nothing yet. */
    open: (holder: Holder): Hold => open(holder, everything),
    /** Makes a hold of something that can be forgotten instead. It begins with nothing. */
    forgettable: (holder: Holder): Hold => open(holder, everything, forgettable),
    /** The number of held bytes. */
    size: () => everything.size(),
  };
}

const shareOf = (shares: Shares, holder: Holder): number =>
  isStranger(holder) ? shares.address : shares.account;

type Sums = ReturnType<typeof createSums>;

/** The bytes of each holder, of all strangers and of all together. */
function createSums(shares: Shares) {
  const held = new Map<string, number>();
  let all = 0;
  let ofStrangers = 0;
  return {
    /** True if there is room for so many more bytes. */
    has(holder: Holder, more: number): boolean {
      if ((held.get(nameOf(holder)) ?? 0) + more > shareOf(shares, holder) || all + more > shares.all)
        return false;
      return !isStranger(holder) || ofStrangers + more <= shares.all * OF_STRANGERS;
    },
    add(holder: Holder, more: number): void {
      const name = nameOf(holder);
      const sum = (held.get(name) ?? 0) + more;
      if (sum === 0) held.delete(name);
      else held.set(name, sum);
      all += more;
      if (isStranger(holder)) ofStrangers += more;
    },
    size: () => all,
  };
}
