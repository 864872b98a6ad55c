import type { EntryPage } from '#domain/history/entry.ts';
import { loadFailed } from '#machines/pages/load-failed.ts';
import { pagesMachine } from '#machines/pages/pages-machine.ts';
import { page } from '#test/machines/pages/entries.ts';
import type { Seen as SeenOf } from '#test/support/proof/proof-types.ts';
import { screen, testScreens } from '#test/support/proof/screen.ts';
import type { ScreenWalk } from '#test/support/proof/screen-types.ts';
import { enter } from '../e2e/fixtures.ts';
import { main } from './acts.ts';
import { type ConsolePage, expect, startConsole } from './console.ts';
import type { HeldCall } from './held-calls.ts';
import { refusal } from './samples.ts';
import { seedsOf } from './seeds.ts';
import { unreachable } from './unreachable.ts';

type Seen = SeenOf<typeof pagesMachine>;

/** What a page with such a list calls it. */
interface Words {
  readonly list: string;
  readonly loading: string;
  readonly failed: string;
}

interface Paging extends ConsolePage {
  readonly call: HeldCall;
  readonly words: Words;
}

const at = startConsole();
const seeds = seedsOf(at);
const silence = { message: '', status: 0, payload: null };

const button = (shown: ConsolePage, name: string) => main(shown).getByRole('button', { name, exact: true });

/** The page as the server gives it. */
const json = ({ entries, next }: EntryPage) => ({
  data: entries.map(({ subjectId, burgerId, workshopId, ...entry }) => ({
    ...entry,
    subject_id: subjectId,
    burger_id: burgerId,
    workshop_id: workshopId,
  })),
  next,
});

/** The page has as many changes as are known, and offers older ones if there are any. */
async function showsChanges(shown: Paging, { context, value }: Seen) {
  const changes = main(shown).getByRole('list', { name: shown.words.list }).getByRole('listitem');
  await expect(changes).toHaveCount(context.shown?.entries.length ?? 0);
  const older = value === 'older' ? 'Looking for older changes…' : 'Older changes';
  await expect(button(shown, older)).toHaveCount((context.shown?.next ?? null) === null ? 0 : 1);
}

async function press(shown: Paging, name: string) {
  await button(shown, name).click();
  // Time stands still after a call without an answer.
  await shown.page.clock.resume();
}

const answered = (output: EntryPage) => ({
  output,
  act: ({ call }: Paging) => call.answer(json(output)),
});
const refused = {
  error: refusal,
  act: ({ call }: Paging) => call.refuse(400, { message: refusal.message }),
  sees: (shown: Paging) => main(shown).getByText(refusal.message).waitFor(),
};
const seesCall = ({ call }: Paging) => call.arrived();

const history: ScreenWalk<typeof pagesMachine, Paging> = {
  name: 'history',
  machine: pagesMachine,
  input: { loadFailed: loadFailed.history, filter: {} },
  steps: [20, 200],
  async begin() {
    const path = `/cowtex/burgers/${await seeds.stack()}?show=history`;
    const shown = await at().visitTimed();
    const call = shown.calls.hold('GET', /\/history$/);
    await enter(shown.page, path);
    const words = {
      list: 'Changes',
      loading: 'Loading history…',
      failed: 'Unable to fetch the history.',
    };
    return { ...shown, call, words };
  },
  events: {
    refresh: [
      {
        act: (shown) => press(shown, 'Refresh'),
        sees: seesCall,
        when: ({ value }) => value !== 'loading' && value !== 'older',
      },
      {
        async act(shown) {
          await press(shown, 'Refresh');
          await shown.call.abandoned();
        },
        sees: seesCall,
        when: ({ value }) => value === 'older',
      },
      {
        act: (shown) => press(shown, 'Try again'),
        sees: seesCall,
        when: ({ value }) => value === 'failed' || value === 'waiting',
      },
    ],
    older: [
      {
        act: (shown) => press(shown, 'Older changes'),
        sees: seesCall,
        when: ({ value, context }) =>
          value === 'olderFailed' || (value === 'ready' && (context.shown?.next ?? null) !== null),
      },
      {
        act: (shown) => press(shown, 'Try again'),
        sees: seesCall,
        when: ({ value }) => value === 'olderFailed',
      },
    ],
    stop: [
      {
        async act(shown) {
          await press(shown, 'Stop');
          await shown.call.abandoned();
        },
        when: ({ value }) => value === 'older',
      },
    ],
    retry: [
      {
        async act({ page }) {
          await page.context().setOffline(true);
          await page.context().setOffline(false);
          await page.clock.resume();
        },
        sees: seesCall,
        when: ({ value }) => value === 'waiting',
      },
    ],
    returned: [],
  },
  actors: {
    load: {
      done: [answered(page([9, 8], 8)), answered(page([9], null)), answered(page([], 5))],
      errors: [
        refused,
        {
          error: silence,
          // Time stands still until the test lets it go on, because the page tries again by itself.
          async act({ page, call }) {
            await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000);
            await call.drop();
          },
          when: ({ context }) => context.attempts === 0,
        },
      ],
    },
    loadOlder: { done: [answered(page([7], null)), answered(page([], 3))], errors: [refused] },
    network: { callback: true },
    returns: { callback: true },
  },
  timers: {
    'xstate.after.backoff.pages.waiting': {
      async act({ page: { clock }, call }) {
        await clock.fastForward(999);
        expect(call.isWaiting()).toBe(false);
        await clock.fastForward(1);
        await clock.resume();
      },
      sees: seesCall,
    },
  },
  facts: ({ context: { shown, problem, attempts } }) => [
    shown === null,
    shown?.next === null,
    problem !== null,
    attempts > 0,
  ],
  always: showsChanges,
  states: {
    async loading(shown, { context }) {
      await shown.call.arrived();
      await button(shown, context.shown === null ? shown.words.loading : 'Refreshing…').waitFor();
      await expect(button(shown, 'Stop')).toHaveCount(0);
    },
    async ready(shown) {
      await button(shown, 'Refresh').waitFor();
      await expect(button(shown, 'Stop')).toHaveCount(0);
      await expect(button(shown, 'Try again')).toHaveCount(0);
      await expect(main(shown).getByText(refusal.message)).toBeHidden();
    },
    async older(shown) {
      await shown.call.arrived();
      await button(shown, 'Stop').waitFor();
    },
    async olderFailed(shown) {
      await main(shown).getByText(shown.words.failed).waitFor();
      await button(shown, 'Try again').waitFor();
    },
    async failed(shown) {
      await main(shown).getByText(shown.words.failed).waitFor();
      await main(shown).getByText(refusal.message).waitFor();
      await button(shown, 'Try again').waitFor();
    },
    async waiting(shown) {
      await main(shown).getByText('The server isn’t responding. Retrying automatically.').waitFor();
      await button(shown, 'Try again').waitFor();
    },
  },
};

/** The audit log has the same list. Only there a page may be empty and lead on, and the search be stopped. */
const audit: typeof history = {
  ...history,
  name: 'audit log',
  input: { loadFailed: loadFailed.audit, filter: {} },
  steps: [8, 60],
  async begin() {
    const shown = await at().visitTimed();
    const call = shown.calls.hold('GET', /\/api\/history$/);
    await enter(shown.page, '/accounts?show=audit');
    const words = {
      list: 'Audit log',
      loading: 'Loading audit log…',
      failed: 'Unable to fetch the audit log.',
    };
    return { ...shown, call, words };
  },
  events: { ...history.events, retry: [] },
  actors: {
    ...history.actors,
    load: { done: [answered(page([], 5))], errors: [refused] },
  },
  timers: { 'xstate.after.backoff.pages.waiting': null },
};

testScreens('pages', [screen(history), screen(audit)], unreachable.pages);
