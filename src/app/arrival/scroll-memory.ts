/** The last scroll position of each history entry. Browsers without the Navigation API restore it by themselves. */
const positions = new Map<string, number>();
const entryKey = () => window.navigation?.currentEntry?.key;

window.navigation?.addEventListener('navigate', () => {
  const key = entryKey();
  if (key !== undefined) positions.set(key, window.scrollY);
});

/** The longest wait for content, in milliseconds. After it, a page that grows must not move under the reader. */
const TIMEOUT_MS = 5000;

/** Input that ends the attempt to restore the position. */
const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
let stop = () => {};

/** Restores the scroll position as soon as the page is long enough, because its content may arrive a little late. */
export function returnToPosition(): void {
  stop();
  const key = entryKey();
  const position = key === undefined ? undefined : positions.get(key);
  if (position === undefined) return;
  const growth = new ResizeObserver(tryIt);
  const end = setTimeout(() => stop(), TIMEOUT_MS);
  stop = () => {
    clearTimeout(end);
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

/** Scrolls to the top of a page that is opened by a link, and stops following an earlier one. */
export function beginAtTop(): void {
  stop();
  window.scrollTo(0, 0);
}
