import type { Burger, BurgerInput, Cheese, CheeseCopy } from '#domain/entities.ts';
import { hasSecrets } from '#domain/layer-summaries.ts';
import type { BuilderClient } from '#services/builder-client.ts';

/** Creates one layer of a burger. */
type Layer = (burgerId: string, signal: AbortSignal) => Promise<unknown>;

/**
 * Makes copies of burgers with their layers, call by call. A copy that cannot be completed is deleted. Without `canCopyKeys` it has
 * no API keys and headers.
 */
export const createDuplicator =
  (builder: BuilderClient, canCopyKeys: () => boolean) =>
  async (
    { id, answering }: Pick<Burger, 'id' | 'answering'>,
    burger: BurgerInput,
    signal: AbortSignal,
  ): Promise<Burger> => {
    const layers = await layersOf(builder, id, canCopyKeys(), signal);
    const copy = await builder.createBurger({ ...burger, ...(answering && { answering }) }, signal);
    try {
      for (const create of layers) await create(copy.id, signal);
    } catch (error) {
      await builder.deleteBurger(copy.id).catch(() => undefined);
      throw error;
    }
    return copy;
  };

/** The calls that create a burger's layers again. Their order decides which prompt comes first and which model answers. */
async function layersOf(
  { topBuns, cheeses, patties }: BuilderClient,
  source: string,
  withKeys: boolean,
  signal: AbortSignal,
): Promise<readonly Layer[]> {
  const [buns, models, tools] = await Promise.all([
    topBuns.list(source, signal),
    cheeses.list(source, signal),
    patties.list(source, signal),
  ]);
  const layers: Layer[] = [];
  for (const bun of buns) layers.push((id, within) => topBuns.create(id, bun, within));
  // Where the burger has no choice, the cheese that was changed last answers, so it is made last.
  for (const cheese of models.toSorted((one, other) => time(one) - time(other)))
    layers.push((id, within) => cheeses.create(id, copyOf(cheese, withKeys ? source : null), within));
  for (const patty of tools) layers.push((id, within) => patties.create(id, patty, within));
  return layers;
}

const time = ({ updatedAt }: Cheese): number => Date.parse(updatedAt ?? '') || 0;

/** The server never returns a stored key or header, only masks. It may know them itself from the burger `keyOf`. */
function copyOf(cheese: Cheese, keyOf: string | null): CheeseCopy {
  const { type, jsonData } = cheese;
  if (keyOf !== null && hasSecrets(cheese)) return { type, jsonData, keyOf };
  const { api_key: _, headers: __, ...settings } = jsonData;
  return { type, jsonData: settings };
}
