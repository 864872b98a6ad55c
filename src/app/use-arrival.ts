import { useEffect, useRef } from 'react';

/** Whether the entry that is shown was reached by Back or Forward, where the browser restores the scroll position. */
let isHistoryMove = false;
let shownPath = window.location.pathname;
window.addEventListener('popstate', () => {
  // An anchor within the page tells of itself in the same way.
  isHistoryMove = window.location.pathname !== shownPath;
});

/**
 * What arriving at another page means to the reader: it begins at its top, and the keyboard and the screen reader
 * begin at its content. The first page is the browser's own business, and so is one with a hash.
 */
export function useArrival(path: string): void {
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    shownPath = window.location.pathname;
    const isMove = isHistoryMove;
    isHistoryMove = false;
    document.getElementById('main')?.focus({ preventScroll: true });
    if (!isMove && window.location.hash === '') window.scrollTo(0, 0);
  }, [path]);
}
