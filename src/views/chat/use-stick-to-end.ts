import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** The distance from the end, in pixels, up to which a reader counts as being at the end. */
const NEAR = 32;

/**
 * Keeps a scrolling element at its end while the reader is there, if it `follows`. A ResizeObserver tells when the content has grown:
 * reading its height instead would force another layout.
 */
export function useStickToEnd(
  frame: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  follows: boolean,
) {
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
    if (element === null || !follows) return;
    const endOf = () => element.scrollHeight - element.clientHeight;
    let end = endOf();
    const isNearEnd = () => endOf() - element.scrollTop <= NEAR;
    const look = () => {
      sticks.current = isNearEnd();
      setAtEnd(sticks.current);
    };
    const onScroll = () => {
      // A scroll together with a change of a height comes from the layout, not from the reader.
      if (sticks.current && !isNearEnd() && endOf() !== end) element.scrollTop = element.scrollHeight;
      else look();
      end = endOf();
    };
    const resized = new ResizeObserver(() => {
      if (sticks.current) element.scrollTop = element.scrollHeight;
      else look();
      end = endOf();
    });
    // What unfolds would push its own beginning out of sight.
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('summary, [aria-expanded]')) sticks.current = false;
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    element.addEventListener('click', onClick);
    resized.observe(element);
    if (content.current !== null) resized.observe(content.current);
    return () => {
      element.removeEventListener('scroll', onScroll);
      element.removeEventListener('click', onClick);
      resized.disconnect();
    };
  }, [frame, content, follows]);

  return { isAtEnd, jumpToEnd };
}
