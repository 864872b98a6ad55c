import type { WayBack } from '#services/way-back.ts';
import type { PassedOn } from '#views/passed-on.ts';
import { paths } from '#views/paths.ts';

/** The fragment of the sign-in page when the provider has sent the browser back (server/oidc/routes.ts). */
const RETURN = /^#oidc-(?:code-(.+)|refused-.+)$/;

/**
 * The code with which the provider has sent the browser back; null if it has not. The address then says where the user came from,
 * as after any other way to the sign-in page, and the code is gone from it.
 */
export function takeReturn(wayBack: Pick<WayBack, 'take'>): string | null {
  const { pathname, hash } = window.location;
  const [fragment, code = null] = RETURN.exec(hash) ?? [];
  if (pathname !== paths.login.path || fragment === undefined) return null;
  const from = wayBack.take();
  const state: PassedOn | null = from === null ? null : { from };
  window.history.replaceState(state, '', code === null ? pathname + hash : pathname);
  return code;
}
