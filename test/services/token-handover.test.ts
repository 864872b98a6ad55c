import { afterEach, expect, test, vi } from 'vitest';
import { createTokenHandover } from '#services/token-handover.ts';
import { memoryHandover } from './storage-area.ts';

const two = { accessToken: 'two', refreshToken: 'two-refresh' };

// That it hands over is shown by test/e2e/tabs.spec.ts: Node has no IndexedDB.

afterEach(() => {
  vi.useRealTimers();
});

test.each<[string, () => Promise<never>]>([
  ['is refused', () => Promise.reject(new DOMException('denied', 'SecurityError'))],
  ['never answers', () => new Promise(() => undefined)],
])('a database that %s hands over nothing, and holds up nobody', async (_, work) => {
  vi.useFakeTimers();
  const handover = createTokenHandover({ read: work, write: work, remove: work });
  const asked = Promise.all([handover.successor('one'), handover.pass('one', two)]);
  handover.forget();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await asked).toEqual([null, undefined]);
});

test.each([
  ['nothing', undefined],
  ['text', 'two'],
  ['no tokens', { spent: 'one' }],
  ['malformed tokens', { spent: 'one', tokens: { accessToken: 'two' } }],
  ['another renewal', { spent: 'zero', tokens: two }],
])('a record of %s tells nothing', async (_, record) => {
  expect(await memoryHandover(record).successor('one')).toBeNull();
});
