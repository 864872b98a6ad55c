import { burgerLookup } from '#machines/burger-lookup/burger-lookup.ts';
import { createLoaderMachine } from '#machines/loader/loader-machine.ts';
import { type ScreenTest, screen } from '#test/support/proof/screen.ts';
import type { ConsolePage, RunningConsole } from './console.ts';
import type { HeldCall } from './held-calls.ts';
import { never, refusal, talker } from './samples.ts';
import { seedsOf } from './seeds.ts';

const machine = createLoaderMachine(burgerLookup, { load: never });

interface Looking extends ConsolePage {
  readonly call: HeldCall;
}

/** The screen test of the lookup of a burger by its address. */
export function burgerLookupScreen(at: () => RunningConsole): ScreenTest {
  const seeds = seedsOf(at);
  const heading = ({ page }: ConsolePage, name: string) => page.getByRole('heading', { name, level: 1 });
  const retry = ({ page }: ConsolePage) => page.getByRole('button', { name: 'Try again' });
  const gone = { state: 'hidden' } as const;

  async function seesFirstCall(shown: Looking) {
    await shown.call.arrived();
    await shown.page.getByText('Loading burger…').waitFor();
    await heading(shown, 'Talker').waitFor(gone);
    await heading(shown, 'Burger not found').waitFor(gone);
  }

  /** The last outcome stays with its button, which keeps the focus. */
  async function seesRetry(shown: Looking) {
    await shown.call.arrived();
    await shown.page.locator('main button[aria-busy=true]:focus').filter({ hasText: 'Try again' }).waitFor();
    await shown.page.getByRole('heading', { level: 1 }).waitFor();
  }

  const seesBurger = async (shown: Looking) => {
    await heading(shown, 'Talker').waitFor();
    await shown.page.getByRole('region', { name: 'Top Bun' }).waitFor();
  };

  const seesNone = async (shown: Looking) => {
    await heading(shown, 'Burger not found').waitFor();
    await retry(shown).waitFor();
  };

  async function seesFailure(shown: Looking) {
    await shown.page.getByRole('alert').filter({ hasText: 'Unable to fetch burgers.' }).waitFor();
    await shown.page.getByText(refusal.message).waitFor();
    await heading(shown, 'Burger settings').waitFor();
    await retry(shown).waitFor();
  }

  return screen<typeof machine, Looking>({
    name: 'burger lookup',
    machine,
    steps: [5, 14],
    input: { scope: { burgerId: 'BRG-1', known: null } },
    async begin() {
      const path = `/cowtex/burgers/${await seeds.burger('Talker', await seeds.workshop())}`;
      return at().showHolding(path, ({ hold }) => ({ call: hold('GET', /\/workshop$/) }));
    },
    events: {
      refresh: [
        {
          act: (shown) => retry(shown).click(),
          sees: seesRetry,
          when: ({ value, context: { data } }) => (value === 'ready' || value === 'failed') && !data?.burger,
        },
      ],
      retry: [],
      'partly loaded': [],
      apply: [],
    },
    actors: {
      load: {
        done: [
          { output: { data: { burger: talker } }, act: ({ call }) => call.pass(), sees: seesBurger },
          // No workshop has the burger.
          {
            output: { data: { burger: null } },
            act: ({ call }) => call.refuse(200, { data: [] }),
            sees: seesNone,
          },
        ],
        errors: [
          {
            error: refusal,
            act: ({ call }) => call.refuse(400, { message: refusal.message }),
            sees: seesFailure,
          },
        ],
      },
      recall: { done: [], errors: [{ error: new Error('nothing'), act: async () => {} }] },
      network: { callback: true },
    },
    timers: { 'xstate.after.backoff.burger-lookup.waiting': null },
    facts: ({ context: { data, problem } }) => [data, problem !== null],
    states: {
      loading: (shown, { context: { data, problem } }) =>
        problem !== null ? seesFailure(shown) : data === null ? seesFirstCall(shown) : seesNone(shown),
      async recalling() {},
      ready: (shown, { context: { data } }) => (data?.burger ? seesBurger(shown) : seesNone(shown)),
      failed: seesFailure,
      waiting: seesFailure,
    },
  });
}
