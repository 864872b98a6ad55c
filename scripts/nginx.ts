import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The path of nginx, or null. Debian's folder for it is in root's PATH only. */
export function findNginx(): string | null {
  const folders = ['/usr/sbin', ...(process.env.PATH ?? '').split(':')];
  return folders.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path)) ?? null;
}
