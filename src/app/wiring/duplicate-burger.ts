import { gotNoAnswer, isNotFound } from '#domain/call-failures.ts';
import type { Burger, BurgerInput, Cheese, CheeseCopy } from '#domain/entities.ts';
import { hasSecrets } from '#domain/layer-summaries.ts';
import type { BuilderClient } from '#services/builder-client.ts';

interface Duplication {
  /** The same object for every repeated try: the scope of its list. */
  readonly attempt: object;
  /** The burger that is copied. */
  readonly source: Pick<Burger, 'id' | 'answering'>;
  /** The copy. */
  readonly burger: BurgerInput;
}

/** Creates one layer of a burger. */
type Layer = (burgerId: string, signal: AbortSignal) => Promise<unknown>;

/** A copy that is not complete yet, and the layers that it lacks. */
interface Unfinished {
  readonly source: string;
  readonly copy: Burger;
  readonly layers: Layer[];
}

/**
 * Makes copies of burgers with their layers, call by call. A try that is repeated after a lost answer continues the copy of the
 * first try. A copy that the server refuses to complete is deleted. Without `canCopyKeys` it has no API keys and headers.
 */
export function createDuplicator(builder: BuilderClient, canCopyKeys: () => boolean) {
  const unfinished = new WeakMap<object, Unfinished>();

  /** Applies the current input to the copy of an earlier try. Null if there is none, or if it was deleted meanwhile. */
  async function resumed({ attempt, source, burger }: Duplication, signal: AbortSignal) {
    const begun = unfinished.get(attempt);
    if (begun?.source !== source.id) return null;
    const { name, workshopId, isPublic, answersADay } = begun.copy;
    const wanted = { isPublic: false, answersADay: null, ...burger };
    const isSame = name === wanted.name && workshopId === wanted.workshopId;
    const isAsPublic =
      (isPublic ?? false) === wanted.isPublic && (answersADay ?? null) === wanted.answersADay;
    if (isSame && isAsPublic) return begun;
    try {
      return { ...begun, copy: await builder.updateBurger(begun.copy.id, wanted, signal) };
    } catch (error) {
      if (isNotFound(error)) return null;
      throw error;
    }
  }

  async function begin({ source, burger }: Duplication, signal: AbortSignal): Promise<Unfinished> {
    const { id, answering } = source;
    const layers = await layersOf(builder, id, canCopyKeys(), signal);
    const copy = await builder.createBurger({ ...burger, ...(answering && { answering }) }, signal);
    return { source: id, copy, layers };
  }

  return async (duplication: Duplication, signal: AbortSignal): Promise<Burger> => {
    const { attempt } = duplication;
    const begun = (await resumed(duplication, signal)) ?? (await begin(duplication, signal));
    const { copy, layers } = begun;
    unfinished.set(attempt, begun);
    try {
      for (let next = layers[0]; next !== undefined; next = layers[0]) {
        await next(copy.id, signal);
        layers.shift();
      }
    } catch (error) {
      if (!gotNoAnswer(error) && (await isDeleted(builder, copy.id, signal))) unfinished.delete(attempt);
      throw error;
    }
    unfinished.delete(attempt);
    return copy;
  };
}

/** Deletes the burger. False if it may still be there. */
async function isDeleted(builder: BuilderClient, burgerId: string, signal: AbortSignal): Promise<boolean> {
  try {
    await builder.deleteBurger(burgerId, signal);
    return true;
  } catch (error) {
    return isNotFound(error);
  }
}

/** The calls that create a burger's layers again. Their order decides which prompt comes first and which model answers. */
async function layersOf(
  { topBuns, cheeses, patties }: BuilderClient,
  source: string,
  withKeys: boolean,
  signal: AbortSignal,
): Promise<Unfinished['layers']> {
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
