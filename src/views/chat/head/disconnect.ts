import type { RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Ends a connection. The pressed button is disabled by that, and the focus moves to the button that connects. */
export function disconnect(
  actor: { send(event: { readonly type: 'disconnect' }): void },
  connectButton: RefObject<HTMLButtonElement | null>,
): void {
  flushSync(() => actor.send({ type: 'disconnect' }));
  connectButton.current?.focus();
}
