import { expect } from 'vitest';
import { chartMachine } from '#machines/dashboard/chart-machine.ts';
import { testProof } from '#test/support/proof/test-proof.ts';

const today = new Date(2025, 2, 31, 15, 30);

testProof({
  name: 'chart',
  table: new URL('./chart.table', import.meta.url),
  starts: [{ machine: chartMachine, input: { today } }],
  events: {
    show: [{ mode: 'daily' }, { mode: 'weekly' }, { mode: 'monthly' }],
    point: [{ at: 0 }, { at: 6 }, { at: 11 }, { at: 12 }, { at: -1 }, { at: 1.5 }],
    unpoint: [{}],
    focus: [{}],
    blur: [{}],
    move: [{ to: 'previous' }, { to: 'next' }, { to: 'first' }, { to: 'last' }],
    'open table': [{}],
    'close table': [{}],
  },
  facts: ({ context: { mode, reached, pointed } }) => [mode, reached === 0, pointed !== null],
  paths: [300, 2000],
  always: ({ context: { mode, reached, pointed } }, { event, before }) => {
    const last = { daily: 6, weekly: 7, monthly: 11 }[mode];
    for (const at of [reached, pointed]) expect([null, ...Array(last + 1).keys()]).toContain(at);
    if (event?.type === 'show') expect([mode, reached, pointed]).toEqual([event.mode, null, null]);
    else if (before) expect(mode).toBe(before.context.mode);
    // Only points of the chart can be pointed at.
    if (event?.type === 'point')
      expect(pointed).toBe(
        [0, 6, ...(last === 11 ? [11] : [])].includes(event.at) ? event.at : before?.context.pointed,
      );
    if (event?.type === 'move' || event?.type === 'unpoint') expect(pointed).toBeNull();
    if (event?.type === 'move') {
      const from = before?.context.reached ?? last;
      const places = { first: 0, last, previous: Math.max(0, from - 1), next: Math.min(last, from + 1) };
      expect(reached).toBe(Object.entries(places).find(([to]) => to === event.to)?.[1]);
    }
  },
  states: {
    'keyboard.elsewhere': ({ can }) =>
      expect([can({ type: 'focus' }), can({ type: 'blur' })]).toEqual([true, false]),
    'keyboard.here': ({ can }) =>
      expect([can({ type: 'focus' }), can({ type: 'blur' })]).toEqual([false, true]),
    'table.closed': (_, { event }) => expect(event?.type).not.toBe('open table'),
    'table.open': (_, { event }) => expect(event?.type).not.toBe('close table'),
  },
});
