import { type MouseEvent, useEffect } from 'react';
import { isReturning } from '../returning.ts';
import { type LayerId, layerIds } from './layer-texts.ts';

/** The ID of the heading that takes the focus when its section is gone to. */
export const headingId = (id: LayerId) => `${id}-title`;

/**
 * A hash leads to its section, and the focus with it. The browser scrolls along an anchor itself, and back again; but
 * when one arrives by a link, it has looked for the section before the page was there.
 */
export function useSectionFocus(): { readonly goAgain: (event: MouseEvent, id: LayerId) => void } {
  useEffect(() => {
    const id = sectionInHash();
    if (id !== undefined && !isReturning()) goTo(id);
    const follow = () => focusHeading(sectionInHash());
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);

  /** For a link to the section that the address names already: nothing changes there that could be followed. */
  function goAgain(event: MouseEvent, id: LayerId): void {
    if (id !== sectionInHash()) return;
    event.preventDefault();
    goTo(id);
  }

  return { goAgain };
}

const sectionInHash = () => layerIds.find((id) => `#${id}` === window.location.hash);

function goTo(id: LayerId): void {
  document.getElementById(id)?.scrollIntoView();
  focusHeading(id);
}

function focusHeading(id: LayerId | undefined): void {
  if (id !== undefined) document.getElementById(headingId(id))?.focus({ preventScroll: true });
}
