/** The attribute of a control that shows a state which otherwise needs a pointer or a key. */
const SHOWN = 'data-shown';
const CONTROL = 'label:has(> span input), input, textarea, button, a';

/** The selectors of each state in style rules: the browser's and React Aria's. */
const said = {
  hover: [':hover', '[data-hovered]'],
  pressed: [':active'],
  focus: [':focus-visible', '[data-focus-visible]', '[data-focused]'],
} as const;

/** A state that normally needs a pointer or a key. */
export type ShownState = keyof typeof said;

/**
 * Lets elements show a state that they are not in: every style rule for hover, a press or the focus also applies within an
 * element with `data-state="hover"`, `"pressed"` or `"focus"`. It applies to the control in it, or to the element that the
 * selector in its `data-on` names. Style sheets and elements that are added later are included. Returns the function that ends
 * it.
 */
export function forceStates(page: HTMLElement): () => void {
  const force = () => {
    for (const sheet of document.styleSheets) widen(sheet.cssRules);
    for (const frame of page.querySelectorAll<HTMLElement>('[data-state]'))
      frame.querySelector(frame.dataset.on ?? CONTROL)?.setAttribute(SHOWN, frame.dataset.state ?? '');
  };
  force();
  const following = new MutationObserver(force);
  following.observe(document.head, { childList: true });
  following.observe(page, { childList: true, subtree: true });
  return () => following.disconnect();
}

function widen(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule && !rule.selectorText.includes(SHOWN)) {
      const wide = widened(rule.selectorText);
      if (wide !== rule.selectorText) rule.selectorText = wide;
    } else if (rule instanceof CSSGroupingRule) widen(rule.cssRules);
  }
}

const widened = (selector: string): string =>
  Object.entries(said)
    .flatMap(([state, words]) => words.map((word) => [word, shown(word, state)] as const))
    .reduce((wide, [word, alike]) => wide.replaceAll(word, `:is(${word}, ${alike})`), selector);

/** The browser itself never focuses a label. */
const shown = (word: string, state: string): string =>
  `[${SHOWN}='${state}']${word === ':focus-visible' ? ':not(label)' : ''}`;
