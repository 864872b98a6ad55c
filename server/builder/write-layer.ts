import type { Transaction } from 'kysely';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/http-error.ts';
import { createTurns } from '../limits/turns.ts';
import type { Schema } from '../storage/schema.ts';
import { type BurgerSize, BurgerSizeError, mostOfBurger, sizeFault, sizeOf } from './burger-size.ts';
import { lockRow, whenFree } from './lock-row.ts';

/** How long an edit waits for an import of its workshop. */
const WAIT_MS = 2000;

/** The writers of one burger on this server wait for each other here. Those of other servers meet at its row. */
const inTurn = createTurns();

type Write<Result> = (trx: Transaction<Schema>, now: string) => Promise<Result>;

/**
 * Changes a burger or its layers in one transaction. It first locks the burger's row: two writers of the same burger follow
 * each other on both databases, so that a rule that `write` checks still holds when it commits. A burger that is larger than a
 * burger may be, from before there was a limit, can be changed as long as it does not grow.
 * @throws {HttpError} 404 for an unknown burger, 409 while its workshop is imported, 400 for one that would be too large, and
 *   what `write` throws; then nothing is changed
 */
export async function writeLayer<Result>(
  deps: Deps,
  burgerId: string,
  write: Write<Result>,
): Promise<Result> {
  try {
    return await writeWithin(deps, burgerId, write, mostOfBurger);
  } catch (error) {
    if (!(error instanceof BurgerSizeError)) throw error;
    const { tools, characters } = await sizeOf(deps.db, burgerId);
    const most = {
      tools: Math.max(tools, mostOfBurger.tools),
      characters: Math.max(characters, mostOfBurger.characters),
    };
    return writeWithin(deps, burgerId, write, most);
  }
}

function writeWithin<Result>(
  deps: Deps,
  burgerId: string,
  write: Write<Result>,
  most: BurgerSize,
): Promise<Result> {
  const transaction = () =>
    deps.db.transaction().execute(async (trx) => {
      const now = deps.now().toISOString();
      await lockRow(trx, 'burger', { id: burgerId, now }, () => notFound('Burger'));
      const result = await write(trx, now);
      const fault = sizeFault(await sizeOf(trx, burgerId), most);
      if (fault !== null) throw new BurgerSizeError(fault);
      return result;
    });
  return inTurn(burgerId, () => whenFree(WAIT_MS, transaction));
}
