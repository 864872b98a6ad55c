import { expect, type Page } from '@playwright/test';

type Part = 'main' | '[role=dialog]';

/** The IDs in a part of the page without a button beside them, or above the code that has them. `found` is true if it has any ID. */
const idsWithoutButton = (page: Page, part: Part) =>
  page.locator(part).evaluate((root) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const bare: string[] = [];
    let found = 0;
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (!/(BRG|WS|ACC)-\w{6,}/.test(node.textContent ?? '')) continue;
      found += 1;
      const button = node.parentElement?.nextElementSibling;
      const isCopied =
        button?.matches('button[aria-label]') || node.parentElement?.closest('figure:has(button)');
      if (!isCopied) bare.push(node.textContent ?? '');
    }
    return { found: found > 0, bare };
  });

/** Expects that a button stands beside every ID in a part of the page, and that there is one unless `found` is false. */
export const expectButtonBesideIds = (page: Page, part: Part = 'main', found = true) =>
  expect.poll(() => idsWithoutButton(page, part)).toEqual({ found, bare: [] });
