import { useEffect, useRef } from 'react';
import { isReturning } from '#views/returning.ts';
import { beginAtTop, returnToPosition } from './scroll-memory.ts';

/**
 * What arriving at another page means to the reader: it begins at its top, or where they left it if they come back,
 * and the keyboard and the screen reader begin at its content. A page with a hash finds its own place.
 */
export function useArrival(path: string): void {
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    const main = document.getElementById('main');
    const hasOwnPlace = window.location.hash !== '' && !isReturning();
    // What the hash leads to may have the focus already.
    if (!hasOwnPlace || !main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
    if (isReturning()) returnToPosition();
    else if (!hasOwnPlace) beginAtTop();
  }, [path]);
}
