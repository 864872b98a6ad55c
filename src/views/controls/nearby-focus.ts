const stops = [
  'a[href]',
  'button',
  'input:not([hidden], [readonly])',
  'textarea',
  'summary',
  '[tabindex="0"]:not([readonly])',
]
  .map((stop) => `${stop}:not(:disabled)`)
  .join();
const TEXTS = 'textarea, input:not([type=checkbox], [type=radio])';

/** The last focused element and its surroundings at that time. */
interface Place {
  readonly element: HTMLElement;
  /** Its ancestors up to the frame, the nearest first. */
  readonly around: readonly HTMLElement[];
  /** The other tab stops of the frame: those after it, then those before it, each the nearest first. */
  readonly neighbours: readonly HTMLElement[];
}

/**
 * Keeps the focus within a frame. If the focused element disappears, the focus moves to what has replaced it, else to the next
 * tab stop, or to the previous one. It does nothing if the reader has moved the focus elsewhere. React Aria returns the focus to
 * the opener of a dialog, but loses it if the opener is gone, as after a deletion.
 *
 * @param settle calls its argument after others have been able to place the focus
 * @returns the function that ends it
 */
export function keepFocusNearby(frame: HTMLElement, settle: (look: () => void) => void): () => void {
  const { activeElement } = document;
  let place = activeElement instanceof HTMLElement ? placeOf(activeElement, frame) : null;
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    if (frame.contains(target)) place = placeOf(target, frame);
    // The focus does not count as moved within a dialog or a menu above the frame, which returns it.
    else if (layerOf(frame).contains(target)) place = null;
  };
  const onBlur = () => {
    // A microtask later it is known whether the element has been removed or the focus has been moved. An element behind a
    // dialog loses the focus because it is inert.
    queueMicrotask(() => {
      const isInPage = place?.element.isConnected && place.element.closest('[inert]') === null;
      if (isInPage && document.hasFocus() && isLost()) place = null;
    });
  };
  const look = () => {
    if (place === null || place.element.isConnected || !isLost()) return;
    const next = nextTo(place, frame);
    place = null;
    next.focus();
  };
  const changed = new MutationObserver(() => {
    if (place !== null && !place.element.isConnected && isLost()) settle(look);
  });
  document.addEventListener('focusin', onFocus);
  frame.addEventListener('focusout', onBlur);
  changed.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', onFocus);
    frame.removeEventListener('focusout', onBlur);
    changed.disconnect();
  };
}

const isLost = () => document.activeElement === document.body;

/** The child of the body that contains the frame: the page or a dialog. */
function layerOf(frame: HTMLElement): HTMLElement {
  let layer = frame;
  while (layer.parentElement && layer.parentElement !== document.body) layer = layer.parentElement;
  return layer;
}

function placeOf(element: HTMLElement, frame: HTMLElement): Place | null {
  const order = [...frame.querySelectorAll<HTMLElement>(stops)];
  const index = order.indexOf(element);
  // A log removes rows that are far from its reader from the document.
  if (index < 0 || element.closest('[role=log]')) return null;
  const around: HTMLElement[] = [];
  for (let box = element.parentElement; box && frame.contains(box); box = box.parentElement) around.push(box);
  return {
    element,
    around,
    neighbours: [...order.slice(index + 1), ...order.slice(0, index).reverse()],
  };
}

/** The element that takes the focus; the frame itself if everything in it is new. */
function nextTo({ around, neighbours }: Place, frame: HTMLElement): HTMLElement {
  // On a phone, a text field would open the on-screen keyboard.
  const isPhone = matchMedia('(pointer: coarse)').matches;
  const canTake = (stop: HTMLElement) =>
    stop.isConnected && stop.matches(stops) && stop.checkVisibility() && !(isPhone && stop.matches(TEXTS));
  const box = around.find((each) => each.isConnected);
  const isNew = (stop: HTMLElement) => !neighbours.includes(stop) && !stop.closest('[data-toast]');
  const instead =
    box === undefined || box === frame
      ? undefined
      : [...box.querySelectorAll<HTMLElement>(stops)].find((stop) => isNew(stop) && canTake(stop));
  return instead ?? neighbours.find(canTake) ?? frame;
}
