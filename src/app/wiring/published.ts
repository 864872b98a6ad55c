import { isOutdated } from '#domain/call-failures.ts';
import { published } from '#machines/list/resources/published.ts';
import { createLoaderMachine } from '#machines/loader/loader-machine.ts';
import { type PublicationLink, publicationLoad } from '#machines/loader/loads/publication.ts';
import { changedMeanwhile } from '#services/changed-meanwhile.ts';
import type { Http } from '#services/http.ts';
import { createPublishingClient } from '#services/publishing-client.ts';
import { currentPublishing } from '#services/publishing-schema.ts';
import { createActor } from '../create-actor.ts';
import { ScreenActors } from '../screen-actors.ts';
import { refreshLayers, type ShownLayers } from './layers.ts';
import { watching } from './network.ts';
import { type ListsOutside, screenLists } from './screen-lists.ts';

const changed = changedMeanwhile(currentPublishing);

/** What is published of burgers, and what is in a published state. `onChanged` learns of which burger another state is published. */
export function createPublished(
  http: Http,
  shown: ShownLayers,
  outside: ListsOutside,
  onChanged: (burgerId: string) => void,
) {
  const client = createPublishingClient(http);
  const state = createLoaderMachine(publicationLoad, {
    load: ({ burgerId, number }, signal) => client.state(burgerId, number, signal),
    ...watching(outside.network),
  });
  return {
    published: screenLists(
      outside,
      published,
      {
        load: async ({ burgerId }, signal) => [await client.list(burgerId, signal)],
        run: {
          async publish({ subject: { scope, target }, draft }, signal) {
            try {
              await client.publish(scope.burgerId, draft.note.trim(), target, signal);
            } catch (error) {
              // The page and the dialog show what somebody else has changed meanwhile.
              if (isOutdated(error)) refreshLayers(shown, scope.burgerId);
              throw error;
            }
          },
          takeBack: ({ subject: { scope, target }, draft: { number } }, signal) =>
            client.setPublished(scope.burgerId, number === '' ? null : Number(number), target, signal),
        },
        meanwhile(error, target) {
          const newer = changed(error);
          return newer && target && { ...newer, current: { ...target, ...newer.current } };
        },
      },
      (list) => list.on('succeeded', ({ subject: { scope } }) => onChanged(scope.burgerId)),
    ),
    publishedStates: new ScreenActors((scope: PublicationLink) => createActor(state, { input: { scope } })),
  };
}
