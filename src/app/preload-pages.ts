import { waitFor } from 'xstate';
import { whenIdle } from '#views/lazy-part.tsx';
import { preloadMembers } from './members.ts';
import { type Screen, screens } from './screens.ts';
import type { App } from './start.ts';

/**
 * Fetches the code of pages before they are opened: the page of a link that the pointer or the focus is on, and for
 * signed-in users every page, one after another, while the browser is idle. `screenOf` finds the screen of a path.
 */
export function preloadPages(
  { base: { session } }: App,
  screenOf: (path: string) => Screen | undefined,
): void {
  const reach = ({ target }: Pick<Event, 'target'>) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.origin === window.location.origin) screenOf(link.pathname)?.Content.preload?.();
  };
  // The first event may have put the user on a link already.
  for (const target of document.querySelectorAll('a:hover, a:focus')) reach({ target });
  document.addEventListener('pointerover', reach);
  document.addEventListener('focusin', reach);

  const rest = [preloadMembers, ...screens.map(({ Content }) => Content.preload)];
  const fetchNext = () => {
    rest.shift()?.();
    if (rest.length > 0) whenIdle(fetchNext);
  };
  void waitFor(session, (snapshot) => snapshot.hasTag('signedIn')).then(() => whenIdle(fetchNext));
}
