import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import { type ChartMode, chartModes, pointCounts } from '#domain/run-series.ts';

export interface ChartContext {
  /** The day that the series end with. */
  readonly today: Date;
  /** Where the keyboard is, counted from 0, oldest first; null until it has moved: it begins at the latest. */
  readonly reached: number | null;
  /** Where the pointer is; null while it is elsewhere. */
  readonly pointed: number | null;
}

export type ChartEvent =
  | { readonly type: 'show'; readonly mode: ChartMode }
  | { readonly type: 'point'; readonly at: number }
  | { readonly type: 'unpoint' }
  | { readonly type: 'focus' }
  | { readonly type: 'blur' }
  | { readonly type: 'move'; readonly to: 'previous' | 'next' | 'first' | 'last' }
  /** The same figures as a table, for all modes alike. */
  | { readonly type: 'open table' }
  | { readonly type: 'close table' };

type Move = Extract<ChartEvent, { readonly type: 'move' }>['to'];

/** The chart of runs: its mode, whether the keyboard is in it, and whether its figures show as a table too. */
export const chartMachine = setup({
  types: {} as {
    context: ChartContext;
    events: ChartEvent;
    input: { readonly today: Date };
  },
  guards: {
    isMode: (_, { mode, wanted }: { mode: ChartMode; wanted: ChartMode }) => mode === wanted,
    isPoint: (_, { at, mode }: { at: number; mode: ChartMode }) =>
      Number.isInteger(at) && at >= 0 && at < pointCounts[mode],
  },
  actions: {
    point: assign((_, { at }: { at: number }) => ({ pointed: at })),
    unpoint: assign({ pointed: null }),
    /** Who walks wants to see where they are, wherever the pointer rests. */
    move: assign(({ context: { reached } }, { to, mode }: { to: Move; mode: ChartMode }) => ({
      reached: moved(reached, to, pointCounts[mode] - 1),
      pointed: null,
    })),
    beginAnew: assign({ reached: null, pointed: null }),
  },
}).createMachine({
  id: 'chart',
  context: ({ input }) => ({ today: input.today, reached: null, pointed: null }),
  type: 'parallel',
  states: {
    mode: {
      initial: 'daily',
      on: {
        unpoint: { actions: 'unpoint' },
        show: [
          {
            guard: { type: 'isMode', params: ({ event }) => ({ mode: 'daily', wanted: event.mode }) },
            target: '.daily',
            actions: 'beginAnew',
          },
          {
            guard: { type: 'isMode', params: ({ event }) => ({ mode: 'weekly', wanted: event.mode }) },
            target: '.weekly',
            actions: 'beginAnew',
          },
          { target: '.monthly', actions: 'beginAnew' },
        ],
      },
      states: {
        daily: {
          on: {
            point: {
              guard: { type: 'isPoint', params: ({ event }) => ({ at: event.at, mode: 'daily' }) },
              actions: { type: 'point', params: ({ event }) => ({ at: event.at }) },
            },
            move: { actions: { type: 'move', params: ({ event }) => ({ to: event.to, mode: 'daily' }) } },
          },
        },
        weekly: {
          on: {
            point: {
              guard: { type: 'isPoint', params: ({ event }) => ({ at: event.at, mode: 'weekly' }) },
              actions: { type: 'point', params: ({ event }) => ({ at: event.at }) },
            },
            move: { actions: { type: 'move', params: ({ event }) => ({ to: event.to, mode: 'weekly' }) } },
          },
        },
        monthly: {
          on: {
            point: {
              guard: { type: 'isPoint', params: ({ event }) => ({ at: event.at, mode: 'monthly' }) },
              actions: { type: 'point', params: ({ event }) => ({ at: event.at }) },
            },
            move: { actions: { type: 'move', params: ({ event }) => ({ to: event.to, mode: 'monthly' }) } },
          },
        },
      },
    },
    keyboard: {
      initial: 'elsewhere',
      states: { elsewhere: { on: { focus: 'here' } }, here: { on: { blur: 'elsewhere' } } },
    },
    table: {
      initial: 'closed',
      states: { closed: { on: { 'open table': 'open' } }, open: { on: { 'close table': 'closed' } } },
    },
  },
});

function moved(from: number | null, to: Move, last: number): number {
  if (to === 'first') return 0;
  if (to === 'last') return last;
  return Math.min(last, Math.max(0, (from ?? last) + (to === 'next' ? 1 : -1)));
}

export type ChartActor = ActorRefFrom<typeof chartMachine>;
type ChartSnapshot = SnapshotFrom<typeof chartMachine>;

export function selectMode(snapshot: ChartSnapshot): ChartMode {
  return chartModes.find((mode) => snapshot.matches({ mode })) ?? 'daily';
}

/** Where the keyboard is, or would begin. */
export function selectReached(snapshot: ChartSnapshot): number {
  return snapshot.context.reached ?? pointCounts[selectMode(snapshot)] - 1;
}

/** The point that is looked at: the pointer's, else the keyboard's where it is in the chart; null for none. */
export function selectLooked(snapshot: ChartSnapshot): number | null {
  const { pointed } = snapshot.context;
  if (pointed !== null) return pointed;
  return snapshot.matches({ keyboard: 'here' }) ? selectReached(snapshot) : null;
}

export function selectIsTableOpen(snapshot: ChartSnapshot): boolean {
  return snapshot.matches({ table: 'open' });
}
