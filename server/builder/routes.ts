import type { Deps } from '../deps.ts';
import { createRouter } from '../http/router.ts';
import { bunRoutes } from './bun-routes.ts';
import { burgerRoutes } from './burger-routes.ts';
import { cheeseRoutes } from './cheese-routes.ts';
import { pattyRoutes } from './patty-routes.ts';
import { transferRoutes } from './transfer-routes.ts';
import { workshopRoutes } from './workshop-routes.ts';

/** Every builder call but the chat's own: workshops, burgers, their layers, export and import. */
export function builderRoutes(deps: Deps) {
  const router = createRouter();
  for (const routes of [workshopRoutes, transferRoutes, burgerRoutes, bunRoutes, cheeseRoutes, pattyRoutes]) {
    router.route('/', routes(deps));
  }
  return router;
}
