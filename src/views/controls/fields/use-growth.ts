import { type RefObject, useLayoutEffect } from 'react';

/**
 * Makes a text area as high as its text where the browser does not by itself: Safari before 26.2 and Firefox. A text of more
 * characters than `most` takes too long to lay out with every key.
 */
export function useGrowth(
  field: RefObject<HTMLTextAreaElement | null>,
  most = Number.POSITIVE_INFINITY,
): void {
  useLayoutEffect(() => {
    const area = field.current;
    if (area === null || area.value.length > most || CSS.supports('field-sizing', 'content')) return;
    // Its own rows are not asked for: the least height is in the styles, which are those of `field-sizing`, too.
    area.style.blockSize = '0';
    area.style.blockSize = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
  });
}
