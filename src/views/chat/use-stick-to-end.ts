import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** The distance from the end, in pixels, up to which a reader counts as being at the end. */
const NEAR = 32;

/**
 * Keeps a scrolling element at its end while the reader is there. A ResizeObserver tells when the content has grown:
 * reading its height instead would force another layout.
 */
export function useStickToEnd(frame: RefObject<HTMLElement | null>, content: RefObject<HTMLElement | null>) {
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
      // A scroll together with a change of height comes from the layout, not from the reader.
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
    if (content.current !== null) resized.observe(content.current);
    return () => {
      element.removeEventListener('scroll', onScroll);
      resized.disconnect();
    };
  }, [frame, content]);

  return { isAtEnd, jumpToEnd };
}
