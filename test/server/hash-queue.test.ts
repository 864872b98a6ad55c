import { expect, test } from 'vitest';
import { createHashQueue } from '#server/passwords/hash-queue.ts';

/** Work that ends when the test says so. */
function handmade() {
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => ends.push(resolve));
  return { ends, work };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('runs so many at once, and the others in turn', async () => {
  const { ends, work } = handmade();
  const queue = createHashQueue({ parallel: 2, longest: 10 });
  const all = ['a', 'b', 'c', 'd'].map((caller) => queue(caller, work));
  await settled();
  expect(ends).toHaveLength(2);
  ends[0]?.();
  await settled();
  expect(ends).toHaveLength(3);
  for (let index = 1; index < 4; index += 1) {
    ends[index]?.();
    await settled();
  }
  await Promise.all(all);
});

test('goes on after work that failed', async () => {
  const queue = createHashQueue({ parallel: 1, longest: 1 });
  const fails = queue('a', () => Promise.reject(new Error('damaged')));
  const next = queue('a', async () => 'done');
  await expect(fails).rejects.toThrow('damaged');
  expect(await next).toBe('done');
});

test('refuses the latest of whoever has most waiting, and nobody else', async () => {
  const { ends, work } = handmade();
  const queue = createHashQueue({ parallel: 1, longest: 3 });
  const running = queue('guesser', work);
  const refused: string[] = [];
  const begin = (caller: string, name: string) =>
    queue(caller, work).catch((error: unknown) => {
      expect(error).toMatchObject({ status: 503, headers: { 'Retry-After': '2' } });
      refused.push(name);
    });
  const all = [
    begin('guesser', 'first'),
    begin('guesser', 'second'),
    begin('guesser', 'third'),
    begin('guesser', 'fourth'),
    begin('owner', 'right'),
  ];
  await settled();
  expect(refused).toEqual(['fourth', 'third']);
  for (let index = 0; index < 4; index += 1) {
    ends[index]?.();
    await settled();
  }
  await Promise.all([running, ...all]);
  expect(refused).toEqual(['fourth', 'third']);
});
