import type { IncomingMessage } from 'node:http';

/**
 * True if a page may open the socket. Browsers always send the origin of the page, which has to be the server's own or a
 * configured one. Programs send no `Origin` and are let in, because they carry nobody's cookies.
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
