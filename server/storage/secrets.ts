import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { messageOf } from '../lib/message-of.ts';
import { StorageError } from './failures.ts';
import type { Reads } from './reading.ts';
import type { Database } from './schema.ts';

const VERSION = 'v1';
/** The text that the key is checked by, whose sealed form is in the data. */
const PROBE = 'cowtex';
/** As for `COWTEX_SECRET`: a shorter key could be guessed with a copy of the data. */
const MIN_LENGTH = 32;

/** The server's keys. All are derived from one master secret, which is never in the database. */
export interface Secrets {
  /** Signs access tokens (HMAC-SHA-256). */
  readonly tokenKey: string;
  /** True if the master secret is so short that it could be guessed. */
  readonly isShort: boolean;
  /** Deletes the key file if this start has made it, so that a refused start leaves no useless key. */
  discardNewKey(): void;
  /** Signs a text (HMAC-SHA-256). Servers with the same secret can verify the signature. */
  sign(text: string): string;
  /** Encrypts a text for storage (AES-256-GCM). */
  seal(text: string): string;
  /** Decrypts the result of `seal`. Throws if it was changed, or sealed with another key. */
  unseal(sealed: string): string;
}

/**
 * Derives the keys from `secret`, or from the file `cowtex.key` in `dataFolder`, which is created on first use and
 * readable by its owner only. It is not in the database, so that a copy of the data does not contain the key to its
 * secrets.
 */
export function loadSecrets(where: KeyPlace): Secrets {
  const file = keyFile(where);
  const isNew = where.secret === undefined && makeKey(file);
  return secretsBy(where.secret ?? readKey(file), () => {
    if (isNew) rmSync(file);
  });
}

/** The place of the master secret: `secret` itself, or a file in `dataFolder`. */
export interface KeyPlace {
  readonly secret: string | undefined;
  readonly dataFolder: string;
}

/** The path of the key file. */
export const keyFile = ({ dataFolder }: Pick<KeyPlace, 'dataFolder'>) => join(dataFolder, 'cowtex.key');

/** Derives the keys from a master secret. */
export function secretsBy(master: string, discardNewKey = () => {}): Secrets {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', master, 'cowtex', purpose, 32));
  const sealingKey = derive('seal');
  // As a key and not as bytes, which Node would make a key of for each signature: six times the work.
  const signingKey = createSecretKey(derive('sign'));
  return {
    tokenKey: derive('access-token').toString('base64url'),
    isShort: master.length < MIN_LENGTH,
    discardNewKey,
    sign: (text) => createHmac('sha256', signingKey).update(text).digest('base64url'),
    seal(text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealingKey, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return [VERSION, nonce.toString('base64url'), body.toString('base64url')].join('.');
    },
    unseal(sealed) {
      const [version, nonce, body] = sealed.split('.');
      if (version !== VERSION || nonce === undefined || body === undefined)
        throw new Error('Not a sealed text.');
      const bytes = Buffer.from(body, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', sealingKey, Buffer.from(nonce, 'base64url'));
      decipher.setAuthTag(bytes.subarray(-16));
      return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8');
    },
  };
}

/**
 * Checks that the data was sealed with this key. With another one, every stored secret would be unreadable. Data without an
 * account gets no short key.
 * @throws {StorageError}
 */
export async function checkKey(db: Database, secrets: Secrets): Promise<void> {
  if (
    secrets.isShort &&
    (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) === undefined
  )
    throw new StorageError(
      `The key in cowtex.key is shorter than ${MIN_LENGTH} characters. Remove the file, and the server makes a good one.`,
    );
  await db
    .insertInto('meta')
    .values(probeOf(secrets))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  if (await opensProbe(db, secrets)) return;
  secrets.discardNewKey();
  throw new StorageError(
    'The data was written with another key. Set COWTEX_SECRET to the one it was written with, or put its cowtex.key back into the data folder.',
  );
}

/** The row that says which key the data was sealed with. */
export const probeOf = (secrets: Secrets) => ({ name: 'key-probe', value: secrets.seal(PROBE) });

/** True if the data was sealed with this key. */
export async function opensProbe(db: Reads, secrets: Secrets): Promise<boolean> {
  const probe = await db
    .selectFrom('meta')
    .select('value')
    .where('name', '=', 'key-probe')
    .executeTakeFirst();
  try {
    return probe !== undefined && secrets.unseal(probe.value) === PROBE;
  } catch {
    return false;
  }
}

/** Creates the key file unless it exists, and returns whether it did. */
export function makeKey(file: string): boolean {
  if (existsSync(file)) return false;
  const draft = `${file}.${process.pid}`;
  return orExplain(file, () => {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    // Written to another file, then linked. So the key file is always complete, and of two servers that start at the same
    // moment only one's key stays.
    writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
    const isOurs = linkUnlessThere(draft, file);
    rmSync(draft);
    return isOurs;
  });
}

export function readKey(file: string): string {
  const key = orExplain(file, () => readFileSync(file, 'utf8').trim());
  if (key !== '') return key;
  throw new StorageError(`The key file ${file} is empty. Put the right one back.`);
}

function orExplain<Result>(file: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw new StorageError(`The key file ${file} cannot be used: ${messageOf(error)}`);
  }
}

function linkUnlessThere(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (!existsSync(to)) throw error;
    return false;
  }
}
