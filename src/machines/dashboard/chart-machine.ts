import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import { type ChartMode, pointCounts } from '#domain/run-series.ts';

interface ChartContext {
  /** The last day of the series. */
  readonly today: Date;
  readonly mode: ChartMode;
  /** The keyboard's point, counted from 0, oldest first. It is null until it has moved, and starts at the latest. */
  readonly reached: number | null;
  /** The pointer's point; null while it is elsewhere. */
  readonly pointed: number | null;
}

export type ChartEvent =
  | { readonly type: 'show'; readonly mode: ChartMode }
  | { readonly type: 'point'; readonly at: number }
  | { readonly type: 'unpoint' }
  | { readonly type: 'focus' }
  | { readonly type: 'blur' }
  | { readonly type: 'move'; readonly to: 'previous' | 'next' | 'first' | 'last' }
  /** Shows the same figures as a table. It stays open when the mode changes. */
  | { readonly type: 'open table' }
  | { readonly type: 'close table' };

type Move = Extract<ChartEvent, { readonly type: 'move' }>['to'];

/** The chart of runs: its mode, whether it has the keyboard focus, and whether its figures are also shown as a table. */
export const chartMachine = setup({
  types: {} as {
    context: ChartContext;
    events: ChartEvent;
    input: { readonly today: Date };
  },
  guards: {
    isPoint: ({ context }, { at }: { at: number }) =>
      Number.isInteger(at) && at >= 0 && at < pointCounts[context.mode],
  },
  actions: {
    /** A position in one mode means nothing in another. */
    show: assign((_, { mode }: { mode: ChartMode }) => ({ mode, reached: null, pointed: null })),
    point: assign((_, { at }: { at: number }) => ({ pointed: at })),
    unpoint: assign({ pointed: null }),
    /** A pointer that rests elsewhere must not hide the keyboard's point. */
    move: assign(({ context: { reached, mode } }, { to }: { to: Move }) => ({
      reached: moved(reached, to, pointCounts[mode] - 1),
      pointed: null,
    })),
  },
}).createMachine({
  id: 'chart',
  context: ({ input }) => ({ today: input.today, mode: 'daily', reached: null, pointed: null }),
  type: 'parallel',
  on: {
    show: { actions: { type: 'show', params: ({ event }) => event } },
    point: {
      guard: { type: 'isPoint', params: ({ event }) => event },
      actions: { type: 'point', params: ({ event }) => event },
    },
    unpoint: { actions: 'unpoint' },
    move: { actions: { type: 'move', params: ({ event }) => event } },
  },
  states: {
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

/** Whether the chart counts by day, week or month. */
export const selectMode = ({ context }: ChartSnapshot): ChartMode => context.mode;

/** The keyboard's point, or the one where it would start. */
export const selectReached = ({ context: { reached, mode } }: ChartSnapshot): number =>
  reached ?? pointCounts[mode] - 1;

/** The inspected point: the pointer's, else the keyboard's if it is in the chart; null for none. */
export function selectLooked(snapshot: ChartSnapshot): number | null {
  const { pointed } = snapshot.context;
  if (pointed !== null) return pointed;
  return snapshot.matches({ keyboard: 'here' }) ? selectReached(snapshot) : null;
}

/** Whether the table of the chart's figures is open. */
export function selectIsTableOpen(snapshot: ChartSnapshot): boolean {
  return snapshot.matches({ table: 'open' });
}
