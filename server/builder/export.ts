import type { Deps } from '../deps.ts';
import { IMPORT_MEBIBYTES } from '../http/contract.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import type { BurgerExport } from './entities.ts';
import { inCreationOrder } from './order.ts';
import { readLayers, readTogether } from './read-layers.ts';
import { bunOf, burgerOf, keylessCheeseOf, plainPattyOf } from './wire.ts';

/**
 * Every burger of the workshop with its layers, oldest first, without secrets.
 * @throws {HttpError} 404 for an unknown workshop, 409 for more than could be imported again.
 */
export async function exportBurgers(deps: Deps, workshopId: string): Promise<BurgerExport[]> {
  const burgers = await readBurgers(deps, workshopId);
  if (Buffer.byteLength(JSON.stringify(burgers)) <= IMPORT_MEBIBYTES * 1024 * 1024) return burgers;
  throw new HttpError(
    409,
    `These burgers are more than the ${IMPORT_MEBIBYTES} MiB that an import takes, so their export could not be read back. Move some of them to another workshop, then export both.`,
  );
}

function readBurgers(deps: Deps, workshopId: string): Promise<BurgerExport[]> {
  return readTogether(deps.db, async (trx) => {
    const workshop = await trx
      .selectFrom('workshop')
      .select('id')
      .where('id', '=', workshopId)
      .executeTakeFirst();
    if (workshop === undefined) throw notFound('Workshop');
    const burgers = await trx
      .selectFrom('burger')
      .selectAll()
      .where('workshop_id', '=', workshopId)
      .execute();
    const layers = await readLayers(trx, { column: 'burger.workshop_id', id: workshopId });
    const byBurger = <Row extends { burger_id: string }>(rows: readonly Row[]) =>
      Map.groupBy(rows, (row) => row.burger_id);
    const buns = byBurger(layers.buns);
    const cheeses = byBurger(layers.cheeses);
    const patties = byBurger(layers.patties);
    return inCreationOrder(burgers, (row) => row.id).map((row) => ({
      ...burgerOf(row),
      buns: (buns.get(row.id) ?? []).map(bunOf),
      cheeses: (cheeses.get(row.id) ?? []).map(keylessCheeseOf),
      patties: (patties.get(row.id) ?? []).map(plainPattyOf),
    }));
  });
}
