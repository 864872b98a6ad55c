import { isNotFound } from '#domain/call-failures.ts';
import type { Burger } from '#domain/entities.ts';
import { type BuilderClient, inWorkshop } from '#services/builder-client.ts';
import { inBatches } from './in-batches.ts';

/** The burgers of all workshops. The builder API lists those of one. */
export async function burgersOfAll(
  builder: Pick<BuilderClient, 'listBurgers' | 'listWorkshops'>,
  signal: AbortSignal,
): Promise<readonly Burger[]> {
  const workshops = await builder.listWorkshops(signal);
  const burgersOf = async ({ id }: { readonly id: string }) =>
    (await builder.listBurgers(id, signal)).map((burger) => inWorkshop(burger, id));
  const all: Burger[] = [];
  for await (const burgers of inBatches(workshops, burgersOf)) all.push(...burgers);
  return all;
}

/**
 * Deletes burgers, one call for each. A refused one, such as one that somebody has changed since it was shown, does not stop the
 * others, and one that is gone already counts as deleted, so that a second try deletes the rest. Rejects with the first failure
 * at the end.
 */
export async function deleteBurgers(
  builder: Pick<BuilderClient, 'deleteBurger'>,
  burgers: readonly Burger[],
  signal: AbortSignal,
): Promise<void> {
  const failures: unknown[] = [];
  const remove = async ({ id, version }: Burger) => {
    try {
      await builder.deleteBurger(id, signal, version);
    } catch (error) {
      if (!isNotFound(error)) failures.push(error);
    }
  };
  for await (const _ of inBatches(burgers, remove)) signal.throwIfAborted();
  if (failures.length > 0) throw failures[0];
}
