import type { ReactNode } from 'react';
import { useText } from '../controls/text.ts';
import { whenThere } from '../when-there.ts';

const words = whenThere(async () => (await import('#domain/server-words.ts')).wordsIn);

/** An error that our own server told by a code, in the reader's language as soon as the words are there. */
export function OwnWords({ told, children }: { told: string; children: ReactNode }) {
  const say = useText();
  const message = words.use()?.(told);
  return message ? <p>{say(message)}</p> : children;
}
