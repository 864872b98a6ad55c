import { nothingKnown, overview, withBurgers, withWorkshops } from '#machines/dashboard/overview.ts';
import { createLoaderMachine } from '#machines/loader/loader-machine.ts';
import { type ScreenTest, screen } from '#test/support/proof/screen.ts';
import type { ConsolePage, RunningConsole } from './console.ts';
import type { HeldCall } from './held-calls.ts';
import { never, refusal, talker, workshop } from './samples.ts';
import { seedsOf } from './seeds.ts';

const machine = createLoaderMachine(overview, { load: never });
const listed = withWorkshops(nothingKnown, [workshop]);
const counted = withBurgers(listed, workshop.id, [talker]);

interface Counting extends ConsolePage {
  readonly workshops: HeldCall;
  readonly burgers: HeldCall;
}

/** The screen test of the dashboard's figures, on a server that has no other workshop. */
export function overviewScreen(at: () => RunningConsole): ScreenTest {
  const seeds = seedsOf(at);
  let isSeeded = false;
  const retry = ({ page }: ConsolePage) => page.getByRole('button', { name: 'Try again' });

  async function shows({ page }: ConsolePage, workshops: string, burgers: string) {
    const figure = (name: string, text: string) =>
      page
        .locator('dl > div')
        .filter({ has: page.getByText(name, { exact: true }) })
        .filter({ hasText: text });
    await figure('Workshops', `1${workshops}`).waitFor();
    await figure('Burgers', `1${burgers}`).waitFor();
  }

  const seesCall = async (shown: Counting) => {
    await shown.workshops.arrived();
    await shows(shown, 'Counting…', 'Counting…');
  };
  const seesPart = (shown: Counting) => shows(shown, 'Counted', '0/1 workshop…');
  const seesAll = async (shown: Counting) => {
    await shows(shown, 'Counted', 'Counted');
    await retry(shown).waitFor({ state: 'hidden' });
  };
  const seesFailure = async (shown: Counting) => {
    await shown.page.getByText(refusal.message).waitFor();
    await retry(shown).waitFor();
  };

  /** The call for the burgers, after that for the workshops. */
  async function burgers(shown: Counting) {
    if (shown.workshops.isWaiting()) await shown.workshops.pass();
    return shown.burgers;
  }

  return screen<typeof machine, Counting>({
    name: 'overview',
    machine,
    steps: [5, 12],
    input: { scope: { withTools: false }, known: { ...counted, count: null } },
    async begin() {
      if (!isSeeded) await seeds.burger('Talker', await seeds.workshop());
      isSeeded = true;
      const path = '/cowtex/dashboard';
      await shows(await at().show(path), 'Counted', 'Counted');
      return at().showHolding(path, ({ hold }) => ({
        workshops: hold('GET', /\/workshop$/),
        burgers: hold('GET', /\/burger$/),
      }));
    },
    events: {
      refresh: [
        {
          act: (shown) => retry(shown).click(),
          sees: seesCall,
          when: ({ value }) => value === 'failed',
        },
      ],
      retry: [],
      'partly loaded': [
        {
          data: { ...counted, count: { asked: 0, answered: 0 } },
          act: ({ workshops }) => workshops.pass(),
          sees: seesPart,
          when: ({ context: { data } }) => data?.count === null,
        },
      ],
      apply: [],
    },
    actors: {
      load: {
        done: [
          { output: { data: counted }, act: async (shown) => (await burgers(shown)).pass(), sees: seesAll },
        ],
        errors: [
          {
            error: refusal,
            act: ({ workshops }) => workshops.refuse(400, { message: refusal.message }),
            async sees(shown) {
              await seesFailure(shown);
              await shown.page.getByText('Unable to fetch workshops. Showing cached data.').waitFor();
              await shows(shown, 'Cached', 'Cached');
            },
            when: ({ context: { data } }) => data?.count === null,
          },
          {
            error: refusal,
            act: async (shown) => (await burgers(shown)).refuse(400, { message: refusal.message }),
            async sees(shown) {
              await seesFailure(shown);
              await shown.page.getByText('Unable to fetch burgers. Showing cached data.').waitFor();
              await shows(shown, 'Counted', 'Cached');
            },
            when: ({ context: { data } }) => data?.count !== null,
          },
        ],
      },
      // The figures are known, so nothing is recalled.
      recall: { done: [], errors: [] },
      network: { callback: true },
    },
    timers: { 'xstate.after.backoff.overview.waiting': null },
    facts: ({ context: { data, problem } }) => [data?.count, problem !== null],
    states: {
      loading: (shown, _, event) => (event?.type === 'partly loaded' ? seesPart(shown) : seesCall(shown)),
      async recalling() {},
      ready: seesAll,
      failed: seesFailure,
      waiting: seesFailure,
    },
  });
}
