import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether the style sheet shows the rows of a table as cards. */
export function useIsCards(table: RefObject<HTMLTableElement | null>): boolean {
  const [isCards, setCards] = useState(false);
  useLayoutEffect(() => {
    const element = table.current;
    if (element === null) return undefined;
    const look = () => setCards(getComputedStyle(element).display === 'block');
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [table]);
  return isCards;
}
