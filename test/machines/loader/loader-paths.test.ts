import { msg } from '@lingui/core/macro';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createLoaderMachine, selectIsLoading, selectIsRefreshing } from '#machines/loader/loader-machine.ts';
import type {
  LoaderContext,
  LoaderDescription,
  LoaderScreen,
  LoaderTag,
} from '#machines/loader/loader-types.ts';
import { coverMachine } from '#test/support/machine-paths.ts';

/* Walks over the loader machine: with samples as a list has them, without, and with what is known before. */

interface House {
  readonly house: string;
}

const failure = { message: 'The server says no', status: 500, payload: null };
const outcomes = { loadFailed: msg`No teams.`, reloadFailed: msg`No new teams.`, cached: msg`Old teams.` };
const samples = ['Sample of North'];

const withSamples: LoaderDescription<House, readonly string[], string> = {
  name: 'teams',
  outcomes,
  arrange: (teams) => teams.toSorted(),
  isEmpty: (teams) => teams.length === 0,
  samples: ({ house }) => [`Sample of ${house}`],
  apply: (teams, gone) => teams.filter((team) => team !== gone),
};

interface Shown {
  readonly value: unknown;
  readonly status: string;
  readonly context: LoaderContext<House, readonly string[]>;
  hasTag(tag: LoaderTag): boolean;
}

/** What holds in every state. */
function check(snapshot: Shown): void {
  const { value, status, context } = snapshot;
  const { data, source, problem } = context;
  expect(status).toBe('active');
  expect(data === null).toBe(source === 'none');
  expect(data ?? []).toEqual((data ?? []).toSorted());
  expect(data?.includes('Sample of North') ?? false).toBe(source === 'samples');
  expect(snapshot.hasTag('busy')).toBe(['loading', 'recalling'].includes(String(value)));
  expect(selectIsLoading(snapshot) && selectIsRefreshing(snapshot)).toBe(false);
  if (selectIsLoading(snapshot)) expect(source).toBe('none');
  if (value === 'ready') expect(problem).toBeNull();
  if (value === 'failed') expect(problem).not.toBeNull();
  if (source === 'cache' && problem !== null)
    expect([problem.tone, problem.text]).toEqual(['warning', outcomes.cached]);
}

const load = { done: [{ data: ['Red', 'Blue'] }, { data: [] }], errors: [failure] };
const recall = { done: [{ data: ['Old'] }], errors: [failure] };

test('every transition of a loader, with and without something known before', async () => {
  const scope = { house: 'North' };
  await coverMachine({
    machine: createLoaderMachine(withSamples, { load: async () => [] }),
    input: { scope },
    moreInputs: [{ scope, known: ['Known'] }],
    events: { refresh: [{}], 'partly loaded': [{ data: ['Red'] }], apply: [{ change: 'Red' }] },
    actors: { load, recall },
    facts: ({ context }) => [context.source, context.data?.length, context.problem?.tone],
    check,
  });
});

test('samples stand where there is nothing real, and nothing stands there without any', async () => {
  const { samples: _, ...without } = withSamples;
  await coverMachine({
    machine: createLoaderMachine(without, { load: async () => [] }),
    input: { scope: { house: 'North' } },
    events: { refresh: [{}], 'partly loaded': [{ data: ['Red'] }], apply: [{ change: 'Red' }] },
    actors: { load, recall },
    facts: ({ context }) => [context.source, context.data?.length, context.problem?.tone],
    check: ({ context: { data, source } }, { event }) => {
      expect(data).not.toEqual(samples);
      if (event?.type === 'xstate.error.actor.recall') expect([data, source]).toEqual([null, 'none']);
    },
  });
});

test('a load shows what it has found so far, until another one is asked for', () => {
  const screens: LoaderScreen<readonly string[]>[] = [];
  const load = (_: House, _signal: AbortSignal, screen: LoaderScreen<readonly string[]>) => {
    screens.push(screen);
    return new Promise<never>(() => {});
  };
  const loader = createActor(createLoaderMachine(withSamples, { load }), {
    input: { scope: { house: 'North' } },
  }).start();
  screens[0]?.show(['Red']);
  expect(loader.getSnapshot().context.data).toEqual(['Red']);
  loader.send({ type: 'refresh' });
  screens[0]?.show(['Late']);
  expect(loader.getSnapshot().context.data).toEqual(['Red']);
  expect(screens[1]?.data).toEqual(['Red']);
});
