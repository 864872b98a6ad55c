import { useEffect, useState } from 'react';

/** The time for which a new control ignores presses, in milliseconds. They may be meant for the previous control. */
const SETTLEMENT = 400;

/**
 * True if a control has been shown for a moment. An earlier press may have been meant for the previous control. `shown` is
 * false while the control is hidden; another string is another control in the same place.
 */
function useSettled(shown: boolean | string = true): boolean {
  return useSettling(shown)[0];
}

/** The same, and a function that ends the moment, because the user does what can only be meant for the control. */
export function useSettling(shown: boolean | string): readonly [isSettled: boolean, settle: () => void] {
  const [settled, setSettled] = useState<boolean | string>(false);
  useEffect(() => {
    if (shown === false) return;
    const timer = setTimeout(() => setSettled(shown), SETTLEMENT);
    return () => {
      clearTimeout(timer);
      setSettled(false);
    };
  }, [shown]);
  return [settled !== false && settled === shown, () => setSettled(shown)];
}

/** Wraps the press handler of a control, so that presses just after it has appeared are ignored. */
export function useSteadyPress(shown?: string): (press: () => void) => () => void {
  const isSettled = useSettled(shown);
  return (press) => () => {
    if (isSettled) press();
  };
}
