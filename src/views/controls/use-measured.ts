import { type RefObject, useLayoutEffect, useState } from 'react';

/** The result of `measure` for an element, updated when its size or that of its children changes; `initial` before it exists. */
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
