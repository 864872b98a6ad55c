import { expect, test } from 'vitest';
import { createHashQueue, type HashCaller } from '#server/limits/hash-queue.ts';

/** Work that ends when the test says so. */
function handmade() {
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => ends.push(resolve));
  return { ends, work };
}
const stranger = (name: string) => ({ name, isKnown: false });
const known = (name: string) => ({ name, isKnown: true });
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('runs so many at once, and the others in turn', async () => {
  const { ends, work } = handmade();
  const queue = createHashQueue({ parallel: 2, longest: 10 });
  const all = ['a', 'b', 'c', 'd'].map((caller) => queue(stranger(caller), work));
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
  const fails = queue(stranger('a'), () => Promise.reject(new Error('damaged')));
  const next = queue(stranger('a'), async () => 'done');
  await expect(fails).rejects.toThrow('damaged');
  expect(await next).toBe('done');
});

/** A queue of one at a time, and its log of the calls that began or were refused. */
function logged(longest: number) {
  const queue = createHashQueue({ parallel: 1, longest });
  const { ends, work } = handmade();
  const log = { began: [] as string[], refused: [] as string[] };
  return {
    ...log,
    ask(caller: HashCaller, piece = caller.name): void {
      const begin = () => {
        log.began.push(piece);
        return work();
      };
      queue(caller, begin).catch((error: unknown) => {
        expect(error).toMatchObject({ coded: { errorCode: { code: 'sign-in-busy' } } });
        log.refused.push(piece);
      });
    },
    /** Ends so many pieces, each of which lets another one begin. */
    async end(times: number): Promise<void> {
      for (let time = 0; time < times; time += 1) {
        await settled();
        ends.shift()?.();
      }
      await settled();
    },
  };
}

test('refuses those of whoever has most waiting, and nobody else', async () => {
  const { ask, end, began, refused } = logged(3);
  for (const piece of ['1', '2', '3', '4']) ask(stranger('guesser'), piece);
  ask(stranger('owner'));
  await end(0);
  ask(stranger('another'));
  await end(9);
  expect(refused).toEqual(['4', '3']);
  expect(began).toEqual(['1', '2', 'owner', 'another']);
});

test('lets callers take turns, so that whoever comes beside a flood is next', async () => {
  const { ask, end, began } = logged(9);
  for (const piece of ['1', '2', '3', '4']) ask(stranger('guesser'), piece);
  ask(stranger('owner'), 'a');
  ask(stranger('owner'), 'b');
  await end(9);
  expect(began).toEqual(['1', '2', 'a', '3', 'b', '4']);
});

test('refuses the newest where all have as much waiting', async () => {
  const { ask, end, refused } = logged(2);
  for (const name of ['running', 'a', 'b', 'c']) ask(stranger(name));
  await end(9);
  expect(refused).toEqual(['c']);
});

test('gives every second turn to known callers, whose places no stranger takes', async () => {
  const { ask, end, began, refused } = logged(2);
  for (const name of ['s0', 's1', 's2', 's3']) ask(stranger(name));
  for (const name of ['k1', 'k2']) ask(known(name));
  await end(9);
  expect(refused).toEqual(['s3']);
  expect(began.map((name) => name.charAt(0)).join('')).toBe('sksks');
});
