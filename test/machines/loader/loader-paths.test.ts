import { msg } from '@lingui/core/macro';
import { expect, test } from 'vitest';
import { createLoaderMachine, selectIsLoading, selectIsRefreshing } from '#machines/loader/loader-machine.ts';
import type { LoaderContext, LoaderDescription, LoaderTag } from '#machines/loader/loader-types.ts';
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
  expect(snapshot.hasTag('busy')).toBe(['loading', 'recalling', 'refreshing'].includes(String(value)));
  expect(selectIsLoading(snapshot) && selectIsRefreshing(snapshot)).toBe(false);
  if (selectIsLoading(snapshot)) expect(source).toBe('none');
  if (value === 'ready') expect(problem).toBeNull();
  if (value === 'failed') expect(problem).not.toBeNull();
  if (source === 'cache' && problem !== null)
    expect([problem.tone, problem.text]).toEqual(['warning', outcomes.cached]);
}

const load = { done: [{ data: ['Red', 'Blue'] }, { data: [] }], errors: [failure] };
const recall = { done: [{ data: ['Old'] }], errors: [failure] };

test.each<[string, Partial<LoaderDescription<House, readonly string[], string>>, object, readonly string[]]>([
  ['falls back on samples', {}, {}, ['teams.loading: xstate.error.actor.load [isKnown] → teams.failed']],
  [
    'begins with what is known',
    {},
    { known: ['Known'] },
    [
      'teams.loading: xstate.error.actor.load → teams.recalling',
      'teams.recalling: refresh → teams.loading',
      'teams.recalling: xstate.done.actor.recall → teams.failed',
      'teams.recalling: xstate.error.actor.recall → teams.failed',
    ],
  ],
])('every transition of a loader that %s', async (_, options, input, never) => {
  await coverMachine({
    machine: createLoaderMachine({ ...withSamples, ...options }, { load: async () => [] }),
    input: { scope: { house: 'North' }, ...input },
    events: { refresh: [{}], apply: [{ change: 'Red' }] },
    actors: { load, reload: load, recall },
    facts: ({ context }) => [context.source, context.data?.length, context.problem?.tone],
    never,
    check,
  });
});

test('samples stand where there is nothing real, and nothing stands there without any', async () => {
  const { samples: _, ...without } = withSamples;
  await coverMachine({
    machine: createLoaderMachine(without, { load: async () => [] }),
    input: { scope: { house: 'North' } },
    events: { refresh: [{}], apply: [{ change: 'Red' }] },
    actors: { load, reload: load, recall },
    facts: ({ context }) => [context.source, context.data?.length, context.problem?.tone],
    never: ['teams.loading: xstate.error.actor.load [isKnown] → teams.failed'],
    check: ({ context: { data, source } }, { event }) => {
      expect(data).not.toEqual(samples);
      if (event?.type === 'xstate.error.actor.recall') expect([data, source]).toEqual([null, 'none']);
    },
  });
});
