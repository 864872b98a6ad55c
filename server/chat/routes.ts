import type { Deps } from '../deps.ts';
import { createRouter } from '../http/router.ts';
import type { Targets } from '../net/targets.ts';
import { demoModelRoutes } from './demo-model/routes.ts';
import { trialRoutes } from './trial-routes.ts';

/** The chat's HTTP routes: the tests of cheese and patty, and the demo model. */
export function chatRoutes(deps: Deps, targets: Targets) {
  return createRouter().route('/', trialRoutes(deps, targets)).route('/', demoModelRoutes(deps));
}
