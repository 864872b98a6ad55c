import { useEffect, useState } from 'react';
import { type RecordingActors, useActors } from '../../actors.ts';
import type { Fetched } from '../../lazy-part.tsx';

/** What is done with recordings beside a burger's chat; null while its code is on its way. */
export function useRecordings(burgerId: string) {
  const actors = useFetched<RecordingActors>(useActors().recordings);
  const { recordings, rehearsals } = actors ?? {};
  useEffect(() => recordings?.hold(burgerId), [recordings, burgerId]);
  return recordings && rehearsals ? { recording: recordings.get(burgerId, undefined), rehearsals } : null;
}

/** A value that the page can do without: null until it is there, and where it cannot be fetched. */
function useFetched<T extends object>({ get }: Fetched<T>): T | null {
  const [value, setValue] = useState<T | null>(null);
  useEffect(() => {
    let isShown = true;
    get().then(
      (found) => isShown && setValue(() => found),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [get]);
  return value;
}
