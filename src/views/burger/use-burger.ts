import { useSelector } from '@xstate/react';
import { selectLookupStatus } from '#machines/loader/loads/burger-lookup.ts';
import { useActors } from '#views/actors.ts';
import { usePassedOn } from '#views/passed-on.ts';
import { useScreenActor } from '#views/use-screen-actor.ts';

/**
 * The burger of an ID, its lookup, and the status of the lookup. The burger is there at once if the previous page passed it on.
 */
export function useBurger(burgerId: string) {
  const passedOn = usePassedOn().burger;
  const lookup = useScreenActor(useActors().lookups, burgerId, { burgerId, passedOn });
  return {
    lookup,
    burger: useSelector(lookup, ({ context }) => context.data?.burger),
    status: useSelector(lookup, selectLookupStatus),
  };
}
