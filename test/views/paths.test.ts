import { expect, it } from 'vitest';
import { paths } from '#views/paths.ts';

it.each([
  ['BRG-001', '/cowtex/burgers/BRG-001'],
  ['a/b?c#d e', '/cowtex/burgers/a%2Fb%3Fc%23d%20e'],
  ['汉堡', '/cowtex/burgers/%E6%B1%89%E5%A0%A1'],
])('encodes the burger %s in its addresses', (id, address) => {
  expect(paths.burger.href(id)).toBe(address);
  expect(paths.chat.href(id)).toBe(`${address}/chat`);
});

it('has no address twice', () => {
  const patterns = Object.values(paths).map((entry) => entry.path);
  expect(new Set(patterns).size).toBe(patterns.length);
});
