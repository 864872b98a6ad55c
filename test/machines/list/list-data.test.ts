import { expect, test } from 'vitest';
import { team, teams } from './teams.ts';
import { Failure, startTeams } from './world.ts';

const [red, blue] = [team('1', 'Red', ['cook']), team('2', 'Blue')];
const { loadFailed, cached } = teams.outcomes;

test('shows the list of the server in order, and remembers it as it came', async () => {
  const { shown, names, isLoading, loaded, remembered } = startTeams();
  expect(isLoading()).toBe(true);
  expect(shown().source).toBe('none');
  await loaded(red, blue);
  expect(names()).toEqual(['Blue', 'Red']);
  expect(shown()).toMatchObject({ source: 'server', problem: null });
  expect(isLoading()).toBe(false);
  expect(remembered).toEqual([[red, blue]]);
});

test('shows the cached list when the first load fails, says so, and lets it be worked with', async () => {
  const { see, shown, notLoaded, remembered } = startTeams([red]);
  await notLoaded(new Failure('Down for the night', 503));
  expect(shown()).toMatchObject({
    data: [red],
    source: 'cache',
    problem: { tone: 'warning', text: cached, detail: 'Down for the night' },
  });
  expect(see().can({ type: 'open', command: 'rename', target: red })).toBe(true);
  expect(remembered).toEqual([]);
});

test('shows samples with the load error when there is no cache', async () => {
  const { shown, names, notLoaded, remembered } = startTeams();
  await notLoaded(new Failure('', 0));
  expect(names()).toEqual(['Sample of North']);
  expect(shown().source).toBe('samples');
  expect(shown().problem).toMatchObject({
    tone: 'error',
    text: loadFailed,
    detail: { message: 'The server isn’t responding. Retrying automatically.' },
  });
  expect(remembered).toEqual([]);
});

test('shows samples for an empty answer, which is no error, and remembers that nothing is there', async () => {
  const { shown, names, loaded, remembered } = startTeams([red]);
  await loaded();
  expect(names()).toEqual(['Sample of North']);
  expect(shown()).toMatchObject({ source: 'samples', problem: null });
  expect(remembered).toEqual([[]]);
});

test('samples cannot be acted upon, while creating stays possible', async () => {
  const { see, shown, form, loaded, actor } = startTeams();
  await loaded();
  const [sample] = shown().data ?? [];
  if (!sample) throw new Error('no sample');
  for (const command of ['rename', 'removeRole', 'delete'] as const) {
    actor.send({ type: 'open', command, target: sample });
    expect(form(command)).toBeUndefined();
  }
  expect(see().context.items).toEqual([]);
  expect(see().can({ type: 'open', command: 'create', target: null })).toBe(true);
});

test('a request that was superseded is aborted and cannot win, however late it answers', async () => {
  const { shown, names, loaded, loads, settled, actor } = startTeams();
  actor.send({ type: 'refresh' });
  expect(loads.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  await loaded(blue);
  loads[0]?.resolve([red]);
  await settled();
  expect(names()).toEqual(['Blue']);

  actor.send({ type: 'refresh' });
  actor.send({ type: 'refresh' });
  loads[2]?.reject(new Failure('Late', 500));
  await loaded(red);
  expect(names()).toEqual(['Red']);
  expect(shown().problem).toBeNull();
});
