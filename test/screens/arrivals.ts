/** In milliseconds. */
const PATIENCE = 30_000;

/** The messages of a page, in order. The test takes one after the other. */
export class Arrivals<T> {
  readonly #waiting: T[] = [];
  readonly #takers: ((one: T) => void)[] = [];
  readonly #name: string;

  /** `name` names the arrival in an error. */
  constructor(name: string) {
    this.#name = name;
  }

  arrive(one: T): void {
    const take = this.#takers.shift();
    if (take) take(one);
    else this.#waiting.push(one);
  }

  /** The oldest that nobody has taken. Waits for it if there is none yet. */
  next(): Promise<T> {
    const one = this.#waiting.shift();
    if (one !== undefined) return Promise.resolve(one);
    const coming = new Promise<T>((resolve) => this.#takers.push(resolve));
    return inTime(coming, `The page makes no ${this.#name}`);
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  /** Waits until one is there, and takes none. */
  async some(): Promise<void> {
    this.#waiting.unshift(await this.next());
  }

  /** Takes all that are there. */
  rest(): readonly T[] {
    return this.#waiting.splice(0);
  }
}

/** The result, or an error with these words if there is none in time. */
export async function inTime<T>(result: Promise<T>, otherwise: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(otherwise)), PATIENCE);
  });
  try {
    return await Promise.race([result, late]);
  } finally {
    clearTimeout(timer);
  }
}
