import { type RefObject, useEffect } from 'react';

/**
 * Moves the focus from the button that connects to the composer once there is a connection. It stays in a field in which the
 * user is writing.
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
