import { expect, test } from 'vitest';
import { auditFilterOf, choiceIn } from '#domain/history/audit-filter.ts';

const filterIn = (address: string) => auditFilterOf(choiceIn(new URLSearchParams(address)));

test('a kind is what was done, or what it was done to', () => {
  expect(filterIn('kind=deleted')).toEqual({ what: 'deleted' });
  expect(filterIn('kind=bun&person=%20bea%20')).toEqual({ subject: 'bun', account: 'bea' });
});

test('days begin and end by the clock of the reader', () => {
  expect(filterIn('since=2026-11-27&until=2026-11-27')).toEqual({
    since: new Date(2026, 10, 27).toISOString(),
    until: new Date(2026, 10, 27, 23, 59, 59, 999).toISOString(),
  });
});

test.each([
  'kind=toString',
  'kind=nothing',
  'since=yesterday',
  'until=2026-13-45',
  'since=275760-01-01',
  'burger=%20',
])('%s chooses nothing', (address) => {
  expect(filterIn(address)).toEqual({});
});
