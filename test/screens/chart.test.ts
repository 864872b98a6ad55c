import { type ChartMode, pointCounts, runSeries } from '#domain/run-series.ts';
import { chartMachine } from '#machines/dashboard/chart-machine.ts';
import { screen, testScreens } from '#test/support/proof/screen.ts';
import { type ConsolePage, expect, startConsole } from './console.ts';

const at = startConsole();

/** The chart's page, and what the acts so far must have led to. */
interface ChartPage extends ConsolePage {
  readonly today: Date;
  mode: ChartMode;
  /** The keyboard's point and the pointer's. */
  reached: number | null;
  pointed: number | null;
  hasFocus: boolean;
}

const tabs: Record<ChartMode, string> = { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' };
const lastOf = ({ mode }: { readonly mode: ChartMode }) => pointCounts[mode] - 1;
const slider = ({ page }: ConsolePage) => page.getByRole('slider', { name: 'Runs over time' });
const tab = ({ page }: ConsolePage, mode: ChartMode) => page.getByRole('tab', { name: tabs[mode] });
const table = ({ page }: ConsolePage) => page.getByText('The figures as a table');
async function seesTable(shown: ChartPage): Promise<void> {
  await expect(shown.page.getByRole('row')).toHaveCount(pointCounts[shown.mode] + 1);
}

async function seesNoTable({ page }: ChartPage): Promise<void> {
  await expect(page.getByRole('row')).toHaveCount(0);
}

/** The space beside the first and the last point, in pixels. */
const margins = { left: 62, right: 34 };

const moves = {
  ArrowLeft: 'previous',
  ArrowDown: 'previous',
  ArrowRight: 'next',
  ArrowUp: 'next',
  Home: 'first',
  End: 'last',
} as const;

const isHere = ({ value }: { readonly value: unknown }) => JSON.stringify(value).includes('"here"');

function show(shown: ChartPage, mode: ChartMode): void {
  shown.mode = mode;
  shown.reached = null;
  shown.pointed = null;
}

function move(shown: ChartPage, to: (typeof moves)[keyof typeof moves]): void {
  const last = lastOf(shown);
  const from = shown.reached ?? last;
  const places = { first: 0, last, previous: Math.max(0, from - 1), next: Math.min(last, from + 1) };
  shown.reached = places[to];
  shown.pointed = null;
}

/** Moves the pointer to a point of the chart. */
async function point(shown: ChartPage, to: number): Promise<void> {
  const box = await slider(shown).boundingBox();
  if (box === null) throw new Error('There is no chart');
  const width = box.width - margins.left - margins.right;
  const x = box.x + margins.left + (width * to) / lastOf(shown);
  // Twice, because a pointer that is there already does not move.
  await shown.page.mouse.move(x - 2, box.y + box.height / 2);
  await shown.page.mouse.move(x, box.y + box.height / 2);
  shown.pointed = to;
}

testScreens('chart', [
  screen<typeof chartMachine, ChartPage>({
    name: 'the runs on the dashboard',
    machine: chartMachine,
    steps: [18, 44],
    input: { today: new Date() },
    async begin() {
      const shown = await at().show('/cowtex/dashboard');
      const start = { reached: null, pointed: null, hasFocus: false };
      return { ...shown, ...start, mode: 'daily', today: new Date() };
    },
    events: {
      // The keyboard's focus leaves the chart for a tab, so that it must not be there.
      show: [
        ...(['daily', 'weekly'] as const).map((mode) => ({
          mode,
          async act(shown: ChartPage) {
            await tab(shown, mode).click();
            show(shown, mode);
          },
          when: (seen: { readonly context: { readonly mode: ChartMode; readonly pointed: number | null } }) =>
            seen.context.mode !== mode && seen.context.pointed === null,
        })),
        {
          mode: 'monthly' as const,
          async act(shown: ChartPage) {
            await tab(shown, 'monthly').click();
            show(shown, 'monthly');
          },
          // A point of another mode must not stay.
          when: (seen: {
            readonly context: { readonly reached: number | null; readonly pointed: number | null };
          }) => seen.context.reached === 0 && seen.context.pointed === null,
        },
        {
          mode: 'weekly' as const,
          async act(shown: ChartPage) {
            await tab(shown, 'daily').press('ArrowRight');
            show(shown, 'weekly');
          },
          when: (seen: { readonly context: { readonly mode: ChartMode; readonly pointed: number | null } }) =>
            seen.context.mode === 'daily' && seen.context.pointed !== null,
        },
      ].map((one) => ({ ...one, when: (seen) => !isHere(seen) && one.when(seen) })),
      point: [0, 3, 6, 11].map((to) => ({
        at: to,
        act: (shown) => point(shown, to),
        when: ({ context }) => to <= lastOf(context),
      })),
      unpoint: [
        {
          async act(shown) {
            await shown.page.mouse.move(0, 0);
            shown.pointed = null;
          },
          when: ({ context }) => context.pointed !== null,
        },
      ],
      focus: [
        {
          async act(shown) {
            await slider(shown).focus();
            shown.hasFocus = true;
          },
        },
      ],
      blur: [
        {
          async act(shown) {
            await slider(shown).press('Tab');
            shown.hasFocus = false;
          },
          // The page scrolls to the next control, away from the pointer.
          when: ({ context }) => context.pointed === null,
        },
      ],
      move: Object.entries(moves).map(([key, to]) => ({
        to,
        async act(shown) {
          await slider(shown).press(key);
          move(shown, to);
        },
        when: isHere,
      })),
      'open table': [
        {
          act: (shown) => table(shown).press('Enter'),
          sees: seesTable,
          when: (seen) => !isHere(seen) && seen.context.pointed === null,
        },
      ],
      'close table': [
        {
          act: (shown) => table(shown).press('Enter'),
          sees: seesNoTable,
          when: (seen) => !isHere(seen) && seen.context.pointed === null,
        },
      ],
    },
    facts: ({ context: { mode, reached, pointed } }) => [
      mode,
      reached === null,
      reached === 0,
      pointed === null,
    ],
    states: {
      async 'keyboard.elsewhere'(shown) {
        expect(shown.hasFocus, 'whether the focus was moved to the chart').toBe(false);
        await expect(slider(shown)).not.toBeFocused();
      },
      async 'keyboard.here'(shown) {
        expect(shown.hasFocus, 'whether the focus was moved to the chart').toBe(true);
        await expect(slider(shown)).toBeFocused();
      },
      'table.closed': seesNoTable,
      'table.open': seesTable,
    },
    async always(shown) {
      const { mode, reached, pointed, hasFocus, today } = shown;
      const last = lastOf(shown);
      const said = await saysOf(shown, runSeries(mode, today), reached ?? last);
      await expect(tab(shown, mode)).toHaveAttribute('aria-selected', 'true');
      await expect(slider(shown)).toHaveAttribute('aria-valuemax', String(last));
      await expect(slider(shown)).toHaveAttribute('aria-valuenow', String(reached ?? last));
      await expect(slider(shown)).toHaveAttribute('aria-valuetext', said.join(': '));
      const looked = pointed ?? (hasFocus ? (reached ?? last) : null);
      const tooltip = slider(shown)
        .locator('text')
        .filter({ hasText: / runs$/ })
        .locator('..');
      if (looked === null) await expect(tooltip).toHaveCount(0);
      else await expect(tooltip).toHaveText((await saysOf(shown, runSeries(mode, today), looked)).join(''));
    },
  }),
]);

/** The name of a point, as the table gives it, and its runs. */
async function saysOf(
  { page }: ConsolePage,
  points: readonly { readonly runs: number }[],
  index: number,
): Promise<readonly [string, string]> {
  const name = await page.locator('tbody th').nth(index).textContent();
  return [name ?? '', `${points[index]?.runs.toLocaleString('en')} runs`];
}
