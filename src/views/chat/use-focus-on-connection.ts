import { type RefObject, useEffect } from 'react';

/**
 * Moves the focus to the composer when a connection is there, from the button that made it. A user who writes in another
 * field meanwhile stays there.
 */
export function useFocusOnConnection(
  composer: RefObject<HTMLTextAreaElement | null>,
  isConnected: boolean,
): void {
  useEffect(() => {
    const { activeElement } = document;
    const isElsewhere = activeElement instanceof HTMLInputElement;
    if (isConnected && !isElsewhere) composer.current?.focus();
  }, [composer, isConnected]);
}
