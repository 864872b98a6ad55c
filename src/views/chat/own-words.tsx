import type { ReactNode } from 'react';
import { useText } from '../controls/text.ts';
import { whenThere } from '../when-there.ts';

const words = whenThere(async () => (await import('#domain/server-words.ts')).wordsIn);

/** Fetches the words before they are needed. */
export const prepareOwnWords = words.prepare;

/**
 * Returns the console's words for an error with a code of our server; undefined until they have loaded, and for an unknown
 * code.
 */
export function useOwnWords(): (errorCode: string | undefined) => string | undefined {
  const say = useText();
  const wordsIn = words.use();
  return (errorCode) => {
    const message = errorCode === undefined ? undefined : wordsIn?.(errorCode);
    return message && say(message);
  };
}

/** An error in the reader's language, or in the server's words if the console has none. */
export function OwnWords({ errorCode, children }: { errorCode: string; children: ReactNode }) {
  const own = useOwnWords()(errorCode);
  return own === undefined ? children : <p>{own}</p>;
}
