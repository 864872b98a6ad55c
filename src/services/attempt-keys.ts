import { type StorageArea, safeStorage } from './safe-storage.ts';

const NAME = 'cowtex-attempt';

/**
 * Gives each attempt a key. A call that is repeated because it got no answer carries the same key, so that a server that knows
 * the header executes it once. `area` keeps the random text behind the keys across a reload. It contains nothing of the calls,
 * which may include passwords.
 */
export function createAttemptKeys(area: () => StorageArea) {
  const storage = safeStorage(area);
  const pending = new Map<string, Promise<string>>();
  const seed = (): string => {
    const kept = storage.get(NAME) ?? hex(crypto.getRandomValues(new Uint8Array(16)));
    storage.set(NAME, kept);
    return kept;
  };
  return {
    /** The key of a call, for its header; it stays the same until `answered`. `call` is the whole request, including the body. */
    keyOf: (call: string): Promise<string> => {
      const key = pending.get(call) ?? keyFrom(seed(), call);
      pending.set(call, key);
      return key;
    },
    answered: (call: string): void => {
      pending.delete(call);
      storage.remove(NAME);
    },
  };
}

export type AttemptKeys = ReturnType<typeof createAttemptKeys>;

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
