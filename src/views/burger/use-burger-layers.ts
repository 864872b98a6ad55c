import { useSelector } from '@xstate/react';
import { isMissing } from '#domain/data-source.ts';
import type { Cheese } from '#domain/entities.ts';
import { answeringOf, type Readiness, readinessOf } from '#domain/readiness.ts';
import { type ListState, useList } from '#views/list/use-list.ts';
import { useButtonBun, useCheeses, usePatties, useTopBuns } from '#views/shared-actors.ts';
import { useCapability } from '#views/use-capability.ts';
import { useBurger } from './use-burger.ts';

/**
 * The layers of a burger as they are configured now: the lists of each, and in `has` which of them exist. A cheese without a
 * model does not count.
 */
export function useBurgerLayers(burgerId: string) {
  const topBun = useList(useTopBuns(burgerId));
  const { cheese, answering, readiness } = useReadiness(burgerId);
  const patty = useList(usePatties(burgerId));
  const bun = useButtonBun(burgerId);
  const has = {
    topBun: topBun.isReal,
    cheese: cheese.isReal && readiness?.answers !== 'no',
    patty: patty.isReal,
    buttonBun: useSelector(bun, ({ context }) => context.draft.isPublished),
  };
  return { topBun, cheese, answering, patty, readiness, has };
}

/** The cheeses of a burger, the one that answers, and whether it can; null while that is not known. */
export function useReadiness(burgerId: string) {
  const cheese = useList(useCheeses(burgerId));
  const { burger } = useBurger(burgerId);
  const answering = answeringOf(cheese.items, burger?.answering);
  return { cheese, answering, readiness: readinessIn(cheese, answering, useServerKeys()) };
}

/** The providers that the server has a key of its own for. */
export function useServerKeys(): readonly string[] {
  const keys = { openai: useCapability('openai-key'), anthropic: useCapability('anthropic-key') };
  return Object.entries(keys).flatMap(([provider, isThere]) => (isThere ? [provider] : []));
}

function readinessIn(
  cheese: ListState<Cheese>,
  answering: Cheese | undefined,
  serverKeys: readonly string[],
): Readiness | null {
  if (cheese.isReal) return readinessOf(answering, serverKeys);
  return isMissing(cheese) ? readinessOf(undefined) : null;
}
