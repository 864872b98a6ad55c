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
  // A circle of 24 px around its middle touches neither another target nor the circle of another small one.
  const isSpaced = (one: (typeof boxes)[number]) => {
    const [cx, cy] = [one.x + one.width / 2, one.y + one.height / 2];
    return boxes.every((other) => {
      if (one.scroller !== other.scroller && !(isInView(one) && isInView(other))) return true;
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

/** Icons and words of the bar that lie on one another. */
export function overlaps(): string[] {
  const bar = document.querySelector('header')?.querySelectorAll(':is(a, button) > :is(svg, span)') ?? [];
  const parts = [...bar]
    .filter((part) => part.checkVisibility() && part.getBoundingClientRect().width > 1)
    .map((part) => ({ part, box: part.getBoundingClientRect() }))
    .toSorted((one, other) => one.box.left - other.box.left);
  return parts.slice(1).flatMap(({ part, box }, index) => {
    const before = parts[index];
    return before && before.box.right > box.left + 1
      ? [`${before.part.parentElement?.textContent} below ${part.parentElement?.textContent}`]
      : [];
  });
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

export interface Said {
  /** The element, for the report. */
  readonly at: string;
  readonly text: string;
}

/** Every text that is seen or read, the visually hidden too, but not what was typed, code, or the other language's name. */
export function everythingSaid(): Said[] {
  const said: Said[] = [];
  const at = (element: Element) =>
    `${element.tagName.toLowerCase()}${element.getAttribute('role') ? `[${element.getAttribute('role')}]` : ''}`;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (element === null || text === '') continue;
    // React Aria's announcements stay for seconds, in the language in which they were made.
    if (
      element.closest(
        'script, style, code, pre, kbd, textarea, [hidden], [lang]:not(html), [data-live-announcer]',
      )
    )
      continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    said.push({ at: at(element), text });
  }
  for (const name of [
    'aria-label',
    'aria-description',
    'aria-roledescription',
    'aria-valuetext',
    'title',
    'placeholder',
    'alt',
    'data-label',
  ])
    for (const element of document.body.querySelectorAll(`[${name}]`)) {
      const text = element.getAttribute(name)?.trim() ?? '';
      if (text !== '' && element.checkVisibility({ visibilityProperty: true }))
        said.push({ at: `${at(element)} ${name}`, text });
    }
  return said;
}

/** Placeholders that are longer than their field. */
export function cutPlaceholders(): string[] {
  const drawing = document.createElement('canvas').getContext('2d');
  return [...document.querySelectorAll<HTMLInputElement>('input:placeholder-shown')]
    .filter((field) => {
      if (drawing === null || !field.checkVisibility({ visibilityProperty: true })) return false;
      const { fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(field);
      drawing.font = `${fontSize} ${fontFamily}`;
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return drawing.measureText(field.placeholder).width > room;
    })
    .map(({ placeholder }) => `The placeholder “${placeholder}” is cut`);
}

/** Lines of text that are longer than their room, which hides their end. */
export function cutTexts(): string[] {
  const found: string[] = [];
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.matches('input, textarea'))
      continue;
    const style = getComputedStyle(element);
    if (style.overflowX !== 'hidden' && style.overflowX !== 'clip') continue;
    // A title has the whole of a cut text, a link within the page leads to it, and an ID can be copied.
    if (
      style.clipPath !== 'none' ||
      element.closest('a[href^="#"]') ||
      element.clientWidth < 2 ||
      element.title !== '' ||
      element.tagName === 'CODE'
    )
      continue;
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    if (hasText && element.scrollWidth > element.clientWidth + 1)
      found.push(`${element.tagName} “${element.textContent?.trim().slice(0, 60)}” is cut`);
  }
  return found;
}

/** Texts that are higher than their room, which hides their last lines or the feet of their letters. */
export function lowLines(): string[] {
  const found: string[] = [];
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.matches('input, textarea'))
      continue;
    const { overflowY, clipPath, webkitLineClamp } = getComputedStyle(element);
    // User text may end after some lines, with dots.
    if (!['hidden', 'clip'].includes(overflowY) || clipPath !== 'none' || webkitLineClamp !== 'none')
      continue;
    if (
      element.clientHeight > 1 &&
      element.textContent?.trim() &&
      element.scrollHeight > element.clientHeight + 2
    )
      found.push(`${element.tagName} “${element.textContent.trim().slice(0, 60)}” hides its end`);
  }
  return found;
}

/** Texts that stand as a column of letters, because their room is narrower than their words: they have more lines than words. */
export function letterColumns(): string[] {
  const found: string[] = [];
  const words = new Intl.Segmenter(document.documentElement.lang, { granularity: 'word' });
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const { parentElement: element, textContent: text } = node;
    // An ID or an address is one long word. Hidden text has a room of one pixel.
    if (element === null || element.closest('code, pre, [data-live-announcer]')) continue;
    if (!element.checkVisibility({ visibilityProperty: true }) || element.clientWidth === 1) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
    const count = [...words.segment(text ?? '')].filter(({ isWordLike }) => isWordLike).length;
    if (lines.size > Math.max(count, 2))
      found.push(`${element.tagName} “${text?.trim().slice(0, 60)}” stands in ${lines.size} lines`);
  }
  return found;
}

/** Texts of one line that were put together from several messages. */
export function concatenated(): string[] {
  const found = new Set<string>();
  for (const element of document.body.querySelectorAll('*')) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const own = [...element.childNodes]
      .map((node) => (node.nodeType === Node.TEXT_NODE ? node.textContent : '\u0000'))
      .join('');
    for (const text of [own, element.getAttribute('aria-label') ?? '', element.getAttribute('title') ?? '']) {
      let depth = 0;
      let messages = 0;
      // Dots and new lines between messages make a list of them, no sentence.
      for (const sign of text.replaceAll(/⟧(?: · |\n)⟦/g, '')) {
        if (sign === '⟦' && depth++ === 0) messages += 1;
        if (sign === '⟧') depth -= 1;
      }
      if (messages > 1) found.add(text.replaceAll('\u0000', '').trim().slice(0, 120));
    }
  }
  return [...found];
}
