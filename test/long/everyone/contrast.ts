import type { ContrastOf } from '#test/e2e/everyone/looks.ts';

/**
 * Text below 7:1, and edges of fields and rings of the focus below 3:1, for a reader who wants more contrast. Runs in the page: it
 * is handed to the browser as a text, and so is its parameter.
 */
export function lowContrast(contrastOf: ContrastOf): string[] {
  type Color = readonly [red: number, green: number, blue: number, alpha: number];
  const found = new Set<string>();
  const pixel = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const colors = new Map<string, Color>();
  const colorOf = (text: string): Color => {
    const known = colors.get(text);
    if (known !== undefined || pixel === null) return known ?? [0, 0, 0, 0];
    pixel.clearRect(0, 0, 1, 1);
    pixel.fillStyle = text;
    pixel.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixel.getImageData(0, 0, 1, 1).data;
    const color = [red, green, blue, alpha / 255] as const;
    colors.set(text, color);
    return color;
  };
  const over = ([red, green, blue, alpha]: Color, [r, g, b]: Color): Color => [
    red * alpha + r * (1 - alpha),
    green * alpha + g * (1 - alpha),
    blue * alpha + b * (1 - alpha),
    1,
  ];
  const grounds = new Map<Element, Color>();
  const groundOf = (element: Element | null): Color => {
    if (element === null) return [255, 255, 255, 1];
    const known = grounds.get(element);
    if (known !== undefined) return known;
    const own = colorOf(getComputedStyle(element).backgroundColor);
    const ground = own[3] === 1 ? own : over(own, groundOf(element.parentElement));
    grounds.set(element, ground);
    return ground;
  };
  const contrast = (color: string, ground: Color) => contrastOf(over(colorOf(color), ground), ground);
  const want = (least: number, ratio: number, what: string) => {
    if (ratio < least) found.add(`${what} has ${ratio.toFixed(2)} of ${least}.`);
  };
  const isRead = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest(
      ':disabled, [aria-disabled=true], [data-disabled], [inert], [style*=clip], svg[aria-hidden=true]',
    );
  const nameOf = (element: Element) =>
    `${element.tagName} ${element.getAttribute('class')} “${(element.textContent ?? '').trim().slice(0, 40)}”`;

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    if (element === null || !node.textContent?.trim() || element.matches('script, style') || !isRead(element))
      continue;
    const { color, fill } = getComputedStyle(element);
    want(7, contrast(element.closest('svg') ? fill : color, groundOf(element)), nameOf(element));
  }
  for (const field of document.querySelectorAll('input, textarea, [aria-haspopup=listbox]')) {
    const box = field.closest('label')?.querySelector('[class*=switch]') ?? field;
    if (!isRead(field) || !isRead(box)) continue;
    const { borderTopColor, borderTopStyle, backgroundColor } = getComputedStyle(box);
    const around = groundOf(box.parentElement);
    if (borderTopStyle !== 'none')
      want(
        3,
        Math.max(contrast(borderTopColor, around), contrast(backgroundColor, around)),
        `The edge of ${nameOf(field)}`,
      );
    if (field.matches(':placeholder-shown'))
      want(
        7,
        contrast(getComputedStyle(field, '::placeholder').color, groundOf(field)),
        `The placeholder of ${nameOf(field)}`,
      );
  }
  const ring = getComputedStyle(document.documentElement).getPropertyValue('--focus');
  for (const control of document.querySelectorAll(
    'a[href], button, input, textarea, summary, [tabindex="0"]',
  ))
    if (isRead(control))
      want(3, contrast(ring, groundOf(control.parentElement)), `The ring around ${nameOf(control)}`);
  return [...found];
}
