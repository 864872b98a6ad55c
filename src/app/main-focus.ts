import { keepFocusNearby } from '#views/controls/nearby-focus.ts';

/** Keeps the focus within the page where a button disappears with its press. Returns what ends it. */
export function keepMainFocus(): () => void {
  const main = document.getElementById('main');
  return main ? keepFocusNearby(main, afterFrames) : () => undefined;
}

/** Calls `look` when a dialog that closes has given the focus back, and the effects of a new page have run. */
function afterFrames(look: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(() => look()));
}
