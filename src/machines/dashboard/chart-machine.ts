import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import { type ChartMode, chartModes, pointCounts } from './run-series.ts';

export interface ChartContext {
  /** The day that the series end with. */
  readonly today: Date;
  /** The point that the reader looks at, counted from 0, oldest first; null while they look at none. */
  readonly focused: number | null;
}

export type ChartEvent =
  | { readonly type: 'show'; readonly mode: ChartMode }
  /** The pointer or the focus came to a point. */
  | { readonly type: 'look'; readonly at: number }
  | { readonly type: 'move'; readonly to: 'previous' | 'next' | 'first' | 'last' }
  | { readonly type: 'leave' };

type Move = Extract<ChartEvent, { readonly type: 'move' }>['to'];

/** The chart of runs: the state is the mode, and the context the point that is looked at. */
export const chartMachine = setup({
  types: {} as {
    context: ChartContext;
    events: ChartEvent;
    input: { readonly today: Date };
    tags: 'unsaved';
  },
  guards: {
    isMode: (_, { mode, wanted }: { mode: ChartMode; wanted: ChartMode }) => mode === wanted,
    isPoint: (_, { at, mode }: { at: number; mode: ChartMode }) =>
      Number.isInteger(at) && at >= 0 && at < pointCounts[mode],
  },
  actions: {
    look: assign((_, { at }: { at: number }) => ({ focused: at })),
    /** From nowhere one comes to the latest point, whichever way one goes. */
    move: assign(({ context: { focused } }, { to, mode }: { to: Move; mode: ChartMode }) => ({
      focused: moved(focused, to, pointCounts[mode] - 1),
    })),
    leave: assign({ focused: null }),
  },
}).createMachine({
  id: 'chart',
  context: ({ input }) => ({ today: input.today, focused: null }),
  initial: 'daily',
  on: {
    show: [
      {
        guard: { type: 'isMode', params: ({ event }) => ({ mode: 'daily', wanted: event.mode }) },
        target: '.daily',
        actions: 'leave',
      },
      {
        guard: { type: 'isMode', params: ({ event }) => ({ mode: 'weekly', wanted: event.mode }) },
        target: '.weekly',
        actions: 'leave',
      },
      { target: '.monthly', actions: 'leave' },
    ],
    leave: { actions: 'leave' },
  },
  states: {
    daily: {
      on: {
        look: {
          guard: { type: 'isPoint', params: ({ event }) => ({ at: event.at, mode: 'daily' }) },
          actions: { type: 'look', params: ({ event }) => ({ at: event.at }) },
        },
        move: { actions: { type: 'move', params: ({ event }) => ({ to: event.to, mode: 'daily' }) } },
      },
    },
    weekly: {
      on: {
        look: {
          guard: { type: 'isPoint', params: ({ event }) => ({ at: event.at, mode: 'weekly' }) },
          actions: { type: 'look', params: ({ event }) => ({ at: event.at }) },
        },
        move: { actions: { type: 'move', params: ({ event }) => ({ to: event.to, mode: 'weekly' }) } },
      },
    },
    monthly: {
      on: {
        look: {
          guard: { type: 'isPoint', params: ({ event }) => ({ at: event.at, mode: 'monthly' }) },
          actions: { type: 'look', params: ({ event }) => ({ at: event.at }) },
        },
        move: { actions: { type: 'move', params: ({ event }) => ({ to: event.to, mode: 'monthly' }) } },
      },
    },
  },
});

function moved(from: number | null, to: Move, last: number): number {
  if (to === 'first') return 0;
  if (to === 'last' || from === null) return last;
  return Math.min(last, Math.max(0, from + (to === 'next' ? 1 : -1)));
}

export type ChartActor = ActorRefFrom<typeof chartMachine>;

export function selectMode(snapshot: SnapshotFrom<typeof chartMachine>): ChartMode {
  return chartModes.find((mode) => snapshot.matches(mode)) ?? 'daily';
}
