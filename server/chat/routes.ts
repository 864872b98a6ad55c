import { createRouter, type Deps } from '../http/router.ts';
import { demoModelRoutes } from './demo-model/routes.ts';
import type { ChatSocketOptions } from './socket.ts';
import { testRoutes } from './test-routes.ts';

/** The chat's HTTP side: the tests of cheese and patty, and the demo model. The socket is socket.ts. */
export function chatRoutes(deps: Deps, options: Pick<ChatSocketOptions, 'toOwn'> = {}) {
  return createRouter().route('/', testRoutes(deps, options)).route('/', demoModelRoutes(deps));
}
