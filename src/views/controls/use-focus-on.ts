import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives the focus to what `find` finds in the element (the element itself unless given) each time another thing (`key`) is shown,
 * because what was pressed has gone with the former one.
 */
export function useFocusOn<TElement extends HTMLElement>(
  place: RefObject<TElement | null>,
  key: unknown,
  find: (element: TElement) => HTMLElement | null = (element) => element,
): void {
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    if (place.current) find(place.current)?.focus();
  });
}
