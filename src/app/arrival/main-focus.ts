import { keepFocusNearby } from '#views/controls/nearby-focus.ts';

/** Keeps the focus within the page when the focused button disappears. Returns the function that ends it. */
export function keepMainFocus(): () => void {
  const main = document.getElementById('main');
  return main ? keepFocusNearby(main, afterFrames) : () => undefined;
}

/** Calls `look` after a closing dialog has returned the focus and the effects of a new page have run. */
function afterFrames(look: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(() => look()));
}
