import type { Deps } from '../deps.ts';
import { createRouter } from '../http/router.ts';
import { bunRoutes } from './bun-routes.ts';
import { burgerRoutes } from './burger-routes.ts';
import { cheeseRoutes } from './cheese-routes.ts';
import { pattyRoutes } from './patty-routes.ts';
import { transferRoutes } from './transfer-routes.ts';
import { workshopRoutes } from './workshop-routes.ts';

/** The routes of workshops, burgers, layers, export and import. Those that test a layer are in chat/trial-routes.ts. */
export function builderRoutes(deps: Deps) {
  const router = createRouter();
  for (const routes of [workshopRoutes, transferRoutes, burgerRoutes, bunRoutes, cheeseRoutes, pattyRoutes]) {
    router.route('/', routes(deps));
  }
  return router;
}
