import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** Argon2id as OWASP recommends it; one hash costs about 40 ms and 19 MiB. */
const COST = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 };
const PREFIX = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$`;

/** The password's hash in the usual text form, with a salt of its own. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `${PREFIX}${unpadded(salt)}$${unpadded(await tag(password, salt))}`;
}

/**
 * Whether `password` is the one that `hash` was made from. Without a hash (there is no such account) it takes
 * just as long and says no.
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [salt, expected] = (hash ?? NOBODY).slice(PREFIX.length).split('$').map(bytes);
  if (salt === undefined || expected === undefined) throw new Error('A stored password hash is damaged.');
  const equal = timingSafeEqual(await tag(password, salt), expected);
  return equal && hash !== undefined;
}

const NOBODY = `${PREFIX}${unpadded(Buffer.alloc(16))}$${unpadded(Buffer.alloc(COST.tagLength))}`;

function tag(password: string, nonce: Buffer): Promise<Buffer> {
  // Composed and decomposed letters look alike, and keyboards differ in which they type.
  const parameters: Argon2Parameters = { ...COST, nonce, message: password.normalize('NFKC') };
  return derive('argon2id', parameters);
}

function unpadded(value: Buffer): string {
  return value.toString('base64').replaceAll('=', '');
}

function bytes(text: string): Buffer {
  return Buffer.from(text, 'base64');
}
