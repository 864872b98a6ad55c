import { afterEach, expect, test, vi } from 'vitest';
import { takeReturn } from '#app/arrival/provider-return.ts';
import { createWayBack } from '#services/way-back.ts';
import { tab } from '../services/storage-area.ts';

afterEach(() => vi.unstubAllGlobals());

/** Opens the page at an address, in a tab that left for the provider from `from`. */
function arrive(address: string, from: string | null = null) {
  const { pathname, hash } = new URL(address, 'http://console');
  const shown: unknown[] = [];
  vi.stubGlobal('window', {
    location: { pathname, hash },
    history: { replaceState: (state: unknown, _: string, url: string) => shown.push(state, url) },
  });
  const { area } = tab();
  const wayBack = createWayBack(() => area);
  wayBack.save(from);
  return { code: takeReturn(wayBack), shown, left: wayBack.take() };
}

test('a code is taken out of the address, which then says where the user came from', () => {
  const arrived = arrive('/login#oidc-code-a-code', '/accounts?sort=name#x');
  expect(arrived).toEqual({
    code: 'a-code',
    shown: [{ from: '/accounts?sort=name#x' }, '/login'],
    left: null,
  });
});

test('a refusal stays in the address, for the sign-in page to say, and so does the way back', () => {
  const arrived = arrive('/login#oidc-refused-denied', '/accounts');
  expect(arrived).toEqual({
    code: null,
    shown: [{ from: '/accounts' }, '/login#oidc-refused-denied'],
    left: null,
  });
});

test('who came from nowhere goes nowhere', () => {
  expect(arrive('/login#oidc-code-a-code')).toMatchObject({ code: 'a-code', shown: [null, '/login'] });
});

test.each([
  '/login',
  '/login#link-x',
  '/login#oidc-code-',
  '/accounts#oidc-code-a-code',
  '/#oidc-code-a-code',
])('nothing is taken at %s', (address) => {
  expect(arrive(address, '/accounts')).toEqual({ code: null, shown: [], left: '/accounts' });
});
