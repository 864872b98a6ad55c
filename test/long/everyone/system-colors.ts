import type { ContrastOf } from '#test/e2e/everyone/looks.ts';

/*
 * Runs in the page, in forced colors: every function here is handed to the browser as a text, so it stands by itself. There the
 * page's own colors are replaced; of its backgrounds only the transparency is left, and its shadows are gone.
 */

/** Controls that look the same with and without their state, or with and without the focus. */
export function unseenStates(): string[] {
  const found: string[] = [];
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest('[aria-hidden=true], [inert], [style*="clip"]') &&
    element.getBoundingClientRect().width > 1;
  const nameOf = (element: Element) =>
    `${element.tagName} ${element.className} “${(element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 40)}”`;
  const canvas = getComputedStyle(document.documentElement).backgroundColor;
  const isCanvas = (color: string) =>
    /rgba\(.*, 0\)$/.test(color) ||
    color.match(/\d+/g)?.slice(0, 3).join() === canvas.match(/\d+/g)?.slice(0, 3).join();
  const inked = (color: string, ...more: readonly string[]) =>
    isCanvas(color) ? '' : [color, ...more].join(' ');
  const boxLook = (element: Element, box: string) => {
    const style = getComputedStyle(element, box);
    if (style.display === 'none' || style.visibility !== 'visible' || style.opacity === '0') return '';
    if (box !== '' && style.content === 'none') return '';
    const edges = ['top', 'right', 'bottom', 'left'].map((side) => {
      const width = style.getPropertyValue(`border-${side}-width`);
      return width === '0px' ? '' : inked(style.getPropertyValue(`border-${side}-color`), width);
    });
    const ring =
      style.outlineStyle === 'none' || style.outlineWidth === '0px'
        ? ''
        : inked(style.outlineColor, style.outlineWidth);
    const { color, fill, stroke, fontWeight, textDecorationLine, opacity, translate, clipPath } = style;
    const ground = inked(style.backgroundColor);
    return [
      ...edges,
      ring,
      ground,
      color,
      fill,
      stroke,
      fontWeight,
      textDecorationLine,
      opacity,
      translate,
      clipPath,
    ].join();
  };
  const lookOf = (parts: readonly Element[]) =>
    parts.map((part) => ['', '::before', '::after'].map((box) => boxLook(part, box)).join('|')).join('\n');
  // One of each kind is looked at once a page.
  const stored: unknown = Reflect.get(window, 'kindsInSystemColors');
  const kinds = stored instanceof Set ? stored : new Set();
  Reflect.set(window, 'kindsInSystemColors', kinds);
  const isNew = (kind: string) => kinds.size < kinds.add(kind).size;
  const add = (kind: string, fault: string) => {
    kinds.delete(kind);
    found.push(fault);
  };

  const states: Readonly<Record<string, readonly string[]>> = {
    'aria-current': [],
    'aria-selected': ['data-selected'],
    'aria-checked': ['data-selected'],
    'aria-pressed': [],
    'aria-sort': [],
    'aria-disabled': ['data-disabled'],
    disabled: ['data-disabled'],
    checked: ['data-selected'],
  };
  for (const [state, also] of Object.entries(states))
    for (const control of document.querySelectorAll(state === 'checked' ? 'input:checked' : `[${state}]`)) {
      const whole = control.closest('label') ?? control;
      if (['false', 'none'].includes(control.getAttribute(state) ?? '') || control.ariaBusy === 'true')
        continue;
      const kind = `${state} ${whole.tagName} ${whole.className}`;
      if (!isShown(whole) || !isNew(kind)) continue;
      const parts = [whole, ...whole.querySelectorAll('*')];
      const before = lookOf(parts);
      const undo = parts.flatMap((part) =>
        [state, ...also].flatMap((name) => {
          const value = part.getAttribute(name);
          part.removeAttribute(name);
          return value === null ? [] : [() => part.setAttribute(name, value)];
        }),
      );
      if (state === 'checked' && control instanceof HTMLInputElement) {
        control.checked = false;
        undo.push(() => {
          control.checked = true;
        });
      }
      if (lookOf(parts) === before) add(kind, `${nameOf(whole)} looks the same without ${state}.`);
      for (const back of undo) back();
    }

  // The rules of the focus are made to be those of an attribute, too, so that the focus stays where it is.
  const mark = 'data-as-if-focused';
  const widen = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (
        rule instanceof CSSStyleRule &&
        rule.selectorText.includes(':focus-') &&
        !rule.selectorText.includes(mark)
      )
        rule.selectorText = rule.selectorText
          .replaceAll(':focus-visible', `:is(:focus-visible, [${mark}])`)
          .replaceAll(':focus-within', `:is(:focus-within, :has([${mark}]))`);
      if ('cssRules' in rule && rule.cssRules instanceof CSSRuleList) widen(rule.cssRules);
    }
  };
  for (const sheet of document.styleSheets) widen(sheet.cssRules);
  const focusable =
    'a[href], button, input:not([type=hidden]), textarea, summary, [tabindex="0"], [role=gridcell], [role=rowheader], [role=option], [role^=menuitem]';
  for (const control of document.querySelectorAll(focusable)) {
    const whole = control.closest('label') ?? control;
    if (control.matches(':disabled, :focus') || !isShown(whole)) continue;
    const kind = `focus ${control.tagName} ${control.className} ${control.role}`;
    if (!isNew(kind)) continue;
    // A frame around a field may show its focus.
    const parts = [whole, ...whole.querySelectorAll('*')];
    for (
      let frame = whole.parentElement;
      frame && parts.length < 200 && frame.tagName !== 'MAIN';
      frame = frame.parentElement
    )
      parts.push(frame);
    const before = lookOf(parts);
    const undo = [control, whole].flatMap((element) =>
      [mark, 'data-focus-visible', 'data-focused']
        .filter((name) => !element.hasAttribute(name))
        .map((name) => {
          element.setAttribute(name, 'true');
          return () => element.removeAttribute(name);
        }),
    );
    if (lookOf(parts) === before) add(kind, `${nameOf(whole)} looks the same with the focus.`);
    for (const back of undo) back();
  }
  return found;
}

/** Shapes that were only a background, fields without an edge, and drawings that do not stand out. */
export function lostShapes(contrastOf: ContrastOf): string[] {
  const found: string[] = [];
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('[style*="clip"]');
  const nameOf = (element: Element) =>
    `${element.tagName} ${element.getAttribute('class')} “${(element.textContent ?? '').trim().slice(0, 40)}”`;
  const parts = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number);
  const strength = (color: string) => parts(color)[3] ?? 1;
  const groundOf = (element: Element | null): string => {
    if (element === null) return getComputedStyle(document.documentElement).backgroundColor;
    const { backgroundColor } = getComputedStyle(element);
    return strength(backgroundColor) > 0.2 ? backgroundColor : groundOf(element.parentElement);
  };
  const isSame = (one: string, other: string) =>
    parts(one).slice(0, 3).join() === parts(other).slice(0, 3).join();
  const isEdged = (style: CSSStyleDeclaration, side: string, ground: string) =>
    style.getPropertyValue(`border-${side}-style`) !== 'none' &&
    style.getPropertyValue(`border-${side}-width`) !== '0px' &&
    !isSame(style.getPropertyValue(`border-${side}-color`), ground);

  const contrast = (color: string, ground: string) =>
    color === 'none' || strength(color) === 0 ? 0 : contrastOf(parts(color), parts(ground));

  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (element.closest('svg') || !isShown(element)) continue;
    const boxes =
      element.childNodes.length === 0 && !element.matches('input, textarea')
        ? ['', '::before', '::after']
        : ['::before', '::after'];
    for (const box of boxes) {
      const style = getComputedStyle(element, box);
      if (style.display === 'none' || (box !== '' && !/^"" *(\/|$)/.test(style.content))) continue;
      const [width, height] = [Number.parseFloat(style.width), Number.parseFloat(style.height)];
      if (
        !(width > 1 && height > 1) ||
        Math.min(width, height) > 32 ||
        strength(style.backgroundColor) <= 0.2
      )
        continue;
      const ground = groundOf(box === '' ? element.parentElement : element);
      if (
        isSame(style.backgroundColor, ground) &&
        !['top', 'right', 'bottom', 'left'].some((side) => isEdged(style, side, ground))
      )
        found.push(`${nameOf(element)}${box} is a shape without an edge.`);
    }
    if (element.matches('textarea, input:not([type=radio], [type=file], [role=switch], [type=hidden])')) {
      const frames = [element, element.parentElement, element.parentElement?.parentElement];
      if (!frames.some((frame) => frame && isEdged(getComputedStyle(frame), 'bottom', groundOf(frame))))
        found.push(`${nameOf(element)} is a field without an edge.`);
    }
  }
  for (const svg of document.querySelectorAll('svg:not(svg svg)')) {
    const shapes = [...svg.querySelectorAll('path, line, circle, rect, ellipse, polyline, polygon, text')];
    // A chart measures its words beyond the page.
    if (!isShown(svg) || shapes.length === 0 || svg.getBoundingClientRect().width < 2) continue;
    const ground = groundOf(svg);
    const standing = shapes.map((shape) => {
      const { fill, stroke } = getComputedStyle(shape);
      return { shape, ratio: Math.max(contrast(fill, ground), contrast(stroke, ground)) };
    });
    if (!standing.some(({ shape, ratio }) => shape.tagName !== 'text' && ratio >= 3))
      found.push(`${nameOf(svg)} does not stand out.`);
    for (const { shape, ratio } of standing)
      if (shape.tagName === 'text' && ratio < 4.5) found.push(`${nameOf(shape)} cannot be read.`);
  }
  return found;
}
