import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/* The facts about the build that hosts of static files rely on. */

const inline = {
  overlays: { file: 'overlays/usePreventScroll.mjs', attribute: '' },
  interactions: { file: 'interactions/usePress.mjs', attribute: 'data-react-aria-pressable' },
};

test('the documented policy has the hash of every style that React Aria puts into a page', () => {
  const documentation = readFileSync('docs/operations.md', 'utf8');
  const policies = [...documentation.matchAll(/Content-Security-Policy "([^"]+)"/g)].map(([, text]) => text);
  expect(policies).toHaveLength(2);
  const hashes = Object.values(inline).map(({ file, attribute }) => {
    const source = readFileSync(`node_modules/react-aria/dist/private/${file}`, 'utf8');
    const [, style = ''] = /style\.textContent = `([^`]+)`\.trim\(\)/.exec(source) ?? [];
    const text = style.replace(/\$\{[^}]+\}/, attribute).trim();
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  });
  for (const policy of policies) expect(policy).toContain(`style-src 'self' ${hashes.join(' ')};`);
});
