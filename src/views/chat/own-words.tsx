import type { ReactNode } from 'react';
import { useText } from '../controls/text.ts';
import { whenThere } from '../when-there.ts';

const words = whenThere(async () => (await import('#domain/server-words.ts')).wordsIn);

/** Fetches the words before there is anything to say. */
export const prepareOwnWords = words.prepare;

/**
 * Gives the reader's own words for an error that has a code of our server, as soon as they are there; else undefined.
 */
export function useOwnWords(): (errorCode: string | undefined) => string | undefined {
  const say = useText();
  const wordsIn = words.use();
  return (errorCode) => {
    const message = errorCode === undefined ? undefined : wordsIn?.(errorCode);
    return message && say(message);
  };
}

/** An error in the reader's own words; what the server said where it has none. */
export function OwnWords({ errorCode, children }: { errorCode: string; children: ReactNode }) {
  const own = useOwnWords()(errorCode);
  return own === undefined ? children : <p>{own}</p>;
}
