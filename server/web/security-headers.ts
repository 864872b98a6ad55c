import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { NONCE, secureHeaders } from 'hono/secure-headers';

/**
 * What browsers may do with our answers. The console needs no more than its own scripts and styles, its socket, and
 * the pictures that burgers send, which come inline; react-aria's one inline style carries the nonce. Nobody may frame it.
 */
export const securityHeaders = () => {
  const page = secureHeaders({
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
  return createMiddleware((c, next) => (c.req.path.startsWith('/api/') ? next() : page(c, next)));
};

const OF_CALLS = Object.entries({
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
});

/**
 * What calls answer is no page, and holds tokens and people's data, with which no cache has any business. The headers are
 * handed to Node itself: on the answer they would cost more than all else about an ordinary call.
 */
export const callHeaders = createMiddleware<{ Bindings: HttpBindings }>((c, next) => {
  for (const [name, value] of OF_CALLS) c.env.outgoing.setHeader(name, value);
  return next();
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
