import { expect, test } from 'vitest';
import type { Burger } from '#domain/entities.ts';
import {
  type Extent,
  latestBurgers,
  nothingKnown,
  type Overview,
  overview,
  selectBurgerFigure,
  selectWorkshopFigure,
  withBurgers,
  withWorkshops,
} from '#machines/loader/loads/overview.ts';

/* The texts of a figure and of a failure at each point of a count. The count itself is tested in overview-wiring. */

const workshop = (id: string) => ({ id, name: id, createdAt: null, updatedAt: null });
const burger = (id: string, workshopId: string, updatedAt: string | null = null): Burger => ({
  id,
  name: id,
  type: 'chat',
  workshopId,
  createdAt: null,
  updatedAt,
});
const closed = { message: 'Kitchen closed', status: 500, payload: null };

const figures = (data: Overview, isBusy: boolean) => {
  const snapshot = { context: { data }, hasTag: () => isBusy };
  return [selectWorkshopFigure(snapshot), selectBurgerFigure(snapshot)];
};
const said = (data: Overview) => overview.failure?.(closed, data).text.message;

const listed = withWorkshops(nothingKnown, ['a', 'b'].map(workshop));
const half = withBurgers(listed, 'a', [burger('1', 'a'), burger('2', 'a')]);
const partly = withBurgers(half, 'b', null);
const whole = withBurgers(half, 'b', []);
const again = { ...whole, count: null };
const cached = withBurgers(withBurgers(withWorkshops(again, ['a', 'b'].map(workshop)), 'a', null), 'b', []);
const none = withWorkshops(nothingKnown, []);

test.each<[string, Overview, boolean, readonly [number | null, Extent], readonly [number | null, Extent]]>([
  ['nothing is known', nothingKnown, true, [null, { kind: 'listing' }], [null, { kind: 'listing' }]],
  [
    'no workshop was asked',
    listed,
    true,
    [2, { kind: 'counted' }],
    [null, { kind: 'counting', workshops: 0, of: 2 }],
  ],
  [
    'one workshop answered',
    half,
    true,
    [2, { kind: 'counted' }],
    [2, { kind: 'counting', workshops: 1, of: 2 }],
  ],
  [
    'one workshop failed',
    withBurgers(listed, 'a', null),
    true,
    [2, { kind: 'counted' }],
    [null, { kind: 'counting', workshops: 1, of: 2 }],
  ],
  [
    'one workshop was not counted',
    partly,
    false,
    [2, { kind: 'counted' }],
    [2, { kind: 'partly', workshops: 1, of: 2 }],
  ],
  ['all workshops answered', whole, false, [2, { kind: 'counted' }], [2, { kind: 'counted' }]],
  ['the tools are being counted', whole, true, [2, { kind: 'counted' }], [2, { kind: 'counted' }]],
  ['all is counted again', again, true, [2, { kind: 'listing' }], [2, { kind: 'listing' }]],
  ['it could not be counted again', again, false, [2, { kind: 'cached' }], [2, { kind: 'cached' }]],
  ['one could not be counted again', cached, false, [2, { kind: 'counted' }], [2, { kind: 'cached' }]],
  ['there is no workshop', none, false, [0, { kind: 'counted' }], [0, { kind: 'counted' }]],
  [
    'no workshop answered',
    withBurgers(withBurgers(listed, 'a', null), 'b', null),
    false,
    [2, { kind: 'counted' }],
    [null, { kind: 'partly', workshops: 0, of: 2 }],
  ],
])('the figures where %s', (_, data, isBusy, workshops, burgers) => {
  expect(figures(data, isBusy).map(({ value, extent }) => [value, extent])).toEqual([workshops, burgers]);
});

test.each<[Overview, string]>([
  [nothingKnown, 'Unable to fetch workshops.'],
  [again, 'Unable to fetch workshops. Showing cached data.'],
  [partly, 'Unable to fetch burgers.'],
  [cached, 'Unable to fetch burgers. Showing cached data.'],
  [whole, 'Unable to count your burgers’ tools.'],
])('a failure says what could not be fetched', (data, message) => {
  expect(said(data)).toBe(message);
});

test('burgers of a workshop that is gone are counted no more', () => {
  expect(figures(withWorkshops(whole, [workshop('b')]), true)[1]?.value).toBe(0);
});

test('the burgers of all workshops, the latest first', () => {
  const burgers = new Map([
    ['a', [burger('old', 'a', '2025-01-01T00:00:00Z'), burger('new', 'a', '2025-03-01T00:00:00Z')]],
    ['b', [burger('middle', 'b', '2025-02-01T00:00:00Z')]],
  ]);
  expect(latestBurgers({ ...nothingKnown, burgers }).map(({ id }) => id)).toEqual(['new', 'middle', 'old']);
});
