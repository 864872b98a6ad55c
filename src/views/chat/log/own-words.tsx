import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { wordsIn } from '#domain/server-words.ts';
import { serverText } from '#views/controls/text.ts';

/** Returns what an error code of our server says in the reader's language; undefined where its own text is shown. */
export function useOwnWords(): (errorCode: string | undefined) => string | undefined {
  const { i18n } = useLingui();
  return (errorCode) => {
    const message = errorCode === undefined ? undefined : wordsIn(errorCode);
    return message && serverText(i18n, message);
  };
}

/** An error in the reader's language, or as received. */
export function OwnWords({ errorCode, children }: { errorCode: string; children: ReactNode }) {
  const own = useOwnWords()(errorCode);
  return own === undefined ? children : <p>{own}</p>;
}
