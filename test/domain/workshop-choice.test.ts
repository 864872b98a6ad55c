import { describe, expect, test } from 'vitest';
import type { Workshop } from '#domain/entities.ts';
import type { Notice } from '#domain/messages.ts';
import { chosenWorkshop, workshopOptions } from '#domain/workshop-choice.ts';

const workshop = (id: string): Workshop => ({ id, name: `Name of ${id}`, createdAt: null, updatedAt: null });
const items = [workshop('WS-1'), workshop('WS-2')];
const problem: Notice = { tone: 'error', text: { id: 'Unable to fetch workshops.' } };

describe('the workshop whose burgers are shown', () => {
  test.each([
    ['the one in the address', 'server', null, 'WS-2', 'WS-2'],
    ['the first one without an address', 'server', null, '', 'WS-1'],
    ['the first one for an address that is gone', 'server', null, 'WS-9', 'WS-1'],
    ['one of the last known ones', 'cache', problem, 'WS-9', 'WS-1'],
    ['the one in the address while they are loading', 'none', null, 'WS-9', 'WS-9'],
    ['none while they are loading', 'none', null, '', null],
    ['none where there is none, whatever the address', 'samples', null, 'WS-1', null],
    ['the one in the address where they cannot be loaded', 'samples', problem, 'WS-9', 'WS-9'],
    ['none where they cannot be loaded', 'samples', problem, '', null],
  ] as const)('is %s', (_, source, why, inAddress, chosen) => {
    const shown = source === 'none' ? [] : items;
    expect(chosenWorkshop({ items: shown, source, problem: why }, inAddress)).toBe(chosen);
  });
});

describe('the workshops that can be chosen', () => {
  const values = (source: 'server' | 'samples', chosen: string) =>
    workshopOptions({ items, source }, chosen).map(({ value }) => value);

  test('are the real ones', () => expect(values('server', 'WS-2')).toEqual(['WS-1', 'WS-2']));
  test('are never samples', () => expect(values('samples', 'WS-9')).toEqual(['WS-9']));
  test('always hold the chosen one', () =>
    expect(values('server', 'WS-9')).toEqual(['WS-1', 'WS-2', 'WS-9']));
});
