import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { HttpError, notFound } from '../../http/http-error.ts';
import { createTurns } from '../../limits/turns.ts';
import { type Actor, type Change, change, type Data, LockedError, lockRow } from '../../storage/change.ts';
import type { Reader } from '../../storage/reading.ts';
import { type CodedMessage, coded } from '../../words/coded.ts';

/** The longest wait of an edit for an import of its workshop. */
const WAIT_MS = 2000;
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 500;

/** The writers of one burger on this server wait for each other here. Those of other servers meet at its row. */
const inTurn = createTurns();

/**
 * Changes a burger or its layers in one transaction. It first locks the burger's row: two writers of the same burger follow
 * each other on both databases, so that a rule that `write` checks still holds when it commits. A burger that is larger than a
 * burger may be, from before there was a limit, can be changed as long as it does not grow.
 * `touch` is false for a `write` that says itself when the burger changed.
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
    inTurn(burgerId, () =>
      whenFree(WAIT_MS, () =>
        change(
          deps,
          by,
          async (made) => {
            await lockRow(made, 'burger', burgerId, () => notFound('Burger'), { touch });
            const result = await write(made);
            const fault = sizeFault(await sizeOf(made.tx, burgerId), most);
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
    const { tools, characters } = await sizeOf(deps.db, burgerId);
    return within({
      tools: Math.max(tools, mostOfBurger.tools),
      characters: Math.max(characters, mostOfBurger.characters),
    });
  }
}

/**
 * Runs a transaction again and again until `lockRow` finds its row free, for `ms` at most. In between it has no connection.
 * @throws {HttpError} 409, because only an import holds a row for that long
 */
export async function whenFree<Result>(ms: number, transaction: () => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + ms;
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
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
  /** Of the texts of all layers. */
  readonly characters: number;
}

const mostOfBurger: BurgerSize = { tools: 100, characters: 4_000_000 };

/** The fault of a burger's size; null if it has none. */
export function sizeFault({ tools, characters }: BurgerSize, most = mostOfBurger): CodedMessage | null {
  if (tools > most.tools) return coded('burger-tools', { most: String(mostOfBurger.tools) });
  if (characters > most.characters)
    return coded('burger-size', { most: mostOfBurger.characters.toLocaleString('en') });
  return null;
}

/** The refusal of a change that would make a burger too large. */
class BurgerSizeError extends HttpError {
  constructor(fault: CodedMessage) {
    super(400, fault);
  }
}

/** PostgreSQL gives sums as texts. */
const sum = (characters: ReturnType<typeof sql>) => sql<number | string>`coalesce(sum(${characters}), 0)`;

/** The size of a stored burger. */
async function sizeOf(db: Pick<Reader, 'selectNoFrom'>, burgerId: string): Promise<BurgerSize> {
  const size = await db
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom('patty').select(fn.countAll().as('of')).where('burger_id', '=', burgerId).as('tools'),
      selectFrom('bun')
        .select(sum(sql`length(prompt)`).as('of'))
        .where('burger_id', '=', burgerId)
        .as('buns'),
      selectFrom('cheese')
        .select(sum(sql`length(json_data)`).as('of'))
        .where('burger_id', '=', burgerId)
        .as('cheeses'),
      selectFrom('patty')
        .select(sum(sql`length(json_data) + length(settings)`).as('of'))
        .where('burger_id', '=', burgerId)
        .as('patties'),
    ])
    .executeTakeFirstOrThrow();
  const characters = Number(size.buns) + Number(size.cheeses) + Number(size.patties);
  return { tools: Number(size.tools), characters };
}
