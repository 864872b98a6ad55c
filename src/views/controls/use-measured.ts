import { type RefObject, useLayoutEffect, useState } from 'react';

/** What `measure` finds in an element, now and after every change of its size or its parts'; `initial` before it is there. */
export function useMeasured<Value>(
  measured: RefObject<HTMLElement | null>,
  measure: (element: HTMLElement) => Value,
  initial: Value,
): Value {
  const [value, setValue] = useState(initial);
  useLayoutEffect(() => {
    const element = measured.current;
    if (element === null) return undefined;
    const look = () => setValue(measure(element));
    look();
    const observer = new ResizeObserver(look);
    for (const each of [element, ...element.children]) observer.observe(each);
    return () => observer.disconnect();
  }, [measured, measure]);
  return value;
}
