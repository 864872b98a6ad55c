/* Runs in the page, as in-page.ts does: looks at the texts that a page shows. */

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

/** Icons and words of the bar that lie on one another. */
export function barOverlaps(): string[] {
  const bar = document.querySelector('header')?.querySelectorAll(':is(a, button) > :is(svg, span)');
  const parts = [...(bar ?? [])]
    .filter((part) => part.checkVisibility())
    .map((part) => ({ text: part.parentElement?.textContent, box: part.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1)
    .toSorted((one, other) => one.box.left - other.box.left);
  return parts.slice(1).flatMap(({ text, box }, index) => {
    const before = parts[index];
    return before && before.box.right > box.left + 1 ? [`${before.text} below ${text}`] : [];
  });
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
