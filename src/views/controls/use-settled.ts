import { useEffect, useState } from 'react';

/** How long what has just appeared ignores presses, in milliseconds. */
const SETTLEMENT = 400;

/** Whether a control has been shown for a moment. A press that began before was meant for what was there before. */
export function useSettled(isShown = true): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => setSettled(true), SETTLEMENT);
    return () => {
      clearTimeout(timer);
      setSettled(false);
    };
  }, [isShown]);
  return isSettled;
}

/**
 * Wraps the press of a control so that nothing happens just after the control has appeared. `action` is what the control
 * does, if that changes in place.
 */
export function useSteadyPress(action = ''): (press: () => void) => () => void {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(action), SETTLEMENT);
    return () => {
      clearTimeout(timer);
      setSettled(null);
    };
  }, [action]);
  return (press) => () => {
    if (settled === action) press();
  };
}
