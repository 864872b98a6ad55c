import { useEffect, useRef } from 'react';
import { isReturning } from '#views/returning.ts';
import { beginAtTop, returnToPosition } from './scroll-memory.ts';

/**
 * Scrolls another page to its top, or on a return to the position where it was left, and moves the focus to its content.
 * A page with a hash scrolls by itself.
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
