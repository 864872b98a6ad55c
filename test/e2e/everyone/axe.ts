import type { Page } from '@playwright/test';
import axe, { type NodeResult, type RunOptions } from 'axe-core';

/** False positives of axe, by rule and markup. */
const known: Readonly<Record<string, RegExp>> = {
  // The arrow keys of the search field go through the palette's list, and scroll it.
  'scrollable-region-focusable': /role="menu"/,
  // A tooltip stands outside the page's regions. It is heard as the description of its control. Axe leaves out long contents.
  region: /^<div data-overlay-container="true">(?:$|<div [^>]*role="tooltip")/,
};

/** Rules that tree.ts checks instead. Behind an open menu the page is hidden, which axe only sometimes takes into account. */
const inTree = { 'landmark-one-main': { enabled: false }, 'page-has-heading-one': { enabled: false } };

/**
 * While a combo box is open, React Aria hides everything from a screen reader but its field and its list: the field's label, which
 * still names it, too, and the controls that Tab leads to, which closes it. The list belongs to its field by `aria-controls`.
 */
const besideOptions = {
  'aria-hidden-focus': { enabled: false },
  'label-title-only': { enabled: false },
  region: { enabled: false },
};

/** Axe tries it only when asked: voice control users say the visible label (WCAG 2.5.3). */
const asked = { 'label-content-name-mismatch': { enabled: true } };

/** The faults that axe finds by every rule. */
export async function axeFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  const isOpen = (await page.locator('[role=combobox][aria-expanded=true]').count()) > 0;
  return faultsOf(page, { rules: { ...asked, ...inTree, ...(isOpen && besideOptions) } });
}

/** The faults that axe finds by the rules that depend on the colors. The page must have axe. */
export const colorFaults = (page: Page): Promise<string[]> =>
  faultsOf(page, { runOnly: ['color-contrast', 'link-in-text-block'] });

/** The faults that axe finds. The page must have axe. */
export async function faultsOf(page: Page, options: RunOptions): Promise<string[]> {
  const wanted = JSON.stringify({ resultTypes: ['violations'], preload: false, ...options });
  const found = await page.evaluate<{ id: string; nodes: NodeResult[] }[]>(
    `axe.run(document, ${wanted}).then(({ violations }) => violations)`,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ html }) => known[id]?.test(html) !== true)
      .map(({ html, target }) => `${id}: ${target.join(' ')} ${html}`),
  );
}
