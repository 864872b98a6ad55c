import { z } from '@hono/zod-openapi';
import { randomSecret, secretHash } from '../../lib/random-secret.ts';

/*
 * A link, by which whoever has it sets the password of one account, once within a day. The console has it in the fragment of
 * `/login`, which no log sees.
 */

const PREFIX = 'link-';
const LIFETIME_MS = 24 * 60 * 60_000;

/** What is shown of a link that may be used. */
export const openLinkSchema = z.object({ expires_at: z.iso.datetime() });
export type OpenLink = z.infer<typeof openLinkSchema>;

export const newLinkSchema = z
  .object({
    link: z.string().openapi({
      description: 'The fragment of `/login` in the console: `/login#…`. It is shown only here',
      example: 'link-6Rn0bWbdYV3G0m4BqY0m8jv3X0cX0l2f6M4m4pXo0dA',
    }),
    expires_at: z.iso.datetime(),
  })
  .openapi('NewLink');
export type NewLink = z.infer<typeof newLinkSchema>;

/** Makes a link with its end, and the hash that is kept of it. */
export function newLink(now: string): NewLink & { readonly hash: string } {
  const link = PREFIX + randomSecret();
  return { link, hash: secretHash(link), expires_at: new Date(Date.parse(now) + LIFETIME_MS).toISOString() };
}
