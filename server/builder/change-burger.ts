import { setTimeout as pause } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { HttpError, notFound } from '../http/http-error.ts';
import { createMutexes } from '../limits/queues.ts';
import { type Actor, type Change, change, type Data, LockedError, lockBurger } from '../storage/change.ts';
import type { Entry } from '../storage/history.ts';
import type { Reads } from '../storage/reading.ts';
import type { Database } from '../storage/schema.ts';
import { statement } from '../storage/statement.ts';
import { type CodedMessage, coded } from '../words/coded.ts';
import type { LayerTable } from './many-layers.ts';

/** The longest wait of an edit for an import of its workshop. */
const WAIT_MS = 2000;
const FIRST_PAUSE_MS = 10;
const MAX_PAUSE_MS = 500;

/** The writers of one burger on this server wait for each other here. Those of other servers meet at its row. */
const mutex = createMutexes();

/**
 * Changes a burger or its layers in one transaction. It first locks the burger's row: two writers of the same burger follow
 * each other on both databases, so that a rule that `write` checks still holds when it commits. A `write` that records
 * nothing has changed nothing, and the burger keeps its time; what it records is of this burger. A burger that is larger than
 * a burger may be, from before there was a limit, can be changed as long as it does not grow.
 * `touch` is false for a `write` that says itself when the burger changed, and leaves its layers as they are or fewer, so that
 * they need not be measured.
 * @throws {HttpError} 404 for an unknown burger, 409 while its workshop is imported, 400 for one that would be too large, and
 *   what `write` throws; then nothing is changed
 */
export async function changeBurger<Result>(
  deps: Data,
  by: Actor,
  burgerId: string,
  write: (made: Change) => Promise<Result>,
  { gone = () => notFound('Burger'), touch = true }: { gone?: () => Error; touch?: boolean } = {},
): Promise<Result> {
  const within = (most: BurgerSize) =>
    mutex(burgerId, () =>
      whenFree(WAIT_MS, () =>
        change(
          deps,
          by,
          async (made) => {
            const { name, workshop_id } = await lockBurger(made, burgerId, () => notFound('Burger'));
            let isSame = true;
            const record = (entry: Entry) => {
              isSame = false;
              made.record({ burgerId, ...entry, workshopId: workshop_id, name });
            };
            const result = await write({ ...made, record });
            if (isSame || !touch) return result;
            const fault = sizeFault(await touched(made, burgerId), most);
            if (fault !== null) throw new BurgerSizeError(fault);
            return result;
          },
          gone,
        ),
      ),
    );
  try {
    return await within(mostOfBurger);
  } catch (error) {
    if (!(error instanceof BurgerSizeError)) throw error;
    const { tools, cheeses, buns, characters } = await sizeOf(deps.db, burgerId);
    return within({
      tools: Math.max(tools, mostOfBurger.tools),
      cheeses: Math.max(cheeses, mostOfBurger.cheeses),
      buns: Math.max(buns, mostOfBurger.buns),
      characters: Math.max(characters, mostOfBurger.characters),
    });
  }
}

/**
 * Runs a transaction again and again until it finds its row free, for `ms` at most. In between it has no connection.
 * @throws {HttpError} 409, because only an import holds a row for that long
 */
export async function whenFree<Result>(ms: number, transaction: () => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + ms;
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(2 * wait, MAX_PAUSE_MS)) {
    try {
      return await transaction();
    } catch (error) {
      if (!(error instanceof LockedError)) throw error;
      if (performance.now() >= deadline) throw new HttpError(409, coded('workshop-importing'));
    }
    await pause(wait);
  }
}

/** The size of a burger. A model gets all of it with every call. */
interface BurgerSize {
  readonly tools: number;
  readonly cheeses: number;
  readonly buns: number;
  /** Of the texts of all layers. */
  readonly characters: number;
}

const mostOfBurger: BurgerSize = { tools: 100, cheeses: 20, buns: 100, characters: 4_000_000 };

const codes = {
  tools: 'burger-tools',
  cheeses: 'burger-cheeses',
  buns: 'burger-buns',
  characters: 'burger-size',
} as const;

/** The fault of a burger's size; null if it has none. */
export function sizeFault(size: BurgerSize, most = mostOfBurger): CodedMessage | null {
  const measures = ['tools', 'cheeses', 'buns', 'characters'] as const;
  const beyond = measures.find((measure) => size[measure] > most[measure]);
  if (beyond === undefined) return null;
  return coded(codes[beyond], { most: mostOfBurger[beyond].toLocaleString('en') });
}

/** The refusal of a change that would make a burger too large. */
class BurgerSizeError extends HttpError {
  constructor(fault: CodedMessage) {
    super(400, fault);
  }
}

/**
 * The size of a stored burger. Both databases know the bytes of a text without reading it, so its characters, which are no more,
 * are counted only if the bytes are too many.
 */
const sizeOf = async (db: Reads, burgerId: string): Promise<BurgerSize> =>
  countedIfLarge(db, burgerId, sizeIn(await sizeInBytes(db, { burgerId })));

/** Says that a burger has changed now, and gives its size. */
const touched = async ({ tx, now }: Change, burgerId: string): Promise<BurgerSize> =>
  countedIfLarge(tx, burgerId, sizeIn(await touching(tx, { burgerId, now })));

const countedIfLarge = async (db: Reads, burgerId: string, size: BurgerSize): Promise<BurgerSize> =>
  size.characters <= mostOfBurger.characters ? size : sizeIn(await sizeInCharacters(db, { burgerId }));

type Measures = Readonly<Record<'tools' | 'cheeses' | 'buns' | 'ofBuns' | 'ofCheeses' | 'ofTools', unknown>>;

/** PostgreSQL gives counts and sums as texts. */
const sizeIn = ([size]: readonly Measures[]): BurgerSize => ({
  tools: Number(size?.tools),
  cheeses: Number(size?.cheeses),
  buns: Number(size?.buns),
  characters: Number(size?.ofBuns) + Number(size?.ofCheeses) + Number(size?.ofTools),
});

function measures(db: Reads, length: RawBuilder<unknown>) {
  const of = (table: LayerTable) => db.selectFrom(table).where('burger_id', '=', ':burgerId');
  const count = (table: LayerTable) => of(table).select(({ fn }) => fn.countAll().as('of'));
  const characters = (table: LayerTable, ...texts: string[]) => {
    const lengths = texts.map((text) => sql`${length}(${sql.ref(text)})`);
    return of(table).select(sql<number>`coalesce(sum(${sql.join(lengths, sql` + `)}), 0)`.as('of'));
  };
  return [
    count('patty').as('tools'),
    count('cheese').as('cheeses'),
    count('bun').as('buns'),
    characters('bun', 'prompt').as('ofBuns'),
    characters('cheese', 'json_data').as('ofCheeses'),
    characters('patty', 'json_data', 'settings').as('ofTools'),
  ];
}

const bytes = sql`octet_length`;
const sizeInBytes = statement((db) => db.selectNoFrom(measures(db, bytes)).compile());
const sizeInCharacters = statement((db) => db.selectNoFrom(measures(db, sql`length`)).compile());
const touching = statement((db: Database) =>
  db
    .updateTable('burger')
    .set({ updated_at: ':now' })
    .where('id', '=', ':burgerId')
    .returning(measures(db, bytes))
    .compile(),
);
