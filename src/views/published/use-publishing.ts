import { useSelector } from '@xstate/react';
import type { Publishing } from '#domain/publishing.ts';
import { loaderOf } from '#machines/list/list-machine.ts';
import { useActors } from '#views/actors.ts';
import { useFetched } from '#views/lazy-part.tsx';
import { useCapability } from '#views/use-capability.ts';
import { useScreenActor } from '#views/use-screen-actor.ts';

const none = { get: () => undefined, hold: () => () => {} };

/** What is published of a burger, for a view that does without it until it is known; undefined then, and at another server. */
export function usePublishing(burgerId: string): Publishing | undefined {
  const made = useFetched(useActors().publishing, useCapability('published'));
  const list = useScreenActor(made?.published ?? none, burgerId, { burgerId });
  const loader = useSelector(list, (snapshot) => snapshot && loaderOf(snapshot));
  return useSelector(loader, (snapshot) => snapshot?.context.data?.[0]);
}
