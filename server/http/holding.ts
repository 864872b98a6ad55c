import type { Context } from 'hono';
import type { Hold } from '../limits/budget.ts';
import type { Holder } from '../limits/holder.ts';
import { coded } from '../words/coded.ts';
import { HttpError } from './http-error.ts';
import { callerOf } from './request.ts';
import type { Env } from './router.ts';

/** The holder of a call's memory: the account of its token, its key of a burger, or the strangers of its address. */
export function holderOf(c: Context<Env>): Holder {
  if (c.var.accountId !== undefined) return { account: c.var.accountId };
  if (c.var.key !== undefined) return { key: c.var.key.id };
  return { address: callerOf(c, c.var.limits.trustedProxies) };
}

/**
 * Makes a large answer and holds its memory until the caller has taken it or has left. A caller who takes nothing of it for as
 * long as a request may take to arrive is cut off.
 */
export async function holdingAnswer<Answer>(
  c: Context<Env>,
  make: (hold: Hold) => Promise<Answer>,
): Promise<Answer> {
  const hold = c.var.limits.budget.open(holderOf(c));
  try {
    const answer = await make(hold);
    whenGone(c, hold.release);
    c.env.outgoing.setTimeout(c.var.limits.silenceMs);
    return answer;
  } catch (error) {
    hold.release();
    throw error;
  }
}

/**
 * Counts one more of what an account or an address may have a few of at a time, and returns what counts one less.
 * @throws {HttpError} 429
 */
export function begin(c: Context<Env>, kind: 'exports' | 'imports' | 'catalogue'): () => void {
  const limit = c.var.limits[kind];
  const holder = holderOf(c);
  if (!limit.acquire(holder))
    throw new HttpError(429, coded(`${kind}-too-many`), { headers: { 'Retry-After': '5' } });
  return () => limit.release(holder);
}

/** Does something once the answer has been sent, or cannot be sent any more. */
export function whenGone({ env: { outgoing } }: Context<Env>, action: () => void): void {
  if (outgoing.destroyed) action();
  else outgoing.once('close', action);
}
