import { expect, test } from 'vitest';
import { auditFilterOf, choiceIn } from '#domain/history/audit-filter.ts';

const filterIn = (address: string) => auditFilterOf(choiceIn(new URLSearchParams(address)));

test('a kind is what was done, or what it was done to', () => {
  expect(filterIn('kind=deleted')).toEqual({ what: 'deleted' });
  expect(filterIn('kind=bun&person=%20bea%20')).toEqual({ subject: 'bun', account: 'bea' });
});

test('times are those of the clock of the reader, and the last minute is among them', () => {
  expect(filterIn('since=2026-11-27T07:52&until=2026-11-27T07:52')).toEqual({
    since: new Date(2026, 10, 27, 7, 52).toISOString(),
    until: new Date(2026, 10, 27, 7, 52, 59, 999).toISOString(),
  });
});

test.each([
  'kind=toString',
  'kind=nothing',
  'since=yesterday',
  'since=2026-11-27',
  'until=2026-11-27T24:61',
  'until=2026-13-45T00:00',
  'since=275760-01-01T00:00',
  'burger=%20',
])('%s chooses nothing', (address) => {
  expect(filterIn(address)).toEqual({});
});
