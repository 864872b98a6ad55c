import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { createHashQueue } from './hash-queue.ts';

const derive = promisify(argon2);
const TAG_BYTES = 32;

/** What one hash costs: `memory` in KiB, and how often it is gone over. */
export interface PasswordCost {
  readonly memory: number;
  readonly passes: number;
}

/** Argon2id as OWASP recommends it; one hash takes about 40 ms. */
export const STRONG: PasswordCost = { memory: 19 * 1024, passes: 2 };

/** One core stays free for other work, and one of the four threads of Node's pool for files. */
const PARALLEL = Math.min(Math.max(availableParallelism() - 1, 1), 3);
/** About a second and a half for one core. */
const LONGEST_QUEUE = 32;

/** New passwords come from people who are signed in. */
const SIGNED_IN = '';

/**
 * Makes and checks the hashes of passwords, few at a time. Both reject with an `HttpError` 503 where too many wait; those
 * of the `caller` who has most waiting go first.
 */
export interface Passwords {
  /** The password's hash in the usual text form (PHC), with a salt of its own. */
  hash(password: string): Promise<string>;
  /**
   * Whether `password` is the one that `hash` was made from, at whatever cost that was. Without a hash (there is no
   * such account) it takes just as long and says no.
   */
  verify(password: string, hash: string | undefined, caller: string): Promise<boolean>;
}

/** Makes the hasher; new hashes have this cost. */
export function createPasswords(cost: PasswordCost): Passwords {
  const queue = createHashQueue({ parallel: PARALLEL, longest: LONGEST_QUEUE });
  const nobody = phc(cost, Buffer.alloc(16), Buffer.alloc(TAG_BYTES));
  return {
    async hash(password) {
      const salt = randomBytes(16);
      return phc(cost, salt, await queue(SIGNED_IN, () => tag(cost, password, salt)));
    },
    async verify(password, kept, caller) {
      const hash = kept ?? nobody;
      const stored = parse(hash);
      const given = await queue(caller, () => tag(stored.cost, password, stored.salt));
      const equal = timingSafeEqual(given, stored.tag);
      return equal && hash !== nobody;
    },
  };
}

function tag({ memory, passes }: PasswordCost, password: string, nonce: Buffer): Promise<Buffer> {
  // Composed and decomposed letters look alike, and keyboards differ in which they type.
  const message = password.normalize('NFKC');
  const parameters: Argon2Parameters = {
    message,
    nonce,
    memory,
    passes,
    parallelism: 1,
    tagLength: TAG_BYTES,
  };
  return derive('argon2id', parameters);
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
