import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe cannot know, by its rule and what the element has in its mark-up. */
const known: Readonly<Record<string, RegExp>> = {
  // The options of a combo box belong to it by `aria-controls`, and stand outside of everything, so that nothing clips them.
  region: /data-trigger="ComboBox"|role="listbox"/,
  // The arrow keys of the search field go through the palette's list, and scroll it.
  'scrollable-region-focusable': /role="menu"/,
};

/** What axe finds: by every rule in light, and by that of the colours in dark, where nothing else differs. */
export async function axeFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    // The legacy mode differs for frames only, of which there are none. The other one opens a page for each result.
    const axe = new AxeBuilder({ page })
      .setLegacyMode()
      .options({ resultTypes: ['violations'], preload: false });
    const { violations } = await (colorScheme === 'light' ? axe : axe.withRules('color-contrast')).analyze();
    for (const { id, nodes } of violations)
      for (const { html, target } of nodes)
        if (known[id]?.test(html) !== true)
          faults.push(`${id} in ${colorScheme}: ${target.join(' ')} ${html}`);
  }
  return faults;
}
