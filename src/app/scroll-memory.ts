/** How far each history entry was scrolled when it was left. A browser without the Navigation API does it by itself. */
const positions = new Map<string, number>();
const entryKey = () => window.navigation?.currentEntry?.key;

window.navigation?.addEventListener('navigate', () => {
  const key = entryKey();
  if (key !== undefined) positions.set(key, window.scrollY);
});

/** The reader's own will ends the attempt to bring them back. */
const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
let stop = () => {};

/** Scrolls to where the reader was, as soon as the page has grown so far: its content may still be on its way. */
export function returnToPosition(): void {
  stop();
  const key = entryKey();
  const position = key === undefined ? undefined : positions.get(key);
  if (position === undefined) return;
  const growth = new ResizeObserver(tryIt);
  stop = () => {
    growth.disconnect();
    for (const act of acts) window.removeEventListener(act, stop);
  };
  for (const act of acts) window.addEventListener(act, stop, { passive: true });
  growth.observe(document.body);

  function tryIt(): void {
    window.scrollTo(0, position ?? 0);
    if (Math.abs(window.scrollY - (position ?? 0)) < 2) stop();
  }
}

/** Another page begins at its top. */
export function beginAtTop(): void {
  stop();
  window.scrollTo(0, 0);
}
