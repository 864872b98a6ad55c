import { useEffect, useState } from 'react';
import type { RecordingActor } from '#machines/recording/recording-machine.ts';
import { useActors } from '../../actors.ts';
import type { Fetched } from '../../lazy-part.tsx';

/** What is played back beside a burger's chat; null while its code is on its way. */
export function useRecording(burgerId: string): RecordingActor | null {
  const recordings = useFetched(useActors().recordings);
  const recording = recordings?.get(burgerId, undefined) ?? null;
  useEffect(() => recordings?.hold(burgerId), [recordings, burgerId]);
  return recording;
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
