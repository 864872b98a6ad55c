import { useEffect, useState } from 'react';
import { type RecordingActors, useActors } from '../../actors.ts';
import type { Fetched } from '../../lazy-part.tsx';

/** The recording actors of a burger's chat; null while their code is loading. */
export function useRecordings(burgerId: string) {
  const actors = useFetched<RecordingActors>(useActors().recordings);
  const { recordings, rehearsals } = actors ?? {};
  useEffect(() => recordings?.hold(burgerId), [recordings, burgerId]);
  return recordings && rehearsals ? { recording: recordings.get(burgerId, undefined), rehearsals } : null;
}

/** An optional value: null until it has loaded, and if it cannot be fetched. */
function useFetched<T extends object>({ get }: Fetched<T>): T | null {
  const [value, setValue] = useState<T | null>(null);
  useEffect(() => {
    get().then(
      (found) => setValue(() => found),
      () => undefined,
    );
  }, [get]);
  return value;
}
