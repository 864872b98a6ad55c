import { randomInt } from 'node:crypto';

/** Digits and capital letters without those that people confuse (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Makes an ID that can be read aloud, such as `BRG-4T0XQ8N2ZK`, with 50 random bits. */
export function newId(prefix: string): string {
  const letters = Array.from({ length: 10 }, () => ALPHABET.charAt(randomInt(ALPHABET.length)));
  return `${prefix}-${letters.join('')}`;
}
