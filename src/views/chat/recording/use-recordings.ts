import { useEffect } from 'react';
import { useActors } from '#views/actors.ts';
import { useFetched } from '#views/lazy-part.tsx';

/** The recording actors of a burger's chat; null while their code is loading. */
export function useRecordings(burgerId: string) {
  const { recordings, rehearsals } = useFetched(useActors().recordings) ?? {};
  useEffect(() => recordings?.hold(burgerId), [recordings, burgerId]);
  return recordings && rehearsals ? { recording: recordings.get(burgerId, undefined), rehearsals } : null;
}
