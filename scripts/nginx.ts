import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The path of nginx, or null. Debian keeps it where only root's PATH leads. */
export function findNginx(): string | null {
  const folders = ['/usr/sbin', ...(process.env.PATH ?? '').split(':')];
  return folders.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path)) ?? null;
}
