import type { Duplex } from 'node:stream';

/** The burger's ID in a socket's URL; null for every other URL. */
export function burgerIdOf(url: string): string | null {
  const encoded = /^\/chat\/([^/?#]+)\/?(\?.*)?$/.exec(url)?.[1];
  if (encoded === undefined) return null;
  try {
    return decodeURIComponent(encoded).trim() || null;
  } catch {
    return null;
  }
}

/** Answers an upgrade request with a status instead of a socket. */
export function refuseUpgrade(stream: Duplex, status: string): void {
  stream.on('error', () => undefined);
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
