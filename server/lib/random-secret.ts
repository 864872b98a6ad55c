import { createHash, randomBytes } from 'node:crypto';

/** Makes a secret that nobody can guess, of which only the hash is kept. */
export const randomSecret = (): string => randomBytes(32).toString('base64url');

/** The hash that is kept of such a secret. It needs neither salt nor cost, because the secret is random. */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
