import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Burger } from '#domain/entities.ts';
import {
  burgerFigure,
  type Figure,
  latestBurgers,
  workshopFigure,
} from '#machines/dashboard/overview-figures.ts';
import {
  type Counted,
  type Overview,
  type OverviewInput,
  overviewMachine,
} from '#machines/dashboard/overview-machine.ts';
import { coverMachine } from '#test/support/machine-paths.ts';
import { deferredActors } from './overview-world.ts';

/* What there is to count: workshops first, then the burgers of each, a few workshops at a time. */

const workshop = (id: string) => ({ id, name: id, createdAt: null, updatedAt: null });
const burger = (id: string, workshopId: string, updatedAt: string | null = null): Burger => ({
  id,
  name: id,
  type: 'chat',
  workshopId,
  createdAt: null,
  updatedAt,
});
const unknown: Overview = { workshops: null, burgers: new Map(), mostTools: null };
const closed = { message: 'Kitchen closed', status: 500, payload: null };

test('every transition of the overview', async () => {
  const input = (withTools: boolean): OverviewInput => ({ withTools, known: unknown });
  const one: Counted = { workshopId: 'a', burgers: [burger('1', 'a')] };
  const other: Counted = { workshopId: 'b', burgers: [burger('2', 'b')] };
  const failed: Counted = { workshopId: 'b', error: closed };
  await coverMachine({
    machine: overviewMachine,
    input: input(true),
    moreInputs: [input(false)],
    events: { refresh: [{}] },
    actors: {
      listWorkshops: { done: [[], [workshop('a'), workshop('b')]], errors: [closed] },
      countSome: { done: [[one], [other], [failed], [one, other]], errors: [closed] },
      countTools: { done: [null, 3], errors: [closed] },
    },
    facts: ({ context }) => [context.left.length, context.problem !== null],
    check: (snapshot, { event }) => {
      const { value, context, hasTag } = snapshot;
      expect(hasTag('loading')).toBe(value !== 'shown');
      if (value === 'counting') expect(context.left.length).toBeGreaterThan(0);
      else expect(context.left).toEqual([]);
      if (value === 'countingTools') expect([context.withTools, context.problem]).toEqual([true, null]);
      if (value === 'listing') expect([context.fresh, context.problem]).toEqual([null, null]);
      if (event?.type.startsWith('xstate.error')) {
        expect(value).toBe('shown');
        expect(context.problem?.tone).toBe('error');
      }
    },
  });
});

/** An overview whose calls the test answers. */
function startOverview(known: Overview = unknown, withTools = false) {
  const { machine, answer, fail, asked } = deferredActors();
  const overview = createActor(machine, { input: { withTools, known } }).start();
  const figures = () => [workshopFigure(overview.getSnapshot()), burgerFigure(overview.getSnapshot())];
  return { overview, answer, fail, asked, figures, problem: () => overview.getSnapshot().context.problem };
}

const figure = (value: Figure['value'], extent: Figure['extent']): Figure => ({ value, extent });

test('a figure says how far it has got, until every workshop is counted', async () => {
  const { answer, asked, figures, problem } = startOverview();
  expect(figures()).toEqual([figure(null, { kind: 'listing' }), figure(null, { kind: 'listing' })]);
  await answer('listWorkshops', ['a', 'b', 'c'].map(workshop));
  expect(figures()).toEqual([
    figure(3, { kind: 'counted' }),
    figure(null, { kind: 'counting', workshops: 0, of: 3 }),
  ]);
  expect(asked()).toEqual({ workshopIds: ['a', 'b', 'c'] });
  await answer('countSome', [
    { workshopId: 'a', burgers: [burger('1', 'a'), burger('2', 'a')] },
    { workshopId: 'b', burgers: [] },
  ]);
  expect(figures()[1]).toEqual(figure(2, { kind: 'counting', workshops: 2, of: 3 }));
  expect(asked()).toEqual({ workshopIds: ['c'] });
  await answer('countSome', [{ workshopId: 'c', burgers: [burger('3', 'c')] }]);
  expect(figures()).toEqual([figure(3, { kind: 'counted' }), figure(3, { kind: 'counted' })]);
  expect(problem()).toBeNull();
});

test('of workshops that could not be counted it says that they are left out', async () => {
  const { overview, answer, figures, problem } = startOverview();
  await answer('listWorkshops', ['a', 'b'].map(workshop));
  await answer('countSome', [
    { workshopId: 'a', burgers: [burger('1', 'a')] },
    { workshopId: 'b', error: closed },
  ]);
  expect(figures()[1]).toEqual(figure(1, { kind: 'partly', workshops: 1, of: 2 }));
  expect(problem()).toMatchObject({
    text: { message: 'Unable to fetch burgers.' },
    detail: 'Kitchen closed',
  });

  overview.send({ type: 'refresh' });
  await answer('listWorkshops', ['a', 'b'].map(workshop));
  await answer('countSome', [
    { workshopId: 'a', error: closed },
    { workshopId: 'b', burgers: [] },
  ]);
  expect(figures()[1]).toEqual(figure(1, { kind: 'cached' }));
  expect(problem()?.text.message).toBe('Unable to fetch burgers. Showing cached data.');
});

test('nothing that was counted is not nought', async () => {
  const { answer, figures } = startOverview();
  await answer('listWorkshops', [workshop('a')]);
  await answer('countSome', [{ workshopId: 'a', error: closed }]);
  expect(figures()[1]).toEqual(figure(null, { kind: 'partly', workshops: 0, of: 1 }));
});

test('an account without workshops has no burgers', async () => {
  const { answer, figures } = startOverview();
  await answer('listWorkshops', []);
  expect(figures()).toEqual([figure(0, { kind: 'counted' }), figure(0, { kind: 'counted' })]);
});

test('what was known shows at once, and stays, marked, where nothing newer came', async () => {
  const known = {
    workshops: [workshop('a'), workshop('gone')],
    burgers: new Map([
      ['a', [burger('1', 'a')]],
      ['gone', [burger('2', 'gone')]],
    ]),
    mostTools: null,
  };
  const { overview, answer, fail, figures, problem } = startOverview(known);
  expect(figures()).toEqual([figure(2, { kind: 'listing' }), figure(2, { kind: 'listing' })]);
  await fail('listWorkshops', closed);
  expect(figures()).toEqual([figure(2, { kind: 'cached' }), figure(2, { kind: 'cached' })]);
  expect(problem()?.text.message).toBe('Unable to fetch workshops. Showing cached data.');
  overview.send({ type: 'refresh' });
  await answer('listWorkshops', [workshop('a')]);
  expect(figures()[1]).toEqual(figure(1, { kind: 'counting', workshops: 0, of: 1 }));
});

test('without anything known it says what it could not fetch', async () => {
  const { fail, problem, figures } = startOverview();
  await fail('listWorkshops', closed);
  expect(problem()?.text.message).toBe('Unable to fetch workshops.');
  expect(figures().map(({ value }) => value)).toEqual([null, null]);
});

test('tools are counted where every burger is known, and only on request', async () => {
  const count = async (withTools: boolean, last: Counted) => {
    const { overview, answer } = startOverview(unknown, withTools);
    await answer('listWorkshops', [workshop('a')]);
    await answer('countSome', [last]);
    return overview;
  };
  const counted: Counted = { workshopId: 'a', burgers: [burger('1', 'a')] };
  expect((await count(false, counted)).getSnapshot().value).toBe('shown');
  expect((await count(true, { workshopId: 'a', error: closed })).getSnapshot().value).toBe('shown');
  expect((await count(true, counted)).getSnapshot().value).toBe('countingTools');

  const { overview, answer, asked, problem } = startOverview(unknown, true);
  await answer('listWorkshops', [workshop('a')]);
  await answer('countSome', [counted]);
  expect(asked()).toEqual({ burgers: [burger('1', 'a')] });
  await answer('countTools', 4);
  expect(overview.getSnapshot().context.overview.mostTools).toBe(4);
  expect(problem()).toBeNull();
});

test('the burgers of all workshops, the latest first', () => {
  const burgers = new Map([
    ['a', [burger('old', 'a', '2025-01-01T00:00:00Z'), burger('new', 'a', '2025-03-01T00:00:00Z')]],
    ['b', [burger('middle', 'b', '2025-02-01T00:00:00Z')]],
  ]);
  expect(latestBurgers({ ...unknown, burgers }).map(({ id }) => id)).toEqual(['new', 'middle', 'old']);
});
