import { useSelector } from '@xstate/react';
import { isMissing } from '#domain/data-source.ts';
import type { Cheese } from '#domain/entities.ts';
import { type Readiness, readinessOf } from '#domain/readiness.ts';
import { useActors } from '../actors.ts';
import { type ListState, useList } from '../list/use-list.ts';
import { useCapability } from '../use-capability.ts';
import { useScreenActor } from '../use-screen-actor.ts';

/**
 * The layers of a burger as they are configured now: the lists of each, and in `has` which of them exist. A cheese without a
 * model does not count.
 */
export function useBurgerLayers(burgerId: string) {
  const { topBuns, patties, buttonBuns } = useActors();
  const topBun = useList(useScreenActor(topBuns, burgerId, { burgerId }));
  const { cheese, readiness } = useReadiness(burgerId);
  const patty = useList(useScreenActor(patties, burgerId, { burgerId }));
  const bun = useScreenActor(buttonBuns, burgerId, undefined);
  const has = {
    topBun: topBun.isReal,
    cheese: cheese.isReal && readiness?.answers !== 'no',
    patty: patty.isReal,
    buttonBun: useSelector(bun, ({ context }) => context.draft.isPublished),
  };
  return { topBun, cheese, patty, readiness, has };
}

/** The cheeses of a burger, and whether it can answer; null while that is not known. */
export function useReadiness(burgerId: string) {
  const { cheeses, demoModelHost } = useActors();
  const cheese = useList(useScreenActor(cheeses, burgerId, { burgerId, demoModelHost }));
  return { cheese, readiness: readinessIn(cheese, useServerKeys()) };
}

/** The providers that the server has a key of its own for. */
export function useServerKeys(): readonly string[] {
  const keys = { openai: useCapability('openai-key'), anthropic: useCapability('anthropic-key') };
  return Object.entries(keys).flatMap(([provider, isThere]) => (isThere ? [provider] : []));
}

/** The readiness of the first cheese, which is the newest and answers. */
function readinessIn(cheese: ListState<Cheese>, serverKeys: readonly string[]): Readiness | null {
  if (cheese.isReal) return readinessOf(cheese.items[0], serverKeys);
  return isMissing(cheese) ? readinessOf(undefined) : null;
}
