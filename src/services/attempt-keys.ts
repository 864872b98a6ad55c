import { jsonValue } from '#domain/json/value.ts';
import { type StorageArea, safeStorage } from './safe-storage.ts';
import { z } from './zod.ts';

const NAME = 'cowtex-attempt';
const seedsSchema = z.catch(z.record(z.string(), z.string()), {});

/**
 * Gives each attempt a key. A call that is repeated because it got no answer carries the same key, so that a server that knows
 * the header executes it once. A call is its method and address, and its body in the lines below. `area` keeps the random text
 * behind the key of each address across a reload, until an answer comes. It contains nothing of the bodies, which may include
 * passwords.
 */
export function createAttemptKeys(area: () => StorageArea) {
  const storage = safeStorage(area);
  const pending = new Map<string, Promise<string>>();
  const seeds = () => seedsSchema.parse(jsonValue(storage.get(NAME) ?? ''));
  const seedOf = (address: string): string => {
    const seed = seeds()[address] ?? hex(crypto.getRandomValues(new Uint8Array(16)));
    storage.set(NAME, JSON.stringify({ ...seeds(), [address]: seed }));
    return seed;
  };
  return {
    /** The key of a call, for its header; it stays the same until `answered`. `call` is the whole request, including the body. */
    keyOf: (call: string): Promise<string> => {
      const key = pending.get(call) ?? keyFrom(seedOf(addressOf(call)), call);
      pending.set(call, key);
      return key;
    },
    answered: (call: string): void => {
      pending.delete(call);
      const { [addressOf(call)]: _, ...others } = seeds();
      storage.set(NAME, JSON.stringify(others));
    },
  };
}

export type AttemptKeys = ReturnType<typeof createAttemptKeys>;

const addressOf = (call: string): string => call.split('\n', 1).join();

/** A string in the syntax of structured headers. Browsers cannot hash on plain HTTP, so a reload makes a new key there. */
async function keyFrom(seed: string, call: string): Promise<string> {
  const { subtle }: { readonly subtle?: SubtleCrypto } = crypto;
  const bytes = subtle
    ? new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(`${seed}\n${call}`)))
    : crypto.getRandomValues(new Uint8Array(16));
  return `"${hex(bytes.subarray(0, 16))}"`;
}

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
