import { useEffect, useState } from 'react';
import { fetched } from './lazy-part.tsx';

/** Code that a page does without until it has loaded, or if it cannot be fetched. */
interface WhenThere<T> {
  /** Fetches the code before it is needed. */
  readonly preload: () => void;
  /** The code in a component; null until it has loaded. It is fetched only when it is needed. */
  readonly use: (isNeeded?: boolean) => T | null;
}

/** Fetches code by `load` once, when it is first used. */
export function whenThere<T>(load: () => Promise<T>): WhenThere<T> {
  let there: T | null = null;
  const code = fetched(async () => {
    there = await load();
  });
  return {
    preload: code.preload,
    use: (isNeeded = true) => {
      const [isThere, setThere] = useState(there !== null);
      useEffect(() => {
        if (!isThere && isNeeded)
          code.get().then(
            () => setThere(true),
            () => undefined,
          );
      }, [isThere, isNeeded]);
      return isThere ? there : null;
    },
  };
}
