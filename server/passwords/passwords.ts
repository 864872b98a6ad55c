import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createHashQueue, type HashCaller } from '../limits/hash-queue.ts';

const derive = promisify(argon2);
const TAG_BYTES = 32;

/** The cost of one hash: `memory` in KiB, and the number of passes over it. */
interface PasswordCost {
  readonly memory: number;
  readonly passes: number;
}

/** OWASP's recommendation for Argon2id. One hash takes about 40 ms. */
export const strong: PasswordCost = { memory: 19 * 1024, passes: 2 };

/**
 * Makes and checks the hashes of passwords, a few at a time. Both reject with a `BusyError` if too many wait.
 */
export interface Passwords {
  /** The hash of a new password in the usual text form (PHC), with a salt of its own. */
  hash(password: string, caller?: HashCaller): Promise<string>;
  /**
   * True if `hash` was made from `password`, at any cost. Without a hash (there is no such account, or it has no password and '' as
   * its hash) the result is false after the same time.
   */
  verify(password: string, hash: string | undefined, caller: HashCaller): Promise<boolean>;
}

/** Makes the hasher. New hashes have this cost. */
export function createPasswords(cost: PasswordCost): Passwords {
  const queue = createHashQueue();
  const nobody = phc(cost, Buffer.alloc(16), Buffer.alloc(TAG_BYTES));
  return {
    async hash(password, caller = { name: '', isKnown: true }) {
      const salt = randomBytes(16);
      return phc(cost, salt, await queue(caller, () => tag(cost, password, salt)));
    },
    async verify(password, kept, caller) {
      const hash = kept || nobody;
      const stored = parse(hash);
      const given = await queue(caller, () => tag(stored.cost, password, stored.salt));
      const equal = timingSafeEqual(given, stored.tag);
      return equal && hash !== nobody;
    },
  };
}

function tag({ memory, passes }: PasswordCost, password: string, nonce: Buffer): Promise<Buffer> {
  // Composed and decomposed letters look the same, and keyboards type either.
  const message = password.normalize('NFKC');
  return derive('argon2id', { message, nonce, memory, passes, parallelism: 1, tagLength: TAG_BYTES });
}

function phc({ memory, passes }: PasswordCost, salt: Buffer, value: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${unpadded(salt)}$${unpadded(value)}`;
}

function parse(hash: string): { cost: PasswordCost; salt: Buffer; tag: Buffer } {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([^$]+)\$([^$]+)$/.exec(hash);
  const [, memory, passes, salt = '', value = ''] = parts ?? [];
  const stored = Buffer.from(value, 'base64');
  if (stored.length !== TAG_BYTES) throw new Error('A stored password hash is damaged.');
  return {
    cost: { memory: Number(memory), passes: Number(passes) },
    salt: Buffer.from(salt, 'base64'),
    tag: stored,
  };
}

function unpadded(value: Buffer): string {
  return value.toString('base64').replaceAll('=', '');
}
