import { useEffect, useRef } from 'react';
import { isReturning } from '#views/returning.ts';
import { beginAtTop, returnToPosition } from './scroll-memory.ts';

const signs = ['keydown', 'pointerdown'] as const;

/**
 * Scrolls a new page to its top, or a revisited page to its last position, and moves the focus to its content. The browser
 * scrolls to a hash by itself, and a page may give the focus to its first field by itself. `path` is in the address at once,
 * `shownPath` when its page shows. The focus stays where it is if the user has moved to a control of the frame meanwhile, or has
 * just opened a menu.
 */
export function useArrival(path: string, shownPath: string): void {
  const shown = useRef(shownPath);
  /** The path at which a key or the pointer was last pressed. */
  const acted = useRef('');
  useEffect(() => {
    const act = () => {
      acted.current = path;
    };
    for (const sign of signs) document.addEventListener(sign, act, true);
    return () => {
      for (const sign of signs) document.removeEventListener(sign, act, true);
    };
  }, [path]);
  useEffect(() => {
    if (shown.current === shownPath) return;
    shown.current = shownPath;
    const main = document.getElementById('main');
    const { activeElement, body } = document;
    const isWithin = main?.contains(activeElement) ?? false;
    // A menu would close if it lost the focus. It may have been opened just before the address changed.
    const isInMenu = activeElement?.ariaExpanded === 'true' || activeElement?.closest('[role=menu]') != null;
    const isElsewhere = isInMenu || (acted.current === shownPath && !isWithin && activeElement !== body);
    const hasOwnPlace = window.location.hash !== '' && !isReturning();
    const hasOwnFocus = isWithin && (hasOwnPlace || activeElement instanceof HTMLInputElement);
    if (!isElsewhere && !hasOwnFocus) main?.focus({ preventScroll: true });
    if (isReturning()) returnToPosition();
    else if (!hasOwnPlace) beginAtTop();
  }, [shownPath]);
}
