import { msg } from '@lingui/core/macro';
import { expect } from 'vitest';
import type { EventFromLogic } from 'xstate';
import { createLoaderMachine, selectIsLoading, selectIsRefreshing } from '#machines/loader/loader-machine.ts';
import type { LoaderContext, LoaderDescription } from '#machines/loader/loader-types.ts';
import { testProof } from '#test/support/proof/test-proof.ts';

/* The loader machine: with samples as a list has them, without, and with what is known before. */

interface House {
  readonly house: string;
}

const failure = { message: 'The server says no', status: 500, payload: null };
const outcomes = { loadFailed: msg`No teams.`, reloadFailed: msg`No new teams.`, cached: msg`Old teams.` };

const withSamples: LoaderDescription<House, readonly string[], string> = {
  name: 'teams',
  outcomes,
  arrange: (teams) => teams.toSorted(),
  isEmpty: (teams) => teams.length === 0,
  samples: ({ house }) => [`Sample of ${house}`],
  apply: (teams, gone) => teams.filter((team) => team !== gone),
};
const { samples: _, ...without } = withSamples;

const loader = (description: typeof withSamples) =>
  createLoaderMachine(description, { load: async () => [] });

const scope = { house: 'North' };
const load = { done: [{ data: ['Red', 'Blue'] }, { data: [] }], errors: [failure] };
const recall = { done: [{ data: ['Old'] }], errors: [failure] };

type Context = LoaderContext<House, readonly string[]>;

const refresh: EventFromLogic<ReturnType<typeof loader>> = { type: 'refresh' };
const loadedType = 'xstate.done.actor.load';
const reloadedType = 'xstate.done.actor.reload';

/** What the server has just answered is on screen, or samples where it has nothing. */
function showsAnswer({ data, source, problem, scope: { house } }: Context, answer: readonly string[]): void {
  expect(problem).toBeNull();
  if (answer.length > 0) expect([data, source]).toEqual([answer.toSorted(), 'server']);
  else if (source === 'samples') expect(data).toEqual([`Sample of ${house}`]);
  else expect([data ?? [], source]).toEqual([[], source]);
}

testProof({
  name: 'loader',
  table: new URL('./loader.table', import.meta.url),
  starts: [
    {
      machine: loader(withSamples),
      input: { scope },
      never: ['teams.loading: xstate.error.actor.load [isKnown] → teams.failed'],
    },
    {
      machine: loader(withSamples),
      input: { scope, known: ['Known'] },
      never: [
        'teams.loading: xstate.error.actor.load → teams.recalling',
        'teams.recalling: refresh → teams.loading',
        'teams.recalling: xstate.done.actor.recall → teams.failed',
        'teams.recalling: xstate.error.actor.recall → teams.failed',
      ],
    },
    {
      machine: loader(without),
      input: { scope },
      never: ['teams.loading: xstate.error.actor.load [isKnown] → teams.failed'],
    },
  ],
  events: { refresh: [{}], apply: [{ change: 'Red' }] },
  actors: { load, reload: load, recall },
  facts: ({ context }) => [
    context.source,
    context.data,
    context.problem?.tone,
    context.problem?.text.message,
  ],
  paths: [80, 400],
  always: ({ status, context: { data, source, problem }, can, hasTag, value }, { event }) => {
    expect(status).toBe('active');
    expect(can(refresh)).toBe(true);
    expect(data === null).toBe(source === 'none');
    // Samples are never taken for the server's, nor changed.
    expect(data?.includes('Sample of North') ?? false).toBe(source === 'samples');
    expect(hasTag('busy')).toBe(['loading', 'recalling', 'refreshing'].includes(String(value)));
    if (event?.type === 'apply' && source !== 'samples') expect(data ?? []).not.toContain('Red');
    if (source === 'cache' && problem !== null)
      expect([problem.tone, problem.text]).toEqual(['warning', outcomes.cached]);
  },
  states: {
    loading: ({ context: { source, problem }, ...seen }) => {
      expect(['none', 'cache']).toContain(source);
      expect(selectIsLoading({ context: { source }, ...seen })).toBe(source === 'none');
      // A second try says so instead of showing why the first one failed, unless old data need the warning.
      if (source === 'none' && problem !== null) expect(problem.text).toEqual(outcomes.loadFailed);
    },
    recalling: ({ context: { data, problem } }, { event }) => {
      if (event?.type !== 'apply') expect(event?.type).toBe('xstate.error.actor.load');
      expect([data, problem?.text]).toEqual([null, outcomes.loadFailed]);
    },
    ready: ({ context }, { event }) => {
      expect(context.problem).toBeNull();
      expect(['server', 'samples', 'none', 'cache']).toContain(context.source);
      if (event?.type === loadedType || event?.type === reloadedType) showsAnswer(context, event.output.data);
    },
    refreshing: ({ context, ...seen }, { event, before }) => {
      expect(selectIsRefreshing({ context, ...seen })).toBe(context.source !== 'none');
      // What was on screen stays until there is something newer.
      if (event?.type === 'refresh') expect(context).toEqual(before?.context);
    },
    failed: ({ context: { data, source, problem } }, { event }) => {
      expect(problem).not.toBeNull();
      if (event?.type === 'xstate.done.actor.recall') expect([data, source]).toEqual([['Old'], 'cache']);
      if (event?.type === 'xstate.error.actor.recall') expect(['samples', 'none']).toContain(source);
      // Nothing on screen passes for the server's latest but an empty list, which hides nothing.
      if (event?.type.startsWith('xstate.error') && source === 'server') expect(data).toEqual([]);
    },
  },
});
