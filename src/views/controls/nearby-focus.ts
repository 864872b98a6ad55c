const stops = [
  'a[href]',
  'button',
  'input:not([hidden], [readonly])',
  'textarea',
  'summary',
  '[tabindex="0"]',
]
  .map((stop) => `${stop}:not(:disabled)`)
  .join();
const texts = 'textarea, input:not([type=checkbox], [type=radio])';

/** What had the focus last, as it stood then. */
interface Place {
  readonly element: HTMLElement;
  /** What it stood in, the nearest first, up to the frame. */
  readonly around: readonly HTMLElement[];
  /** The other stops of the frame, the nearest first, those after it before those ahead of it. */
  readonly neighbours: readonly HTMLElement[];
}

/**
 * Keeps the focus within a frame: what disappears with its own press or deletion leaves it to what has come in its place, or else
 * to the next stop of the tab order, or to the one before. A reader who has left it for something else stays there.
 *
 * @param settle calls its argument once others have had their turn to place the focus
 * @returns ends it
 */
export function keepFocusNearby(frame: HTMLElement, settle: (look: () => void) => void): () => void {
  const { activeElement } = document;
  let place = activeElement instanceof HTMLElement ? placeOf(activeElement, frame) : null;
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    if (frame.contains(target)) place = placeOf(target, frame);
    // A dialog or a menu above the frame gives the focus back.
    else if (layerOf(frame).contains(target)) place = null;
  };
  const onBlur = () => {
    // Once it is known whether the element has gone, or the reader. What is behind a dialog loses the focus by that.
    queueMicrotask(() => {
      const isThere = place?.element.isConnected && place.element.closest('[inert]') === null;
      if (isThere && document.hasFocus() && isLost()) place = null;
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

/** What of the body the frame is in: the page, or the dialog. */
function layerOf(frame: HTMLElement): HTMLElement {
  let layer = frame;
  while (layer.parentElement && layer.parentElement !== document.body) layer = layer.parentElement;
  return layer;
}

function placeOf(element: HTMLElement, frame: HTMLElement): Place | null {
  const order = [...frame.querySelectorAll<HTMLElement>(stops)];
  const index = order.indexOf(element);
  // A log takes what is far from its reader out of the document.
  if (index < 0 || element.closest('[role=log]')) return null;
  const around: HTMLElement[] = [];
  for (let box = element.parentElement; box && frame.contains(box); box = box.parentElement) around.push(box);
  return {
    element,
    around,
    neighbours: [...order.slice(index + 1), ...order.slice(0, index).reverse()],
  };
}

/** What takes the focus; the frame itself where everything in it is new. */
function nextTo({ around, neighbours }: Place, frame: HTMLElement): HTMLElement {
  // A text field would open the keyboard of a phone.
  const isPhone = matchMedia('(pointer: coarse)').matches;
  const canTake = (stop: HTMLElement) =>
    stop.isConnected && stop.matches(stops) && stop.checkVisibility() && !(isPhone && stop.matches(texts));
  const box = around.find((each) => each.isConnected);
  const isNew = (stop: HTMLElement) => !neighbours.includes(stop) && !stop.closest('[data-toast]');
  const instead =
    box === undefined || box === frame
      ? undefined
      : [...box.querySelectorAll<HTMLElement>(stops)].find((stop) => isNew(stop) && canTake(stop));
  return instead ?? neighbours.find(canTake) ?? frame;
}
