import { type RefObject, useEffect } from 'react';

const stops = [
  'a[href]',
  'button',
  'input:not([hidden], [readonly])',
  'textarea',
  'summary',
  '[tabindex="0"]',
]
  .map((stop) => `${stop}:not(:disabled)`)
  .join();

/**
 * Keeps the focus within an element: if a button disappears with its own press, the next stop of the tab order takes the
 * focus, or else the one before. A dialog would give it to its first stop, the cross that closes it.
 */
export function useNearbyFocus(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    let focused: HTMLElement | null = null;
    /** Its neighbours, the nearest first, those after it before those ahead of it. */
    let neighbours: readonly HTMLElement[] = [];
    const onFocus = ({ target }: FocusEvent) => {
      const order = [...element.querySelectorAll<HTMLElement>(stops)];
      focused = order.find((stop) => stop === target) ?? null;
      if (focused === null) return;
      const place = order.indexOf(focused);
      neighbours = [...order.slice(place + 1), ...order.slice(0, place).reverse()];
    };
    const changed = new MutationObserver(() => {
      if (focused === null || focused.isConnected || document.activeElement !== document.body) return;
      focused = null;
      neighbours.find((stop) => stop.isConnected && stop.matches(stops))?.focus();
    });
    element.addEventListener('focusin', onFocus);
    changed.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener('focusin', onFocus);
      changed.disconnect();
    };
  }, [frame]);
}
