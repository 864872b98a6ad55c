import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { useMedia } from '#views/use-media.ts';

const PARAMETER = 'try';

/** A window in which settings and a chat beside them can be read. */
const WIDE = '(width >= 80rem)';

/**
 * The chat beside the settings of a burger, which can open where the burger `isThere`; the address says if it is open. A narrower
 * window only hides it, so that nothing of the conversation is lost; in one that was never wide enough it is not loaded.
 */
export function useTrying(isThere: boolean) {
  const [search, setSearch] = useSearchParams();
  const isOpen = isThere && search.has(PARAMETER);
  const isWide = useMedia(WIDE);
  const [wasShown, setWasShown] = useState(false);
  const [wasPressed, setWasPressed] = useState(false);
  if (isOpen && isWide && !wasShown) setWasShown(true);
  if (!isOpen && wasShown) setWasShown(false);
  return {
    /** True if there is room for the chat. */
    isWide,
    isOpen,
    isShown: isOpen && (isWide || wasShown),
    wasPressed,
    toggle: () => {
      setWasPressed(true);
      setSearch(
        (current) => {
          const next = new URLSearchParams(current);
          if (isOpen) next.delete(PARAMETER);
          else next.set(PARAMETER, '');
          return next;
        },
        { replace: true, state: window.history.state },
      );
    },
  };
}
