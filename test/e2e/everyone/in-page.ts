/* Runs in the page: every function here is handed to the browser as a text, so it stands by itself. */

/** Targets that are narrower or lower than 24 px and too near to another one (WCAG 2.5.8). */
export function smallTargets(): string[] {
  const LEAST = 24;
  const wanted =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, label:has(input), [role=tab], [role=option], [role=menuitem], [role=slider], [role=switch]';
  // A question may stand above a dialog.
  const modal = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
  const targets = [...(modal ?? document).querySelectorAll<HTMLElement>(wanted)].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      // React Aria's hidden buttons, which close a popover for a screen reader, are no targets of a pointer.
      !element.closest('[aria-hidden=true], [inert], [style*="clip"]') &&
      // A label's control is pressed by the whole label.
      !(element.matches('input') && element.closest('label')),
  );
  // Some links cover the card that they stand in.
  const pressedOf = (element: HTMLElement) => {
    const cover = getComputedStyle(element, '::after');
    const covers = cover.content !== 'none' && cover.position === 'absolute' && cover.inset === '0px';
    return (covers && element.offsetParent) || element;
  };
  const scrollerOf = (element: Element): Element | null => {
    const { parentElement: parent } = element;
    if (parent === null) return null;
    return /auto|scroll/.test(getComputedStyle(parent).overflowY) ? parent : scrollerOf(parent);
  };
  const boxes = targets
    .map((element) => {
      const { x, y, width, height } = pressedOf(element).getBoundingClientRect();
      return { element, x, y, width, height, scroller: scrollerOf(element) };
    })
    .filter(({ width, height }) => width > 1 && height > 1);
  const isSmall = ({ width, height }: { width: number; height: number }) =>
    width < LEAST - 0.5 || height < LEAST - 0.5;
  // A link within a sentence is as high as its line.
  const isInline = ({ element }: { element: HTMLElement }) =>
    getComputedStyle(element).display === 'inline' &&
    [...(element.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
  // A target that has been scrolled away does not overlap the parts beside its scroller.
  const isInView = ({ y, height, scroller }: (typeof boxes)[number]) => {
    const { top, bottom } = scroller?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight };
    return y + height / 2 > top && y + height / 2 < bottom;
  };
  // The head of a table stays in view above its rows, and the bar above the page: what is below them is scrolled past.
  const isAbove = ({ element: one }: (typeof boxes)[number], { element: other }: (typeof boxes)[number]) =>
    (one.closest('thead') !== null && other.closest('tbody') !== null) ||
    (one.closest('main') === null) !== (other.closest('main') === null);
  // A circle of 24 px around its middle touches neither another target nor the circle of another small one.
  const isSpaced = (one: (typeof boxes)[number]) => {
    const [cx, cy] = [one.x + one.width / 2, one.y + one.height / 2];
    return boxes.every((other) => {
      if (one.scroller !== other.scroller && !(isInView(one) && isInView(other))) return true;
      if (isAbove(one, other)) return true;
      if (other === one || other.element.contains(one.element) || one.element.contains(other.element))
        return true;
      const dx = Math.max(other.x - cx, 0, cx - other.x - other.width);
      const dy = Math.max(other.y - cy, 0, cy - other.y - other.height);
      if (Math.hypot(dx, dy) < LEAST / 2) return false;
      const [ox, oy] = [other.x + other.width / 2, other.y + other.height / 2];
      return !isSmall(other) || Math.hypot(ox - cx, oy - cy) >= LEAST;
    });
  };
  return boxes
    .filter((box) => isSmall(box) && !isInline(box) && !isSpaced(box))
    .map(
      ({ element, width, height }) =>
        `${element.tagName} “${(element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 40)}” ${Math.round(width)}×${Math.round(height)}`,
    );
}

/** Elements that make the page, or a part that should scroll only downwards, too wide, or that stand beyond the window's edge. */
export function sideways(): string[] {
  const found: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`The page is ${scrollWidth} wide in ${clientWidth}.`);
  const nameOf = (element: Element) =>
    `${element.tagName} ${element.className} “${(element.textContent ?? '').trim().slice(0, 30)}”`;
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const scrolls = ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
    // Code and diagrams may scroll by themselves, as the rule allows; so may a field.
    if (scrolls && element.scrollWidth > element.clientWidth + 1 && !element.matches('pre, textarea, input'))
      found.push(`${nameOf(element)} scrolls sideways.`);
    const { left, right, width } = element.getBoundingClientRect();
    if (width < 2 || element.closest('svg, pre, [aria-hidden=true], [role=tablist]')) continue;
    if (getComputedStyle(element).clipPath !== 'none' || element.parentElement?.closest('[style*=clip]'))
      continue;
    if (right > clientWidth + 1 || left < -1) found.push(`${nameOf(element)} ends at ${Math.round(right)}.`);
  }
  return found.slice(0, 5);
}

/**
 * Controls of the open dialog that can be focused, but that its reader cannot scroll into view (WCAG 1.4.10). A box that hides its
 * overflow counts as a fault, because only the focus can scroll it.
 */
export function unreachable(): string[] {
  const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
  if (dialog === undefined) return [];
  // The page, too: an overlay that has not followed a change of size yet would be scrolled to sideways.
  const boxes = [document.documentElement, dialog, ...dialog.querySelectorAll('*')];
  const places = boxes.map((box) => ({ box, top: box.scrollTop, left: box.scrollLeft }));
  const found = new Set<string>();
  for (const control of dialog.querySelectorAll<HTMLElement>(
    'a[href], button, input, textarea, summary, [tabindex="0"]',
  )) {
    // The browser's own radio button or box may be hidden behind its label.
    const seen = control.closest('label') ?? control;
    // React Aria's hidden buttons are for a screen reader.
    if (
      !seen.checkVisibility({ visibilityProperty: true }) ||
      seen.closest('[aria-hidden=true], [inert], [style*="clip"]')
    )
      continue;
    const name = `${control.tagName} “${(control.ariaLabel ?? seen.textContent ?? '').trim().slice(0, 40)}”`;
    seen.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const { top, bottom, height } = seen.getBoundingClientRect();
    if (height < 2) continue;
    let [upper, lower] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
    for (let box = seen.parentElement; box && box !== document.body; box = box.parentElement) {
      const { overflowY } = getComputedStyle(box);
      if (overflowY === 'visible') continue;
      const edges = box.getBoundingClientRect();
      [upper, lower] = [Math.max(upper, edges.top), Math.min(lower, edges.bottom)];
      if (overflowY === 'hidden' && box.scrollHeight > box.clientHeight + 1 && box.clientHeight > 1)
        found.add(
          `${box.tagName} ${box.className} hides ${box.scrollHeight - box.clientHeight} px of itself.`,
        );
    }
    // A long text may be higher than the window.
    if (lower - upper < Math.min(height, innerHeight / 2) - 1)
      found.add(`${name} shows ${Math.round(lower - upper)} of its ${Math.round(height)} px.`);
  }
  for (const { box, ...place } of places) box.scrollTo({ ...place, behavior: 'instant' });
  return [...found];
}

/** Neighbours that are seen in another order than they are read in. */
export function outOfOrder(): string[] {
  const found: string[] = [];
  const hasControl = (element: Element) =>
    element.matches(controls) || element.querySelector(controls) !== null;
  const controls = 'a[href], button, input, select, textarea, [tabindex="0"]';
  for (const parent of document.body.querySelectorAll<HTMLElement>('*')) {
    if (!/flex|grid/.test(getComputedStyle(parent).display) || parent.closest('svg')) continue;
    const children = [...parent.children].filter(
      (child) =>
        child.checkVisibility({ visibilityProperty: true }) &&
        !['absolute', 'fixed'].includes(getComputedStyle(child).position) &&
        (child.textContent?.trim() || child.querySelector('a, button, input')),
    );
    children.forEach((child, index) => {
      const next = children[index + 1];
      if (next === undefined) return;
      const [a, b] = [child.getBoundingClientRect(), next.getBoundingClientRect()];
      // A figure may stand over its name, which the mark-up has to put first.
      if (a.width < 2 || b.width < 2 || next.matches('dt + dd')) return;
      const isAbove = b.bottom <= a.top + 1 && b.left <= a.right;
      // Within a line only controls have an order: a picture may stand before the words about it.
      const isBefore =
        b.right <= a.left + 1 &&
        b.top < a.bottom - 1 &&
        b.bottom > a.top + 1 &&
        [child, next].every(hasControl);
      if (isAbove || isBefore)
        found.push(
          `“${next.textContent?.trim().slice(0, 30)}” is seen before “${child.textContent?.trim().slice(0, 30)}”`,
        );
    });
  }
  return found;
}

/**
 * Fields of a form that neither are required nor say that they are optional or name their purpose (WCAG 3.3.2). A choice from a
 * list has a value from the beginning or is required, which a button cannot tell.
 */
export function unsaidNeeds(): string[] {
  return [...document.querySelectorAll<HTMLInputElement>('form :is(input, textarea)')]
    .filter((field) => !['radio', 'checkbox', 'file', 'search'].includes(field.type) && !field.readOnly)
    .filter((field) => field.checkVisibility({ visibilityProperty: true }))
    .filter((field) => {
      // Nothing beside the composer's field says its purpose.
      const label = field.labels?.[0];
      const isOptional = label?.nextElementSibling?.ariaHidden === 'true';
      const isRequired = field.ariaRequired === 'true';
      const isUnsaid = !isOptional && !isRequired && field.getAttribute('aria-describedby') === null;
      return label !== undefined && (isUnsaid || (isOptional && isRequired));
    })
    .map((field) => `${field.labels?.[0]?.textContent}: is it required?`);
}

/** Controls within a live region, which would be read out as words, and again with each change. */
export function pressedInLiveRegions(): string[] {
  return [...document.querySelectorAll(':is([role=status], [role=alert]) :is(a[href], button, input)')]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }))
    .map(
      (control) =>
        `${control.tagName} “${control.ariaLabel ?? control.textContent}” stands in a live region.`,
    );
}
