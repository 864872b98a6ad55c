import type { IncomingMessage } from 'node:http';

/**
 * Whether a page may open the socket: a browser always says where its page came from, and only the server's own
 * pages and those of the configured origins are let in. Programs send no Origin; they hold no one's cookies.
 */
export function isAllowedOrigin(
  { headers }: Pick<IncomingMessage, 'headers'>,
  allowed: readonly string[],
): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  const isOwn = host !== undefined && page.host !== '' && page.host === host.toLowerCase();
  return isOwn || allowed.includes(page.origin);
}
