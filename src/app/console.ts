import { createActor } from 'xstate';
import { buttonBunMachine } from '#machines/button-bun/button-bun-machine.ts';
import { chartMachine } from '#machines/dashboard/chart-machine.ts';
import { createAttemptKeys } from '#services/attempt-keys.ts';
import { createAuthClient } from '#services/auth-client.ts';
import { createBuilderClient } from '#services/builder-client.ts';
import { readConfig, takesIdempotencyKeys } from '#services/config.ts';
import { createDemoProgressStore } from '#services/demo-progress.ts';
import { createHttp } from '#services/http.ts';
import { createListCaches } from '#services/list-cache.ts';
import type { Console } from '#views/console.ts';
import type { FrontDoor } from './access.ts';
import { ScreenActors } from './screen-actors.ts';
import { createAdmin } from './wiring/admin.ts';
import { createChats } from './wiring/chats.ts';
import { createCheckouts } from './wiring/checkout.ts';
import { createDemo } from './wiring/demo.ts';
import { createLists } from './wiring/lists.ts';
import { createLookups } from './wiring/lookups.ts';
import { createOverviews } from './wiring/overviews.ts';
import { createPlan } from './wiring/plan.ts';

/**
 * The second of the console's two parts: the services and machines behind the front door. `configFile` is the text of
 * `/config.json`.
 */
export function createConsole(
  { tokens, access: { session } }: Pick<FrontDoor, 'tokens' | 'access'>,
  configFile: string,
): Console {
  const { origin } = window.location;
  const config = readConfig(configFile, origin);
  const area = () => window.sessionStorage;
  const attempts = createAttemptKeys(area);
  const httpTo = (baseUrl: string) =>
    createHttp({
      baseUrl,
      tokens,
      attempts: takesIdempotencyKeys(config, baseUrl, origin) ? attempts : undefined,
    });
  const auth = createAuthClient(httpTo(config.authBaseUrl));
  const builder = createBuilderClient(httpTo(config.builderBaseUrl));
  const baseUrl = config.builderBaseUrl || origin;
  const owner = () => session.getSnapshot().context.accountId;
  const caches = createListCaches(area, owner);
  const plan = createPlan(session);
  const progress = createDemoProgressStore(area, owner);
  const actors = {
    ...createAdmin({ auth, session }),
    ...createLists({ builder, caches }),
    lookups: createLookups(builder),
    charts: new ScreenActors((_: undefined) => createActor(chartMachine, { input: { today: new Date() } })),
    overviews: createOverviews({ builder, caches }),
    demos: createDemo({ builder, session, progress, baseUrl }),
    checkouts: createCheckouts({ plan }),
    chats: createChats({ baseUrl: config.builderBaseUrl, session, tokens }),
    buttonBuns: new ScreenActors((_: undefined) => createActor(buttonBunMachine), {
      isUnsaved: () => true,
    }),
  };
  session.on('account left', () => {
    caches.clear();
    progress.clear();
    for (const kept of Object.values(actors)) kept.forget();
  });
  return { ...actors, plan, demoModelHost: `${baseUrl}/demo-model` };
}
