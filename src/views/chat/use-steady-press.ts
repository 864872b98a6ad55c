import { useLayoutEffect, useRef } from 'react';

/** How long after its appearance a control ignores presses, in milliseconds. */
const SETTLEMENT = 400;

/**
 * Wraps the press of a control so that nothing happens just after the control has appeared: the press was meant for what
 * was there before.
 */
export function useSteadyPress(): (press: () => void) => () => void {
  const appeared = useRef(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    appeared.current = performance.now();
  }, []);
  return (press) => () => {
    if (performance.now() - appeared.current >= SETTLEMENT) press();
  };
}
