import { useSelector } from '@xstate/react';
import { useHistoryState } from 'wouter/use-browser-location';
import { selectLookupStatus } from '#machines/burger-lookup/burger-lookup.ts';
import { useActors } from '../actors.ts';
import { useScreenActor } from '../use-screen-actor.ts';

/**
 * The burger of an ID, its lookup, and the status of the lookup. The burger is there at once if the previous page passed it on.
 */
export function useBurger(burgerId: string) {
  const historyState = useHistoryState<unknown>();
  const lookup = useScreenActor(useActors().lookups, burgerId, { burgerId, historyState });
  return {
    lookup,
    burger: useSelector(lookup, ({ context }) => context.data?.burger),
    status: useSelector(lookup, selectLookupStatus),
  };
}
