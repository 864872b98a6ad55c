import { type RefObject, useEffect, useRef } from 'react';

/** Gives the focus to the field with the returned ref, unless the user is in another one. */
export function useFirstField(): RefObject<(HTMLInputElement & HTMLTextAreaElement) | null> {
  const first = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => {
    // The layout that a focus forces would come before the first paint.
    const frame = requestAnimationFrame(() =>
      setTimeout(() => {
        if (!(document.activeElement instanceof HTMLInputElement)) first.current?.focus();
      }),
    );
    return () => cancelAnimationFrame(frame);
  }, []);
  return first;
}
