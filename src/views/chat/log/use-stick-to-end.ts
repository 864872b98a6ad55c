import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** The distance from the end, in pixels, up to which a reader counts as being at the end. */
const NEAR = 32;

const presses = ['click', 'keydown'] as const;

/**
 * Keeps a scrolling element at its end while the reader is there, if `follows` is set. A ResizeObserver detects growth, because
 * reading the height would force another layout.
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
    /** The end that the reader has seen. Later growth is not laid out yet. */
    let end = endOf();
    /** The position to which `follow` has scrolled, until the event of that scroll has arrived. */
    let followedTo: number | null = null;
    const follow = () => {
      element.scrollTop = element.scrollHeight;
      followedTo = element.scrollTop;
    };
    const look = () => {
      sticks.current = element.scrollTop >= Math.min(end, endOf()) - NEAR;
      setAtEnd(sticks.current);
    };
    const onScroll = () => {
      if (element.scrollTop !== followedTo) look();
      followedTo = null;
      end = endOf();
    };
    const resized = new ResizeObserver(() => {
      end = endOf();
      if (sticks.current) follow();
      else look();
    });
    // Expanding content would otherwise push its beginning out of sight. A button expands it when its key is released.
    const onPress = (event: Event) => {
      const { target } = event;
      if (event instanceof KeyboardEvent && event.key !== 'Enter' && event.key !== ' ') return;
      if (!(target instanceof Element && target.closest('summary, [aria-expanded]'))) return;
      sticks.current = false;
      // A scroll that was under way, for example to the button, is measured with the expanded content.
      end = Number.POSITIVE_INFINITY;
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    for (const press of presses) element.addEventListener(press, onPress);
    resized.observe(element);
    if (content.current !== null) resized.observe(content.current);
    return () => {
      element.removeEventListener('scroll', onScroll);
      for (const press of presses) element.removeEventListener(press, onPress);
      resized.disconnect();
    };
  }, [frame, content, follows]);

  return { isAtEnd: isAtEnd || !follows, jumpToEnd };
}
