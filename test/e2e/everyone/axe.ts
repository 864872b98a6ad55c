import type { Page } from '@playwright/test';
import axe, { type NodeResult, type RunOptions } from 'axe-core';

/** What axe cannot know, by its rule and what the element has in its mark-up. */
const known: Readonly<Record<string, RegExp>> = {
  // The arrow keys of the search field go through the palette's list, and scroll it.
  'scrollable-region-focusable': /role="menu"/,
  // The list of a combo box belongs to its field, which names it by `aria-controls`.
  region: /^<div[^>]* role="listbox"/,
};

/** What tree.ts looks at. Behind an open menu the page is hidden, which axe only sometimes takes into account. */
const inTree = { 'landmark-one-main': { enabled: false }, 'page-has-heading-one': { enabled: false } };

/** What axe finds by every rule. */
export async function axeFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  return faultsOf(page, { rules: inTree });
}

/** What axe finds. The page must have axe. */
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
