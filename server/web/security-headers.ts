import type { Context } from 'hono';
import { NONCE, secureHeaders } from 'hono/secure-headers';

/**
 * What browsers may do with our answers. The console needs no more than its own scripts and styles, its socket, and
 * the pictures that burgers send, which come inline; react-aria's one inline style carries the nonce. Nobody may frame it.
 */
export const securityHeaders = () =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", NONCE],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      manifestSrc: ["'self'"],
      connectSrc: [ownOrigin],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ["'none'"],
    },
    referrerPolicy: 'no-referrer',
    crossOriginOpenerPolicy: 'same-origin',
    crossOriginResourcePolicy: false,
    // Whether a host is reached by TLS only is for the proxy in front to say.
    strictTransportSecurity: false,
    permissionsPolicy: { camera: false, geolocation: false, microphone: false, payment: false },
  });

/**
 * Calls and the socket. Its origin is named for browsers to whom `'self'` means HTTP only; by TLS or not, which a proxy
 * decides. A host that is none adds nothing: what stands in a request must not become part of a policy.
 */
function ownOrigin(c: Context): string {
  const host = c.req.header('host') ?? '';
  if (!/^[\w.:[\]-]+$/.test(host) || !URL.canParse(`ws://${host}`)) return "'self'";
  const own = new URL(`ws://${host}`).host;
  return `'self' ws://${own} wss://${own}`;
}
