import type { KeyboardEvent } from 'react';

/** True if a key press belongs to an input method, as when it confirms a candidate. */
export const isComposing = (event: KeyboardEvent): boolean =>
  event.nativeEvent.isComposing || event.keyCode === 229;
