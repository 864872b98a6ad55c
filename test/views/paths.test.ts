import { expect, it } from 'vitest';
import { decodeSegment, paths } from '#views/paths.ts';

it.each([
  ['BRG-001', '/cowtex/burgers/BRG-001'],
  ['a/b?c#d e', '/cowtex/burgers/a%2Fb%3Fc%23d%20e'],
  ['汉堡', '/cowtex/burgers/%E6%B1%89%E5%A0%A1'],
  ['100%41', '/cowtex/burgers/100%2541'],
])('encodes the burger %s in its addresses', (id, address) => {
  expect(paths.burger.href(id)).toBe(address);
  expect(paths.chat.href(id)).toBe(`${address}/chat`);
  expect(decodeSegment(address.split('/')[3] ?? '')).toBe(id);
});

it('takes a part that is not encoded well as it is', () => {
  expect(decodeSegment('100%')).toBe('100%');
});

it('has no address twice', () => {
  const patterns = Object.values(paths).map((entry) => entry.path);
  expect(new Set(patterns).size).toBe(patterns.length);
});
