import type { Context } from 'hono';
import { NONCE, secureHeaders } from 'hono/secure-headers';

/**
 * The security headers of pages. The console needs its own scripts and styles, its socket, and the inline pictures that
 * burgers send. React Aria's one inline style carries the nonce. Nobody may frame the page.
 */
export function securityHeaders() {
  return secureHeaders({
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
    xFrameOptions: 'DENY',
    referrerPolicy: 'no-referrer',
    crossOriginOpenerPolicy: 'same-origin',
    crossOriginResourcePolicy: false,
    // The proxy in front decides whether the host is reached by TLS only.
    strictTransportSecurity: false,
    permissionsPolicy: { camera: false, geolocation: false, microphone: false, payment: false },
  });
}

/**
 * The sources of calls and the socket. The socket's origin is named for browsers in which `'self'` is HTTP only, with and
 * without TLS, because a proxy may add it. An invalid `Host` is left out, because a request must not change the policy.
 */
function ownOrigin(c: Context): string {
  const host = c.req.header('host') ?? '';
  if (!/^[\w.:[\]-]+$/.test(host) || !URL.canParse(`ws://${host}`)) return "'self'";
  const own = new URL(`ws://${host}`).host;
  return `'self' ws://${own} wss://${own}`;
}
