import { createMiddleware } from 'hono/factory';
import { Counter, type Registry } from 'prom-client';
import type { Env } from '../http/router.ts';

/** The outcome of a sign-in by the status of its answer. Any other status means that the request was invalid. */
const outcomes: Readonly<Record<number, string>> = {
  200: 'signed_in',
  401: 'refused',
  429: 'limited',
  500: 'failed',
  503: 'busy',
};

/** Counts sign-ins by what became of them. Runs before the call that signs in. */
export function signInsCounted(registry: Registry) {
  const signIns = new Counter({
    name: 'cowtex_sign_ins_total',
    help: 'Sign-ins by outcome: signed_in, refused, limited, busy, failed, invalid',
    labelNames: ['outcome'],
    registers: [registry],
  });
  return createMiddleware<Env>(async (c, next) => {
    await next();
    signIns.inc({ outcome: outcomes[c.res.status] ?? 'invalid' });
  });
}
