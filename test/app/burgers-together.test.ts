import { expect, test } from 'vitest';
import { burgersOfAll, deleteBurgers } from '#app/wiring/burgers-together.ts';
import type { Burger } from '#domain/entities.ts';

const times = { createdAt: null, updatedAt: null };
const burger = (id: string, workshopId = ''): Burger => ({
  id,
  name: id,
  type: 'chat',
  workshopId,
  ...times,
});
const { signal } = new AbortController();

test('the burgers of all workshops come together, each with its workshop', async () => {
  const workshops = ['a', 'b'].map((id) => ({ id, name: id, ...times }));
  const all = await burgersOfAll(
    {
      listWorkshops: async () => workshops,
      listBurgers: async (id) => [burger(`${id}1`), burger(`${id}2`)],
    },
    signal,
  );
  expect(all.map(({ id, workshopId }) => [id, workshopId])).toEqual([
    ['a1', 'a'],
    ['a2', 'a'],
    ['b1', 'b'],
    ['b2', 'b'],
  ]);
});

test('a refused deletion stops no other, and a burger that is gone counts as deleted', async () => {
  const asked: (readonly [string, number | undefined])[] = [];
  const deleteBurger = async (id: string, _?: AbortSignal, version?: number) => {
    asked.push([id, version]);
    if (id === 'gone') throw Object.assign(new Error('Gone'), { status: 404 });
    if (id === 'kept') throw Object.assign(new Error('Out to lunch'), { status: 500 });
  };
  const all = ['gone', 'kept', ...Array.from({ length: 8 }, (_, index) => `${index}`)];
  await expect(
    deleteBurgers(
      { deleteBurger },
      all.map((id, index) => ({ ...burger(id), version: index })),
      signal,
    ),
  ).rejects.toThrow('Out to lunch');
  // Each goes with the version that was shown, as the deletion of one does.
  expect(asked).toEqual([...all.entries()].map(([index, id]) => [id, index]));
  await expect(deleteBurgers({ deleteBurger }, [burger('gone')], signal)).resolves.toBeUndefined();
});
