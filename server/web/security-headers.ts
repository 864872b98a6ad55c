import { NONCE, secureHeaders } from 'hono/secure-headers';

/**
 * What browsers may do with our answers. The console needs no more than its own scripts and styles, a socket, and
 * pictures that a burger may send; react-aria's one inline style carries the nonce. Nobody may frame it.
 */
export const securityHeaders = () =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", NONCE],
      imgSrc: ["'self'", 'data:', 'https:'],
      fontSrc: ["'self'"],
      manifestSrc: ["'self'"],
      connectSrc: ["'self'", 'ws:', 'wss:'],
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
