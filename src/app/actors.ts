import { buttonBunMachine } from '#machines/button-bun/button-bun-machine.ts';
import { chartMachine } from '#machines/dashboard/chart-machine.ts';
import { createBuilderClient } from '#services/builder-client.ts';
import { createConversationStore } from '#services/conversation-store.ts';
import { createDemoProgressStore } from '#services/demo-progress.ts';
import { createListCaches } from '#services/list-cache.ts';
import type { Actors } from '#views/actors.ts';
import { download } from '#views/download.ts';
import { fetched } from '#views/lazy-part.tsx';
import type { Clients } from './clients.ts';
import { createActor } from './create-actor.ts';
import { demoDone } from './demo-done.ts';
import { ScreenActors } from './screen-actors.ts';
import type { App } from './start.ts';
import { createAdmin } from './wiring/admin.ts';
import { createChats } from './wiring/chats.ts';
import { createCheckouts } from './wiring/checkout.ts';
import { createDemo } from './wiring/demo.ts';
import { createLists } from './wiring/lists.ts';
import { createLookups } from './wiring/lookups.ts';
import { createOverviews } from './wiring/overviews.ts';
import { createPairs } from './wiring/pairs.ts';
import { createPlan } from './wiring/plan.ts';

/** Makes the members' actors. Each is created when a screen asks for it. */
export function createActors(
  { tokens, base: { session } }: Pick<App, 'tokens' | 'base'>,
  { auth, config, httpTo }: Clients,
): Actors {
  const area = () => window.sessionStorage;
  const builder = createBuilderClient(httpTo(config.builderBaseUrl));
  const baseUrl = config.builderBaseUrl || window.location.origin;
  const owner = () => session.getSnapshot().context.accountId;
  const caches = createListCaches(area, owner);
  const plan = createPlan(session);
  const progress = createDemoProgressStore(area, owner);
  const conversations = createConversationStore(area, owner);
  const chatOutside = { baseUrl: config.builderBaseUrl, session, tokens };
  const chats = createChats({ ...chatOutside, conversations, page: window });
  const actors = {
    ...createAdmin({ auth, session, network: window }),
    ...createLists({ builder, caches, network: window, saveFile: download }),
    lookups: createLookups(builder, window),
    charts: new ScreenActors((_: undefined) => createActor(chartMachine, { input: { today: new Date() } })),
    overviews: createOverviews({ builder, caches, network: window }),
    demos: createDemo({
      builder,
      session,
      progress,
      onDone: demoDone.markDone,
      baseUrl,
    }),
    checkouts: createCheckouts({ plan }),
    chats,
    pairs: createPairs(chats),
    buttonBuns: new ScreenActors((_: undefined) => createActor(buttonBunMachine), {
      isUnsaved: () => true,
    }),
  };
  session.on('account left', () => {
    caches.clear();
    progress.clear();
    conversations.clear();
    for (const kept of Object.values(actors)) kept.forget();
  });
  return {
    ...actors,
    recordings: fetched(async () => (await import('./wiring/recordings.ts')).createRecordings(chatOutside)),
    plan,
    demoModelHost: `${baseUrl}/demo-model`,
  };
}
