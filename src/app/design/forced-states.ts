/** The attribute of a control that shows a state which otherwise needs a pointer or a key. */
const SHOWN = 'data-shown';
const control = 'label:has(> span input), input, textarea, button, a';

/**
 * Lets elements show a state that they are not in: every style rule for `:hover` or `:focus-visible` also holds for the
 * control within an element with `data-state="hover"` or `"focus"`. It follows style sheets and elements that come later.
 * Returns the function that ends it.
 */
export function forceStates(page: HTMLElement): () => void {
  const force = () => {
    for (const sheet of document.styleSheets) widen(sheet.cssRules);
    for (const frame of page.querySelectorAll<HTMLElement>('[data-state]'))
      frame.querySelector(control)?.setAttribute(SHOWN, frame.dataset.state ?? '');
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
      const wide = rule.selectorText
        .replaceAll(':hover', `:is(:hover, [${SHOWN}='hover'])`)
        .replaceAll(':focus-visible', `:is(:focus-visible, [${SHOWN}='focus'])`)
        .replaceAll('[data-focus-visible]', `:is([data-focus-visible], [${SHOWN}='focus'])`);
      if (wide !== rule.selectorText) rule.selectorText = wide;
    } else if (rule instanceof CSSGroupingRule) widen(rule.cssRules);
  }
}
