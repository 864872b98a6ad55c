import type { Page } from '@playwright/test';

/** The IDs in a part of the page that no button stands beside, and whether there is any ID. */
export const idsWithoutButton = (page: Page, part: 'main' | '[role=dialog]' = 'main') =>
  page.locator(part).evaluate((root) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const bare: string[] = [];
    let found = 0;
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (!/(BRG|WS|ACC)-\w{6,}/.test(node.textContent ?? '')) continue;
      found += 1;
      const button = node.parentElement?.nextElementSibling;
      if (!button?.matches('button[aria-label]')) bare.push(node.textContent ?? '');
    }
    return { found: found > 0, bare };
  });
