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
    detail: { message: 'The server does not answer. It is asked again by itself.' },
  });
  expect(remembered).toEqual([]);
});

test('never shows the wording of a library', async () => {
  const { shown, notLoaded } = startTeams();
  await notLoaded(new TypeError('fetch failed'));
  expect(shown().problem).toEqual({ tone: 'error', text: loadFailed });
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
    expect(see().can({ type: 'open', command, target: sample })).toBe(false);
    actor.send({ type: 'open', command, target: sample });
    expect(form(command)).toBeUndefined();
  }
  expect(see().context.items).toEqual([]);
  expect(see().can({ type: 'open', command: 'create', target: null })).toBe(true);
});

test('a refresh keeps what is on screen until the answer is there', async () => {
  const { names, isLoading, isRefreshing, loaded, actor } = startTeams();
  await loaded(red);
  actor.send({ type: 'refresh' });
  expect(isRefreshing()).toBe(true);
  expect(isLoading()).toBe(false);
  expect(names()).toEqual(['Red']);
  await loaded(red, blue);
  expect(names()).toEqual(['Blue', 'Red']);
  expect(isRefreshing()).toBe(false);
});

test('a refresh that fails keeps what is on screen as the last known list; the next one clears the problem', async () => {
  const { see, shown, loaded, notLoaded, actor } = startTeams();
  await loaded(red);
  actor.send({ type: 'refresh' });
  await notLoaded(new Failure('', 0));
  expect(shown()).toMatchObject({ data: [red], source: 'cache', problem: { text: cached } });
  expect(see().can({ type: 'open', command: 'delete', target: red })).toBe(true);
  actor.send({ type: 'refresh' });
  await loaded(red);
  expect(shown()).toMatchObject({ source: 'server', problem: null });
});

test('a refresh that fails on samples stays on samples, with the load error', async () => {
  const { shown, names, loaded, notLoaded, actor } = startTeams([red]);
  await loaded();
  actor.send({ type: 'refresh' });
  await notLoaded(new Failure('No', 500));
  expect(names()).toEqual(['Sample of North']);
  expect(shown()).toMatchObject({ source: 'samples', problem: { text: loadFailed, detail: 'No' } });
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

test('stopping the actor aborts its request', () => {
  const { loads, actor } = startTeams();
  actor.stop();
  expect(loads.map(({ signal }) => signal.aborted)).toEqual([true]);
});
