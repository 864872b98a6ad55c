import type { ReactNode } from 'react';
import { useText } from '../controls/text.ts';
import { whenThere } from '../when-there.ts';

const words = whenThere(async () => (await import('#domain/server-words.ts')).wordsIn);

/** Fetches the words before there is anything to say. */
export const prepareOwnWords = words.prepare;

/**
 * Gives the reader's own words for an error that our server told by a code, as soon as they are there; else undefined.
 */
export function useOwnWords(): (told: string | undefined) => string | undefined {
  const say = useText();
  const wordsIn = words.use();
  return (told) => {
    const message = told === undefined ? undefined : wordsIn?.(told);
    return message && say(message);
  };
}

/** An error in the reader's own words; what the server said where it has none. */
export function OwnWords({ told, children }: { told: string; children: ReactNode }) {
  const own = useOwnWords()(told);
  return own === undefined ? children : <p>{own}</p>;
}
