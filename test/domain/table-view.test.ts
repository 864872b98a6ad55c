import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  filterRows,
  nextSort,
  PAGE_SIZE,
  pageOf,
  plainView,
  sortRows,
  type TableView,
  viewIn,
  withView,
} from '#domain/lists/table-view.ts';

interface Row {
  readonly name: string;
  readonly runs: number | null;
}

const columns = [
  { id: 'name', sortBy: (row: Row) => row.name },
  { id: 'runs', sortBy: (row: Row) => row.runs, searchText: (row: Row) => `${row.runs ?? ''} runs` },
  { id: 'plain' },
];
const rows: readonly Row[] = [
  { name: 'burger 10', runs: 5 },
  { name: 'Burger 9', runs: null },
  { name: 'salad', runs: 40 },
];
const compare = new Intl.Collator('en', { numeric: true }).compare;
const names = (list: readonly Row[]) => list.map((row) => row.name);

describe('the rows of a table', () => {
  it('are those that contain every word of the filter, in any column and case', () => {
    expect(names(filterRows(rows, columns, ' BURGER '))).toEqual(['burger 10', 'Burger 9']);
    expect(names(filterRows(rows, columns, '5 burger'))).toEqual(['burger 10']);
    expect(filterRows(rows, columns, 'burger 40')).toEqual([]);
    expect(filterRows(rows, columns, '  ')).toBe(rows);
  });

  it.each([
    ['café', 'cafe\u0301'],
    ['cafe', 'Café'],
    ['strasse', 'Hauptstraße'],
    ['ＡＢＣ', 'abc'],
    ['ｶﾀ', 'カタログ'],
    ['istanbul', 'İstanbul'],
    ['ısı', 'ISI'],
  ])('are found by %s however the name is spelt: %s', (filter, name) => {
    const columns = [{ id: 'name', sortBy: (row: { readonly name: string }) => row.name }];
    expect(filterRows([{ name }, { name: 'x' }], columns, filter)).toEqual([{ name }]);
  });

  it('stand in the order asked for, numbers as numbers, the ones without a value last', () => {
    const by = (column: string, direction: 'ascending' | 'descending') =>
      names(sortRows(rows, columns, { column, direction }, compare));
    expect(by('name', 'ascending')).toEqual(['Burger 9', 'burger 10', 'salad']);
    expect(by('runs', 'ascending')).toEqual(['burger 10', 'salad', 'Burger 9']);
    expect(by('runs', 'descending')).toEqual(['salad', 'burger 10', 'Burger 9']);
    expect(sortRows(rows, columns, { column: 'plain', direction: 'ascending' }, compare)).toBe(rows);
    expect(sortRows(rows, columns, null, compare)).toBe(rows);
  });

  it('keep the given order among equals, both ways', () => {
    const equal: readonly Row[] = Array.from({ length: 50 }, (_, index) => ({ name: `${index}`, runs: 1 }));
    for (const direction of ['ascending', 'descending'] as const) {
      expect(sortRows(equal, columns, { column: 'runs', direction }, compare)).toEqual(equal);
    }
  });

  it('turn up, down and back as they came with every press on a head', () => {
    const up = nextSort(null, 'name', null);
    const down = nextSort(up, 'name', null);
    expect(up).toEqual({ column: 'name', direction: 'ascending' });
    expect(down).toEqual({ column: 'name', direction: 'descending' });
    expect(nextSort(down, 'name', null)).toBeNull();
    expect(nextSort(down, 'runs', null)).toEqual({ column: 'runs', direction: 'ascending' });
  });

  it.each(['ascending', 'descending'] as const)(
    'that come %s by a column turn round and back with every press on its head',
    (direction) => {
      const original = { column: 'name', direction };
      const other = { column: 'name', direction: direction === 'ascending' ? 'descending' : 'ascending' };
      const turned = nextSort(null, 'name', original);
      expect(turned).toEqual(other);
      expect(nextSort(turned, 'name', original)).toBeNull();
      const byRuns = nextSort(turned, 'runs', original);
      expect(byRuns).toEqual({ column: 'runs', direction: 'ascending' });
      expect(nextSort(nextSort(byRuns, 'runs', original), 'runs', original)).toBeNull();
      expect(nextSort(byRuns, 'name', original)).toEqual(direction === 'ascending' ? null : other);
    },
  );

  it('are all on exactly one page, in order, whatever page is asked for', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.integer({ min: -5, max: 50 }), (count, asked) => {
        const list = Array.from({ length: count }, (_, index) => index);
        const page = pageOf(list, asked);
        const all = Array.from({ length: page.pageCount }, (_, number) => pageOf(list, number).rows).flat();
        expect(all).toEqual(list);
        expect(page.rows.length).toBeLessThanOrEqual(PAGE_SIZE);
        expect(page.rows).toEqual(list.slice(Math.max(page.first - 1, 0), page.last));
        expect(page.first === 0).toBe(count === 0);
        expect(page.rows.length === 0).toBe(count === 0);
      }),
    );
  });
});

describe('the view in an address', () => {
  it.each<readonly [string, TableView]>([
    ['', plainView],
    ['q=a+b%26c', { ...plainView, filter: 'a b&c' }],
    ['sort=name', { ...plainView, sort: { column: 'name', direction: 'ascending' } }],
    ['sort=-runs&page=3', { filter: '', sort: { column: 'runs', direction: 'descending' }, page: 2 }],
  ])('?%s', (query, view) => {
    expect(viewIn(new URLSearchParams(query), '')).toEqual(view);
    expect(withView(new URLSearchParams(), view, '').toString()).toBe(query);
  });

  it.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'page='])('?%s is the first page', (query) => {
    expect(viewIn(new URLSearchParams(query), '').page).toBe(0);
  });

  it('leaves the rest of the address as it is', () => {
    const view = { ...plainView, filter: 'new' };
    const query = new URLSearchParams('workshop=WS-1&q=old&page=2');
    expect(withView(query, view, '').toString()).toBe('workshop=WS-1&q=new');
  });

  it('of several tables has each under its own names', () => {
    const view: TableView = { filter: '', sort: { column: 'name', direction: 'descending' }, page: 1 };
    const query = withView(new URLSearchParams('cheese.sort=model'), view, 'patty.');
    expect(query.toString()).toBe('cheese.sort=model&patty.sort=-name&patty.page=2');
    expect(viewIn(query, 'patty.')).toEqual(view);
    expect(viewIn(query, 'cheese.').sort).toEqual({ column: 'model', direction: 'ascending' });
    expect(viewIn(query, '')).toEqual(plainView);
  });
});
