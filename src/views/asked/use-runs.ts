import { useSelector } from '@xstate/react';
import { useActors } from '#views/actors.ts';
import { useScreenActor } from '#views/use-screen-actor.ts';

/** The runs of a burger, newest first; null until they are known. Suspends until its code is there. */
export function useRuns(burgerId: string) {
  const loader = useScreenActor(useActors().questionRuns.use().runs, burgerId, { burgerId });
  const runs = useSelector(loader, ({ context }) => context.data);
  const isLoading = useSelector(loader, (snapshot) => snapshot.hasTag('busy')) && runs === null;
  return { loader, runs, isLoading };
}
