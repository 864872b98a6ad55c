import { expect, test } from 'vitest';
import { z } from 'zod';
import { listOf, namedValues } from '#server/http/first-fault.ts';

const COUNT = 80_000;
const list = Array.from({ length: COUNT }, (_, index) => index);
const named = Object.fromEntries(list.map((index) => [`h${index}`, index]));

/** A schema that nothing satisfies, and how many values were checked by it. */
function refusing() {
  let checked = 0;
  const item = z.number().refine(() => {
    checked += 1;
    return false;
  }, 'Wrong.');
  return { item, checked: () => checked };
}

test.each([
  ['a list', list, listOf, 0],
  ['an object', named, namedValues, 'h0'],
])('%s of faulty values is checked up to the first one', (_, value, schemaOf, place) => {
  const { item, checked } = refusing();
  const { error } = schemaOf(item).safeParse(value);
  expect(error?.issues).toMatchObject([{ message: 'Wrong.', path: [place] }]);
  expect(checked()).toBe(1);
});

test.each([
  ['a list', list, listOf],
  ['an object', named, namedValues],
])('%s of too many values is refused before any of them is checked', (_, value, schemaOf) => {
  const { item, checked } = refusing();
  const { error } = schemaOf(item, { most: COUNT - 1 }).safeParse(value);
  expect(error?.issues).toMatchObject([{ message: 'too-many?most=79%2C999', path: [] }]);
  expect(checked()).toBe(0);
});
