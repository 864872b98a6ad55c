import type { Transaction } from 'kysely';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/http-error.ts';
import type { Schema } from '../storage/schema.ts';
import { type BurgerSize, BurgerSizeError, MOST, sizeFault, sizeOf } from './burger-size.ts';

type Write<Result> = (trx: Transaction<Schema>, now: string) => Promise<Result>;

/**
 * Changes a burger's layers in one transaction. It first updates the burger, which locks its row: two writers of the same
 * burger follow each other on both databases, so that a rule that `write` checks still holds when it commits. A burger that is
 * larger than a burger may be, from before there was a limit, can be changed as long as it does not grow.
 * @throws {HttpError} 404 for an unknown burger, 400 for one that would be too large, and what `write` throws; then nothing is
 *   changed
 */
export async function writeLayer<Result>(
  deps: Deps,
  burgerId: string,
  write: Write<Result>,
): Promise<Result> {
  try {
    return await writeWithin(deps, burgerId, write, MOST);
  } catch (error) {
    if (!(error instanceof BurgerSizeError)) throw error;
    const { tools, characters } = await sizeOf(deps.db, burgerId);
    const most = {
      tools: Math.max(tools, MOST.tools),
      characters: Math.max(characters, MOST.characters),
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
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.now().toISOString();
    const { numUpdatedRows } = await trx
      .updateTable('burger')
      .set({ updated_at: now })
      .where('id', '=', burgerId)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw notFound('Burger');
    const result = await write(trx, now);
    const fault = sizeFault(await sizeOf(trx, burgerId), most);
    if (fault !== null) throw new BurgerSizeError(fault);
    return result;
  });
}
