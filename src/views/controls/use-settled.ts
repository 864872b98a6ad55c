import { useEffect, useState } from 'react';
import { SETTLEMENT } from '#domain/settlement.ts';

/**
 * Whether a control has been shown for a moment. A press that began before was meant for what was there before. `shown` is
 * false while it is not shown; another text is another control in the same place.
 */
export function useSettled(shown: boolean | string = true): boolean {
  const [settled, setSettled] = useState<boolean | string>(false);
  useEffect(() => {
    if (shown === false) return;
    const timer = setTimeout(() => setSettled(shown), SETTLEMENT);
    return () => {
      clearTimeout(timer);
      setSettled(false);
    };
  }, [shown]);
  return settled !== false && settled === shown;
}

/** Wraps the press of a control so that nothing happens just after the control has appeared. */
export function useSteadyPress(shown?: string): (press: () => void) => () => void {
  const isSettled = useSettled(shown);
  return (press) => () => {
    if (isSettled) press();
  };
}
