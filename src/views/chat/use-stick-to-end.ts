import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** A reader this close to the end, in pixels, is at the end. */
const NEAR = 32;

/**
 * Keeps a scrolling element at its end while the reader is there, and only then. Growth
 * without a render (a narrower window) is seen as well.
 */
export function useStickToEnd(frame: RefObject<HTMLElement | null>) {
  const [isAtEnd, setAtEnd] = useState(true);
  const sticks = useRef(true);

  const jumpToEnd = useCallback(() => {
    const element = frame.current;
    if (element === null) return;
    sticks.current = true;
    setAtEnd(true);
    element.scrollTop = element.scrollHeight;
  }, [frame]);

  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    let height = element.scrollHeight;
    const onScroll = () => {
      const isNear = element.scrollHeight - element.scrollTop - element.clientHeight <= NEAR;
      // A scroll that comes with a change of height is the layout's, not the reader's.
      if (!isNear && sticks.current && element.scrollHeight !== height)
        element.scrollTop = element.scrollHeight;
      else {
        sticks.current = isNear;
        setAtEnd(isNear);
      }
      height = element.scrollHeight;
    };
    const resized = new ResizeObserver(() => {
      if (sticks.current) element.scrollTop = element.scrollHeight;
    });
    element.addEventListener('scroll', onScroll, { passive: true });
    resized.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      resized.disconnect();
    };
  }, [frame]);

  // After every render of the log: new content is what it renders for.
  useLayoutEffect(() => {
    const element = frame.current;
    if (element !== null && sticks.current) element.scrollTop = element.scrollHeight;
  });

  return { isAtEnd, jumpToEnd };
}
