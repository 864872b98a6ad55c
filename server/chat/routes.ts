import type { Deps } from '../deps.ts';
import { createRouter } from '../http/router.ts';
import { demoModelRoutes } from './demo-model/routes.ts';
import type { ChatSocketOptions } from './socket.ts';
import { trialRoutes } from './trial-routes.ts';

/** The chat's HTTP side: the tests of cheese and patty, and the demo model. The socket is socket.ts. */
export function chatRoutes(deps: Deps, options: Pick<ChatSocketOptions, 'toOwn'> = {}) {
  return createRouter().route('/', trialRoutes(deps, options)).route('/', demoModelRoutes(deps));
}
