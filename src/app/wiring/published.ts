import { published } from '#machines/list/resources/published.ts';
import { createLoaderMachine } from '#machines/loader/loader-machine.ts';
import { type PublicationLink, publicationLoad } from '#machines/loader/loads/publication.ts';
import { changedMeanwhile } from '#services/changed-meanwhile.ts';
import type { PublishingClient } from '#services/publishing-client.ts';
import { currentPublishing } from '#services/publishing-schema.ts';
import { createActor } from '../create-actor.ts';
import { ScreenActors } from '../screen-actors.ts';
import { watching } from './network.ts';
import { type ListsOutside, screenLists } from './screen-lists.ts';

const changed = changedMeanwhile(currentPublishing);

/** What is published of burgers, and what is in a published state. */
export function createPublished(client: PublishingClient, outside: ListsOutside) {
  const state = createLoaderMachine(publicationLoad, {
    load: ({ burgerId, number }, signal) => client.state(burgerId, number, signal),
    ...watching(outside.network),
  });
  return {
    published: screenLists(outside, published, {
      load: async ({ burgerId }, signal) => [await client.list(burgerId, signal)],
      run: {
        publish: ({ subject: { scope, target }, draft }, signal) =>
          client.publish(scope.burgerId, draft.note.trim(), target, signal),
        takeBack: ({ subject: { scope, target }, draft: { number } }, signal) =>
          client.setPublished(scope.burgerId, number === '' ? null : Number(number), target, signal),
      },
      meanwhile(error, target) {
        const newer = changed(error);
        return newer && target && { ...newer, current: { ...target, ...newer.current } };
      },
    }),
    publishedStates: new ScreenActors((scope: PublicationLink) => createActor(state, { input: { scope } })),
  };
}
