import { useEffect, useRef } from 'react';
import { isReturning } from '#views/returning.ts';
import { beginAtTop, returnToPosition } from './scroll-memory.ts';

/**
 * Scrolls a new page to its top, or a revisited page to its last position, and moves the focus to its content. The
 * browser scrolls to a hash by itself.
 */
export function useArrival(path: string): void {
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    const main = document.getElementById('main');
    const hasOwnPlace = window.location.hash !== '' && !isReturning();
    // The target of the hash may have the focus already.
    if (!hasOwnPlace || !main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
    if (isReturning()) returnToPosition();
    else if (!hasOwnPlace) beginAtTop();
  }, [path]);
}
