import type { RunWithOutcomes } from '#domain/questions/run.ts';
import { questionRunMachine } from '#machines/question-run/question-run-machine.ts';
import { aRun, asked, ended } from '#test/machines/question-run/runs.ts';
import type { Seen as SeenOf } from '#test/support/proof/proof-types.ts';
import { screen, testScreens } from '#test/support/proof/screen.ts';
import { enter } from '../e2e/fixtures.ts';
import { createdId } from '../e2e/seed.ts';
import { inRegion } from './acts.ts';
import { type ConsolePage, expect, startConsole } from './console.ts';
import type { HeldCall } from './held-calls.ts';
import { refusal } from './samples.ts';
import { seedsOf } from './seeds.ts';
import { unreachable } from './unreachable.ts';

type Seen = SeenOf<typeof questionRunMachine>;

interface Watching extends ConsolePage {
  /** The calls for the run, and those that stop it. */
  readonly look: HeldCall;
  readonly stop: HeldCall;
  /** The burger and the set of the run. */
  readonly of: Pick<RunWithOutcomes, 'burgerId' | 'setId'>;
}

const at = startConsole();
const seeds = seedsOf(at);
const silence = { message: '', status: 0, payload: null };
const going = aRun();
const further = aRun({
  counts: { ...going.counts, asked: 1, passed: 1 },
  questions: [asked('1', ['passed']), asked('2', [])],
});
const stopping = aRun({ isStopping: true });
const over = ended('finished', {
  counts: { ...going.counts, asked: 2, passed: 1, failed: 1 },
  questions: [asked('1', ['passed'], 'failed'), asked('2', ['failed'], 'passed')],
});

/** A run as the server gives it. */
const json = ({
  burgerId,
  setId,
  state,
  startedAt,
  startedBy,
  endedAt,
  isStopping,
  ...run
}: RunWithOutcomes) => ({
  ...run,
  burger_id: burgerId,
  set_id: setId,
  state: state && { number: state.number, at: state.at, is_present: state.isPresent, changes: state.changes },
  started_at: startedAt,
  started_by: startedBy,
  ended_at: endedAt,
  is_stopping: isStopping,
});

const card = inRegion('Opening hours');
const button = (shown: Watching, name: string) => card(shown).getByRole('button', { name, exact: true });
const silent = 'The server isn’t responding. As far as is known the questions are still being asked.';

/** What is known of the run, whatever the newest call has brought. */
async function showsRun(shown: Watching, { context: { run, stopProblem } }: Seen) {
  const said = run === null ? [] : [`${run.counts.passed} passed · ${run.counts.failed} failed`];
  await expect(card(shown).getByText(/^\d+ passed · \d+ failed$/)).toHaveText(said);
  await expect(card(shown).getByText('Unable to stop the run.')).toHaveCount(stopProblem === null ? 0 : 1);
}

/** The page says how far the run is, and can stop it. */
async function goesOn(shown: Watching, { context: { run } }: Seen) {
  await card(shown).getByText(`Being asked: ${run?.counts.asked} of 2`).waitFor();
  await button(shown, run?.isStopping ? 'Stopping…' : 'Stop').waitFor();
}

const answered = (run: RunWithOutcomes) => ({
  output: run,
  act: ({ look, of }: Watching) => look.answer({ data: json({ ...run, ...of }) }),
});
const refused = {
  error: refusal,
  act: ({ look }: Watching) => look.refuse(400, { message: refusal.message }),
};
const dropped = {
  error: silence,
  act: ({ look }: Watching) => look.drop(),
  when: ({ context }: Seen) => context.attempts === 0,
};

const arrives = async ({ look }: Watching) => {
  await look.arrived();
};

const isIn = (value: Seen['value'], part: string) => typeof value === 'object' && value.asking === part;

/** Nothing happens before the time has passed. */
const after = (milliseconds: number) => ({
  async act({ page: { clock }, look }: Watching) {
    await clock.runFor(milliseconds - 1);
    expect(look.isWaiting()).toBe(false);
    await clock.runFor(1);
  },
  sees: arrives,
});

const backOnline = {
  async act({ page }: Watching) {
    await page.context().setOffline(true);
    await page.context().setOffline(false);
  },
  sees: arrives,
  when: ({ value, context }: Seen) =>
    context.attempts > 0 && (value === 'failed' || isIn(value, 'unreachable')),
};

const run = screen<typeof questionRunMachine, Watching>({
  name: 'results of a set',
  machine: questionRunMachine,
  input: { runId: 'RUN-1' },
  steps: [10, 120],
  async begin() {
    const burger = await seeds.burger('Talker', await seeds.workshop());
    const questions = ['1', '2'].map((id) => ({ id, name: id, turns: [{ prompt: id, expect: [] }] }));
    const set = await createdId(at().api, `/api/burger/${burger}/questions`, {
      name: 'Opening hours',
      questions,
    });
    const of = { burgerId: burger, setId: set };
    const shown = await at().visitTimed();
    const list = shown.calls.hold('GET', /\/question-runs$/);
    const look = shown.calls.hold('GET', /\/question-runs\/RUN-1$/);
    const stop = shown.calls.hold('POST', /\/question-runs\/RUN-1\/stop$/);
    await enter(shown.page, `/cowtex/burgers/${burger}?show=questions`);
    await list.answer({ data: [json({ ...going, ...of })] });
    await look.arrived();
    // Time stands still but where the test lets it pass, because the page looks again by itself.
    await shown.page.clock.pauseAt((await shown.page.evaluate(() => Date.now())) + 5_000);
    return { ...shown, look, stop, of };
  },
  events: {
    look: [
      {
        act: (shown) => button(shown, 'Try again').click(),
        sees: arrives,
        when: ({ value }) => value === 'failed' || isIn(value, 'unreachable'),
      },
    ],
    stop: [
      {
        act: (shown) => button(shown, 'Stop').click(),
        sees: async ({ stop }) => {
          await stop.arrived();
        },
        when: ({ value, context }) =>
          typeof value === 'object' && !isIn(value, 'stopping') && context.run?.isStopping === false,
      },
    ],
    retry: [backOnline],
  },
  actors: {
    load: { done: [answered(going), answered(over)], errors: [refused, dropped] },
    look: { done: [answered(further), answered(stopping), answered(over)], errors: [refused, dropped] },
    stop: {
      done: [
        {
          output: stopping,
          act: ({ stop, of }) => stop.answer({ data: json({ ...stopping, ...of }) }),
          sees: arrives,
        },
      ],
      errors: [
        {
          error: refusal,
          act: ({ stop }) => stop.refuse(400, { message: refusal.message }),
          sees: arrives,
        },
      ],
    },
    network: { callback: true },
  },
  timers: {
    'xstate.after.interval.questionRun.asking.waiting': after(1_500),
    'xstate.after.backoff.questionRun.asking.unreachable': after(1_000),
    'xstate.after.backoff.questionRun.failed': {
      ...after(1_000),
      when: ({ context }) => context.attempts > 0,
    },
  },
  facts: ({ context: { run: known, problem, stopProblem, attempts } }) => [
    known?.isStopping,
    known?.counts.asked,
    problem !== null,
    stopProblem !== null,
    attempts > 0,
  ],
  always: showsRun,
  states: {
    async loading(shown) {
      await shown.look.arrived();
      await expect(button(shown, 'Stop')).toHaveCount(0);
    },
    async failed(shown) {
      await card(shown).getByText('Unable to fetch these results.').waitFor();
      await expect(button(shown, 'Stop')).toHaveCount(0);
      await button(shown, 'Try again').waitFor();
    },
    async shown(shown) {
      const groups = card(shown).getByRole('list');
      await expect(groups).toHaveCount(2);
      await expect(groups.first()).toHaveAccessibleName('Broken: passed in the run before');
      await expect(groups.first().getByRole('listitem')).toHaveText('Question 2');
      await expect(groups.last()).toHaveAccessibleName('Mended: failed in the run before');
      for (const name of ['Stop', 'Stopping…', 'Try again']) await expect(button(shown, name)).toHaveCount(0);
      await expect(button(shown, 'Ask the questions of “Opening hours”')).toBeEnabled();
    },
    async 'asking.waiting'(shown, seen) {
      await goesOn(shown, seen);
      await expect(card(shown).getByText(silent)).toHaveCount(0);
      expect(shown.look.isWaiting()).toBe(false);
    },
    async 'asking.looking'(shown, seen) {
      await shown.look.arrived();
      await goesOn(shown, seen);
    },
    async 'asking.unreachable'(shown, seen) {
      await card(shown).getByText(silent).waitFor();
      await goesOn(shown, seen);
      await button(shown, 'Try again').waitFor();
    },
    async 'asking.stopping'(shown) {
      await shown.stop.arrived();
      await button(shown, 'Stopping…').waitFor();
    },
  },
});

testScreens('question-run', [run], unreachable.questionRun);
