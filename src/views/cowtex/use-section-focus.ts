import { type MouseEvent, useEffect } from 'react';
import { isReturning } from '#views/returning.ts';
import { type LayerId, layerIds } from './layer-texts.ts';

/** The ID of a section's heading, which takes the focus when a link leads to the section. */
export const headingId = (id: LayerId) => `${id}-title`;

/**
 * Scrolls to the section of the address's hash and focuses its heading. The browser itself scrolls for links within the page.
 * For a link from another page, the browser looks for the section before the page is rendered.
 */
export function useSectionFocus(): { readonly goAgain: (event: MouseEvent, id: LayerId) => void } {
  useEffect(() => {
    const id = sectionInHash();
    if (id !== undefined && !isReturning()) goTo(id);
    const follow = () => show(sectionInHash());
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);

  /** Handles a link to the section that is already in the address: nothing changes that a hook could observe. */
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

/** Back may return to where the reader was in a section, but not beside it: Firefox sometimes keeps another place. */
function show(id: LayerId | undefined): void {
  if (id === undefined) return;
  const { top = 0, bottom = 0 } = document.getElementById(id)?.getBoundingClientRect() ?? {};
  if (top < window.innerHeight && bottom > 0) focusHeading(id);
  else goTo(id);
}

function focusHeading(id: LayerId): void {
  document.getElementById(headingId(id))?.focus({ preventScroll: true });
}
