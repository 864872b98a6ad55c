import { createActor } from 'xstate';
import { buttonBunMachine } from '#machines/button-bun/button-bun-machine.ts';
import { createAuthClient } from '#services/auth-client.ts';
import { createBuilderClient } from '#services/builder-client.ts';
import { readConfig } from '#services/config.ts';
import { createDemoProgressStore } from '#services/demo-progress.ts';
import { createHttp } from '#services/http.ts';
import { createListCaches } from '#services/list-cache.ts';
import type { Console } from '#views/console.ts';
import type { FrontDoor } from './access.ts';
import type { PageSupplies } from './page-machines.ts';
import { ScreenActors } from './screen-actors.ts';
import { createAdmin } from './wiring/admin.ts';
import { createChats } from './wiring/chats.ts';
import { createLists } from './wiring/lists.ts';
import { createLookups } from './wiring/lookups.ts';
import { createPlan } from './wiring/plan.ts';

/**
 * The second of the console's two parts: the services and machines behind the front door. `configFile` is the text of
 * `/config.json`.
 */
export function createConsole(
  { tokens, access: { session } }: Pick<FrontDoor, 'tokens' | 'access'>,
  configFile: string,
): { readonly console: Console; readonly supplies: PageSupplies } {
  const config = readConfig(configFile, window.location.origin);
  const auth = createAuthClient(createHttp({ baseUrl: config.authBaseUrl, tokens }));
  const builder = createBuilderClient(createHttp({ baseUrl: config.builderBaseUrl, tokens }));
  const baseUrl = config.builderBaseUrl || window.location.origin;
  const area = () => window.sessionStorage;
  const owner = () => session.getSnapshot().context.accountId;
  const caches = createListCaches(area, owner);
  const plan = createPlan(session);
  const progress = createDemoProgressStore(area, owner);
  const actors = {
    ...createAdmin({ auth, session }),
    ...createLists({ builder, caches }),
    lookups: createLookups(builder),
    ...createChats({ baseUrl: config.builderBaseUrl, session, tokens }),
    buttonBuns: new ScreenActors((_: undefined) => createActor(buttonBunMachine), {
      isUnsaved: () => true,
    }),
  };
  session.on('account left', () => {
    caches.clear();
    progress.clear();
    for (const kept of Object.values(actors)) kept.forget();
  });
  return {
    console: { ...actors, plan, demoModelHost: `${baseUrl}/demo-model` },
    supplies: { builder, session, progress, caches, plan, baseUrl },
  };
}
